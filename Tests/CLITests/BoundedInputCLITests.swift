import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

/// Inputs that never end are refused: no command goes on until the memory is gone.
@Suite(.bounded) struct BoundedInputCLITests {
  @Test(arguments: [
    ("auth set", 65), ("outbox import -", 65), ("outbox import /dev/zero", 65),
    ("migrate tracking --from-file -", 65), ("migrate tracking --from-file /dev/zero", 65),
    ("repl", 74),
  ])
  func anInputWithoutEndIsRefused(line: String, status: Int32) throws {
    let fitiq = try FitIQBinary()
    try fitiq.succeed("migrate", "up")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: FitIQBinary.path)
    process.arguments = line.split(separator: " ").map(String.init)
    process.environment = fitiq.environment
    process.currentDirectoryURL = URL(fileURLWithPath: fitiq.folder.path)
    process.standardInput = try FileHandle(forReadingFrom: URL(fileURLWithPath: "/dev/zero"))
    process.standardOutput = FileHandle.nullDevice
    let error = try fitiq.folder.write(Data(), to: "error")
    process.standardError = try FileHandle(forWritingTo: URL(fileURLWithPath: error))
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == status)
    #expect(try !String(contentsOfFile: error, encoding: .utf8).isEmpty)
  }

  /// A list in a pipe is read as one in a file.
  @Test func aListOfOrdinaryLengthIsRead() throws {
    let fitiq = try FitIQBinary()
    try fitiq.succeed("migrate", "up")
    let pipe = fitiq.folder.file("pipe")
    #expect(mkfifo(pipe, 0o600) == 0)
    let running = try fitiq.start(["outbox", "import", "pipe", "--json"])
    let descriptor = open(pipe, O_WRONLY)
    #expect(write(descriptor, "{}\n", 3) == 3)
    close(descriptor)
    let result = try running.wait()
    #expect(result.status == 65 && result.error.contains("lines_invalid"), "\(result.error)")
    #expect(result.error.contains("line 1"), "\(result.error)")
  }
}

import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

@testable import fitiq_dev

@Suite(.bounded) struct BackendCommandTests {
  @Test(arguments: [
    ["--port"], ["--port", "x"], ["--port", "65536"], ["--lifetime", "0"], ["--host", "0.0.0.0"],
    ["7070"],
  ])
  func whatIsNotAnOptionIsRefused(arguments: [String]) {
    #expect(throws: BackendCommand.BadArguments.self) { try BackendCommand(arguments) }
  }

  private static var binary: String {
    (FitIQBinary.path as NSString).deletingLastPathComponent + "/fitiq-dev"
  }

  private func start(_ arguments: String...) throws -> (process: Process, line: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Self.binary)
    process.arguments = ["backend"] + arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let data = pipe.fileHandleForReading.availableData
    return (process, String(decoding: data, as: UTF8.self))
  }

  @Test(arguments: [SIGINT, SIGTERM]) func itServesUntilASignal(signal: Int32) throws {
    let folder = try ScratchFolder()
    let credentials = folder.file("credentials.json")
    let (process, line) = try start("--credentials", credentials, "--lifetime", "60")
    #expect(line.hasPrefix("http://127.0.0.1:"))
    let attributes = try FileManager.default.attributesOfItem(atPath: credentials)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
    #expect(process.terminationReason == .exit)
    #expect(process.terminationStatus == 0)
  }

  @Test func itServesForItsLifetime() throws {
    let (process, line) = try start("--lifetime", "1")
    #expect(line.hasPrefix("http://127.0.0.1:"))
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }
}

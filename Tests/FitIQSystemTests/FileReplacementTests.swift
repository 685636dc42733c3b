import FitIQSystem
import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

@Suite(.bounded) struct FileReplacementTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private func mode(_ path: String) -> mode_t {
    var status = stat()
    return lstat(path, &status) == 0 ? status.st_mode & 0o7777 : 0
  }

  private func content(_ path: String) throws -> String {
    try String(contentsOfFile: path, encoding: .utf8)
  }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  @Test func theOldContentStaysUntilTheCommit() throws {
    let path = try folder.write(Data("old".utf8), to: "file")
    let file = try FileReplacement(of: path)
    try file.write(Data("new".utf8))
    #expect(try content(path) == "old")
    try file.commit()
    #expect(try content(path) == "new")
  }

  @Test func whatIsNotCommittedLeavesNothing() throws {
    let path = try folder.write(Data("old".utf8), to: "file")
    do { try FileReplacement(of: path).write(Data("new".utf8)) }
    #expect(try content(path) == "old")
    #expect(try names() == ["file"])
  }

  @Test func theLastLookSeesTheOldContentAndCanRefuse() throws {
    let path = try folder.write(Data("old".utf8), to: "file")
    do {
      let file = try FileReplacement(of: path)
      try file.write(Data("new".utf8))
      #expect(throws: CancellationError.self) {
        try file.commit {
          #expect(try content(path) == "old")
          throw CancellationError()
        }
      }
    }
    #expect(try content(path) == "old")
    #expect(try names() == ["file"])
  }

  /// Each waits for the others, and nothing else lies in the folder.
  @Test func changesInTurnAreAllKept() throws {
    let path = try folder.write(Data("0".utf8), to: "file")
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      do {
        try FileReplacement.inTurn(at: path, patience: .seconds(120)) {
          let count = Int(try String(contentsOfFile: path, encoding: .utf8)) ?? 0
          try FileReplacement.write(Data(String(count + 1).utf8), to: path)
        }
      } catch { Issue.record(error) }
    }
    #expect(try content(path) == "8")
    #expect(try names() == ["file"])
  }

  @Test func theModeIsTheOwnersAlsoWhereAWiderFileWas() throws {
    let path = try folder.write(Data("old".utf8), to: "file")
    chmod(path, 0o644)
    try FileReplacement.write(Data("new".utf8), to: path)
    #expect(mode(path) == 0o600)
    let open = try FileReplacement(of: path, mode: 0o644)
    try open.commit()
    #expect(mode(path) == 0o644)
  }

  @Test func aLinkIsRefusedOrStays() throws {
    let path = try folder.write(Data("old".utf8), to: "file")
    let link = folder.file("link")
    symlink(path, link)
    let failure = #expect(throws: FileFailure.self) {
      try FileReplacement.write(Data("new".utf8), to: link)
    }
    #expect(failure?.step == .link)
    #expect(try content(path) == "old")
    let followed = try FileReplacement(of: link, links: .followed)
    try followed.write(Data("new".utf8))
    try followed.commit()
    #expect(try content(path) == "new")
    #expect(FileReplacement.isLink(link))
    #expect(try names() == ["file", "link"])
  }

  @Test func aHardLinkKeepsItsContent() throws {
    let path = try folder.write(Data("old".utf8), to: "file")
    link(path, folder.file("other"))
    try FileReplacement.write(Data("new".utf8), to: path)
    #expect(try content(folder.file("other")) == "old")
  }

  @Test func aNewFileReplacesNothing() throws {
    let path = folder.file("file")
    try FileReplacement.write(Data("first".utf8), to: path, isNew: true)
    let failure = #expect(throws: FileFailure.self) {
      try FileReplacement.write(Data("second".utf8), to: path, isNew: true)
    }
    #expect(failure?.number == EEXIST)
    #expect(try content(path) == "first")
    #expect(try names() == ["file"])
  }

  @Test func whatWasReservedAndNotNeededIsCutOff() throws {
    let path = folder.file("file")
    let file = try FileReplacement(of: path, reserving: 1 << 14)
    try file.write(Data("short".utf8))
    try file.commit()
    #expect(try content(path) == "short")
  }

  @Test func aPipeAndADeviceAreWrittenAsTheyAre() throws {
    let pipe = folder.file("pipe")
    #expect(mkfifo(pipe, 0o600) == 0)
    let reader = open(pipe, O_RDONLY | O_NONBLOCK)
    defer { close(reader) }
    try FileReplacement.write(Data("through".utf8), to: pipe)
    var bytes = [UInt8](repeating: 0, count: 16)
    let count = read(reader, &bytes, bytes.count)
    #expect(String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self) == "through")
    #expect(try names() == ["pipe"])
    try FileReplacement.write(Data("gone".utf8), to: "/dev/null")
    let full = #expect(throws: FileFailure.self) {
      try FileReplacement.write(Data("x".utf8), to: "/dev/full")
    }
    #expect(full?.number == ENOSPC)
  }

  @Test func aDescriptorIsWrittenBehindWhatItHolds() throws {
    let path = try folder.write(Data(), to: "file")
    let descriptor = open(path, O_WRONLY)
    defer { close(descriptor) }
    write(descriptor, "first ", 6)
    try FileReplacement.write(Data("second".utf8), to: "/dev/fd/\(descriptor)")
    #expect(try content(path) == "first second")
  }

  @Test(arguments: ["no/such/file", "folder"])
  func whatCannotBeCreatedLeavesNothing(name: String) throws {
    try FileManager.default.createDirectory(
      atPath: folder.file("folder"), withIntermediateDirectories: false)
    #expect(throws: FileFailure.self) {
      try FileReplacement.write(Data("x".utf8), to: folder.file(name))
    }
    #expect(try names() == ["folder"])
  }
}

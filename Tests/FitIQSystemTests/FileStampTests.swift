import FitIQSystem
import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

@Suite(.bounded) struct FileStampTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  @Test func aFileIsKnownByEachOfItsNames() throws {
    let path = try folder.write(Data("a".utf8), to: "file")
    let (moved, link) = (folder.file("moved"), folder.file("link"))
    let identity = try #require(FileIdentity(path))
    try FileManager.default.moveItem(atPath: path, toPath: moved)
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: moved)
    #expect(FileIdentity(moved) == identity && FileIdentity(link) == identity)
    #expect(FileIdentity(path) == nil && FileStamp(path) == nil)
    #expect(try FileIdentity(folder.write(Data("a".utf8), to: "file")) != identity)
  }

  @Test func aStampIsAnotherOneAfterAChange() throws {
    let path = try folder.write(Data("a".utf8), to: "file")
    let stamp = try #require(FileStamp(path))
    #expect(FileStamp(path) == stamp && stamp.size == 1)
    #expect(!stamp.isQuiet(at: FileStamp.now &- 1_000_000_000))
    #expect(stamp.isQuiet(at: FileStamp.now &+ 1_000_000_000))
    // The owner's doings leave the content as it was; the file system's clock ticks slowly.
    try eventually("another stamp") {
      chmod(path, 0o600) == 0 && chmod(path, 0o640) == 0 && FileStamp(path) != stamp
    }
    let later = try #require(FileStamp(path))
    #expect(later.ofContent == stamp.ofContent && later.portable == stamp.portable)
    _ = try folder.write(Data("ab".utf8), to: "file")
    #expect(FileStamp(path)?.ofContent != stamp.ofContent)
  }
}

import FitIQSystem
import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

@Suite(.bounded) struct FolderNamesTests {
  @Test func theNamesAreAsTheyAreWritten() throws {
    let folder = try ScratchFolder()
    #expect(FolderNames.bytes(in: folder.path) == [])
    for name in [".hidden", "copy-1", "copy-2", "cop"] {
      _ = try folder.write(Data(), to: name)
    }
    let names = try #require(FolderNames.bytes(in: folder.path))
    #expect(
      Set(names.map { String(decoding: $0, as: UTF8.self) })
        == [".hidden", "copy-1", "copy-2", "cop"])
    let copies = try #require(FolderNames.bytes(in: folder.path, beginning: "copy-"))
    #expect(Set(copies) == [Array("copy-1".utf8), Array("copy-2".utf8)])
    #expect(FolderNames.bytes(in: folder.path, beginning: "copy-12") == [])
    #expect(FolderNames.bytes(in: folder.file("none")) == nil)
  }
}

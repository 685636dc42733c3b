import FitIQSystem
import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

@Suite(.bounded) struct FileKindTests {
  @Test func eachKindIsToldWithAndWithoutLinks() throws {
    let folder = try ScratchFolder()
    let file = try folder.write(Data(), to: "file")
    let (pipe, link, dangling) = (
      folder.file("pipe"), folder.file("link"), folder.file("dangling")
    )
    #expect(mkfifo(pipe, 0o600) == 0 && symlink(file, link) == 0)
    #expect(symlink(folder.file("nowhere"), dangling) == 0)
    let expected: [(String, FileKind?, FileKind?)] = [
      (file, .file, .file), (folder.path, .folder, .folder), (pipe, .other, .other),
      (link, .file, .link), (dangling, nil, .link), (folder.file("nothing"), nil, nil),
    ]
    for (path, followed, itself) in expected {
      #expect(FileKind(path) == followed, "\(path)")
      #expect(FileKind(path, followingLinks: false) == itself, "\(path)")
    }
  }
}

import FitIQSystem
import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

@Suite(.bounded) struct DurableFolderTests {
  private let scratch: ScratchFolder

  init() throws { scratch = try ScratchFolder() }

  private func mode(_ path: String) -> mode_t? {
    var status = stat()
    return lstat(path, &status) == 0 ? status.st_mode & 0o7777 : nil
  }

  @Test(arguments: ["a", "a/b/c", "a/", "a/b//", "a//b"])
  func whatIsMissingIsMadeForItsOwner(path: String) throws {
    try DurableFolder.make(scratch.file(path))
    #expect(mode(scratch.file("a")) == 0o700)
    #expect(mode(scratch.file(path)) == 0o700)
    // And once more.
    try DurableFolder.make(scratch.file(path))
  }

  @Test func whatIsThereStaysAsItIs() throws {
    #expect(mkdir(scratch.file("a"), 0o755) == 0)
    try DurableFolder.make(scratch.file("a/b"))
    #expect(mode(scratch.file("a")) == 0o755 && mode(scratch.file("a/b")) == 0o700)
    // A link to a folder is one.
    #expect(symlink(scratch.file("a"), scratch.file("l")) == 0)
    try DurableFolder.make(scratch.file("l/c"))
    #expect(mode(scratch.file("a/c")) == 0o700)
    try DurableFolder.make("")
    try DurableFolder.make("/")
  }

  @Test func somethingElseWithTheNameIsAFailure() throws {
    _ = try scratch.write(Data(), to: "file")
    #expect(symlink("nowhere", scratch.file("dangling")) == 0)
    for (path, number) in [("file", EEXIST), ("dangling", EEXIST), ("file/a", EEXIST)] {
      do {
        try DurableFolder.make(scratch.file(path))
        Issue.record("made \(path)")
      } catch { #expect(error.number == number, "\(path): \(error.number)") }
    }
  }

  @Test func manyAtOnceMakeOne() async throws {
    let path = scratch.file("x/y/z")
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<16 {
        group.addTask { (try? DurableFolder.make(path)) != nil }
      }
      for await isMade in group { #expect(isMade) }
    }
    #expect(mode(path) == 0o700)
  }
}

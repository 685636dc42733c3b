import FitIQSystem
import FitIQTestTraits
import Testing

@Suite(.bounded) struct FolderPathTests {
  @Test(arguments: [
    ("x", ""), ("", ""), ("/", "/"), ("//", "/"), ("/x", "/"), ("a/b", "a"), ("a/b/", "a"),
    ("/a//b", "/a"), ("./x", "."), ("../x", ".."), ("é/ü", "é"), ("a/\u{301}b", "a"),
  ])
  func whereAPathLies(path: String, folder: String) {
    #expect(path.folderPath == folder)
  }

  /// Foundation's own, which traps on a name of one character, is no witness.
  @Test func isThePathWithoutItsLastName() {
    var dice = SystemRandomNumberGenerator()
    for _ in 0..<2_000 {
      let length = Int.random(in: 1...9, using: &dice)
      let path = String((0..<length).compactMap { _ in "ab/.é".randomElement(using: &dice) })
      let names = path.split(separator: "/")
      #expect(path.folderPath.split(separator: "/") == names.dropLast(), "\(path)")
      #expect(path.folderPath.hasPrefix("/") == path.hasPrefix("/"), "\(path)")
    }
  }
}

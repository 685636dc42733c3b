import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

@testable import FitIQShell

@Suite(.bounded) struct LineHistoryTests {
  private let folder: ScratchFolder
  private var path: String { folder.file("state/fitiq/history") }

  init() throws { folder = try ScratchFolder() }

  private func mode(_ path: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return try #require(attributes[.posixPermissions] as? Int)
  }

  @Test func entriesComeBackWhole() {
    let entries = [
      "SELECT 1;", "SELECT\n  'a\\n',\n\t2;", "\\", "#1700000000", "größe 👩‍👩‍👧", "a\r\nb",
    ]
    let first = LineHistory(path: path)
    for entry in entries { #expect(first.add(entry)) }
    let second = LineHistory(path: path)
    #expect(second.entries == entries && second.warning == nil)
  }

  @Test func filesAreForTheOwnerAlone() throws {
    #expect(LineHistory(path: path).add("a"))
    #expect(try mode(path) == 0o600 && mode(folder.file("state/fitiq")) == 0o700)
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
    #expect(LineHistory(path: path).entries == ["a"])
    #expect(try mode(path) == 0o600)
  }

  @Test(arguments: ["", " secret", "\tsecret", "   "])
  func someLinesStayOut(line: String) {
    let history = LineHistory(path: path)
    #expect(!history.add(line) && LineHistory(path: path).entries.isEmpty)
  }

  @Test func onlyNeighboursAreDuplicates() {
    let history = LineHistory(path: nil)
    #expect(history.add("a") && !history.add("a") && history.add("b") && history.add("a"))
    #expect(history.entries == ["a", "b", "a"])
  }

  @Test func theLengthIsBounded() throws {
    let history = LineHistory(path: path, limit: 10)
    for number in 0..<25 { #expect(history.add("line \(number)")) }
    let expected = (15..<25).map { "line \($0)" }
    #expect(history.entries == expected)
    #expect(LineHistory(path: path, limit: 10).entries == expected)
    let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    #expect(lines.count == 10 && !history.add(String(repeating: "x", count: 70_000)))
    #expect(try mode(path) == 0o600)
  }

  @Test func shellsAtOnceLoseNothing() async throws {
    let path = path
    await withTaskGroup { group in
      for shell in 0..<8 {
        group.addTask {
          // Two minutes for its turn: the machine may be slow.
          let history = LineHistory(
            LineHistoryFile(path: path, patience: .seconds(120)), limit: 500)
          for number in 0..<50 { _ = history.add("shell \(shell) line \(number)") }
          #expect(history.warning == nil)
        }
      }
    }
    let entries = LineHistory(path: path, limit: 500).entries
    #expect(entries.count == 400 && Set(entries).count == 400)
    for shell in 0..<8 {
      let own = entries.filter { $0.hasPrefix("shell \(shell) ") }
      #expect(own == (0..<50).map { "shell \(shell) line \($0)" })
    }
  }

  @Test func aSymbolicLinkIsNotFollowed() throws {
    let target = try folder.write(Data("secret\n".utf8), to: "target")
    try FileManager.default.createDirectory(
      atPath: folder.file("state/fitiq"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
    let history = LineHistory(path: path)
    #expect(history.entries.isEmpty && history.warning != nil && history.add("SELECT 1;"))
    #expect(try String(contentsOfFile: target, encoding: .utf8) == "secret\n")
  }

  @Test func damageIsAWarning() throws {
    let lines: [[UInt8]] = [
      Array("good".utf8), [0xFF, 0xFE], Array("bad\\x".utf8), [0x61, 0], Array("fine".utf8),
    ]
    let name = try folder.write(Data(lines.joined(separator: [0x0A])), to: "history")
    let history = LineHistory(path: name)
    #expect(history.entries == ["good", "fine"] && history.warning != nil)
    #expect(history.add("after half a line"))
    #expect(LineHistory(path: name).entries == ["good", "fine", "after half a line"])
  }

  @Test func aFolderInItsPlaceIsAWarning() throws {
    let history = LineHistory(path: folder.path)
    #expect(history.warning != nil && history.add("SELECT 1;"))
  }

  @Test(arguments: 0..<100 as Range<UInt64>)
  func anyEntryIsOneLineAndComesBack(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let text = "x" + Noise.text(using: &generator).replacing("\u{0}", with: "")
    let line = LineHistoryCoding.line(text)
    #expect(line.utf8.count { $0 == 0x0A } == 1)
    #expect(LineHistoryCoding.entry(line.utf8.dropLast()) == text)
  }
}

import FitIQSystem
import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

@Suite(.bounded) struct ShellQuotingTests {
  @Test(
    arguments: [
      ("/a/b-c_1.store", "/a/b-c_1.store"), ("", "''"), ("-x", "-x"), ("/a b", "'/a b'"),
      ("/it's $HOME", #"'/it'\''s $HOME'"#), ("/é", "'/é'"), ("'", #"''\'''"#),
      ("/a\nb", #""$(printf %b '/a\0012b')""#),
      ("/a\n\n", #""$(printf %b '/a')${IFS#??}${IFS#??}""#),
      ("\n", #""$(printf %b '')${IFS#??}""#),
      ("/a\u{202E}", #""$(printf %b '/a\0342\0200\0256')""#),
    ])
  func aTextIsOneWord(text: String, word: String) {
    #expect(ShellQuoting.quoted(text) == word)
  }

  /// Every kind of character that a shell, a terminal or `printf` reads a meaning into.
  private static let pieces =
    (1..<128).map { String(UnicodeScalar($0)) }
    + ["\n", "\n\n", "é", "\u{9B}", "\u{202E}", "\u{2028}", "\u{A0}", "👩‍👩‍👧", "\\0012"]
    + ["%s", "$(", "012", "\u{301}", "\u{FE0F}"]

  @Test(arguments: ["/bin/sh", "/bin/bash"], 0..<4 as Range<UInt64>)
  func aShellReadsItBack(shell: String, seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let texts = (0..<250).map { _ in
      (0..<Int.random(in: 0...12, using: &generator)).map { _ in
        Self.pieces.randomElement(using: &generator) ?? ""
      }.joined()
    }
    for text in texts {
      // What is pasted shows as it is, and stays on its line.
      #expect(
        ShellQuoting.quoted(text).unicodeScalars.allSatisfy {
          $0.properties.generalCategory != .control && $0.properties.generalCategory != .format
        })
    }
    let script = texts.map { "printf '%s\\0' \(ShellQuoting.quoted($0))\n" }.joined()
    let answer = try run(shell, script)
    #expect(answer == texts.map { $0 + "\0" }.joined(), "seed \(seed)")
  }

  private func run(_ shell: String, _ script: String) throws -> String {
    let folder = try ScratchFolder()
    let file = try folder.write(Data(script.utf8), to: "script")
    let out = try folder.write(Data(), to: "out")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: shell)
    process.arguments = [file]
    process.environment = ["PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"]
    process.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: out))
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return try String(contentsOfFile: out, encoding: .utf8)
  }
}

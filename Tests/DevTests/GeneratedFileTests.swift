import FitIQCommands
import FitIQTestTraits
import Foundation
import Testing

@testable import fitiq_dev

@Suite(.bounded) struct GeneratedFileTests {
  private let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path

  @Test func everyGeneratedFileIsCurrent() throws {
    for file in try GeneratedFile.all(root: root) {
      #expect(
        file.isCurrent(root: root),
        "\(file.path) is out of date; run `swift run fitiq-dev generate`.")
    }
  }

  @Test func nothingElseLiesInTheGeneratedFolders() throws {
    let expected = Set(try GeneratedFile.all(root: root).map(\.path))
    for folder in ["man", "completions"] {
      for name in try FileManager.default.contentsOfDirectory(atPath: root + "/" + folder) {
        #expect(expected.contains("\(folder)/\(name)"), "\(folder)/\(name) is not generated")
      }
    }
  }

  @Test(arguments: [
    ("1_a.sql", "x\n"), ("0001_A.sql", "x\n"), ("0001_a.txt", "x\n"), ("0002_a.sql", "x\n"),
    ("0001_a.sql", "x"), ("0001_a.sql", "x\r\n"), ("0001_a.sql", "x\u{0}\n"),
  ])
  func migrationsThatCouldBeMisreadAreRefused(name: String, text: String) {
    #expect(throws: MigrationEmbedding.Invalid.self) {
      try MigrationEmbedding.check(name: name, number: 1, data: Data(text.utf8))
    }
    #expect(throws: Never.self) {
      try MigrationEmbedding.check(name: "0001_a.sql", number: 1, data: Data("x\n".utf8))
    }
  }

  @Test func theImportTableFindsForeignImports() {
    let file = SourceFile(
      target: "FitIQDomain", path: "Sources/FitIQDomain/X.swift",
      lines: ["import Foundation", "package import GRDB", "@testable import FitIQStorage"])
    #expect(ImportTable.problems(in: file).count == 2)
  }

  @Test func ambientAccessIsFoundOutsideComments() {
    let file = SourceFile(
      target: "FitIQDomain", path: "Sources/FitIQDomain/X.swift",
      lines: ["let now = Date()", "// Date() is not used", "let value = try! f()"])
    #expect(AmbientAccess.problems(in: file).count == 2)
  }
}

@Suite(.bounded) struct CommandTreeTests {
  private func leaves(_ command: CommandDescription?) -> [CommandDescription] {
    let children = command?.subcommands ?? []
    return children.isEmpty ? [command].compactMap(\.self) : children.flatMap(leaves)
  }

  @Test func everyCommandIsDocumented() throws {
    let pages = ManPage.all.map { $0.render() }.joined()
    let all = leaves(.fitiq)
    #expect(all.count == CommandReference.all.count)
    for leaf in all {
      let path = leaf.path.dropFirst().joined(separator: " ")
      #expect(leaf.abstract?.hasSuffix(".") == true, "\(path) has no abstract")
      #expect(pages.contains(".Cm \(path)\n"), "\(path) is in no manual page")
      let reference = CommandReference.all.first { $0.path == leaf.path }
      #expect(reference?.examples.isEmpty == false, "\(path) has no example")
      #expect(
        leaf.arguments?.contains { $0.names?.contains { $0.spelled == "--json" } ?? false } == true,
        "\(path) does not speak JSON")
    }
  }

  @Test func everyPageHasAllSections() {
    for page in ManPage.all {
      let text = page.render()
      for section in ["SYNOPSIS", "ENVIRONMENT", "FILES", "EXIT STATUS", "EXAMPLES"] {
        // With something in it.
        let body = text.firstRange(of: ".Sh \(section)\n").map { text[$0.upperBound...] }
        #expect(body?.hasPrefix(".Sh") == false, "\(page.name) has no \(section)")
      }
    }
  }

  @Test func everyOptionSaysWhatItIs() {
    for leaf in leaves(.fitiq) {
      for argument in leaf.arguments ?? [] where argument.shouldDisplay {
        #expect(argument.abstract?.isEmpty == false, "\(leaf.path) \(argument.names ?? [])")
      }
    }
  }
}

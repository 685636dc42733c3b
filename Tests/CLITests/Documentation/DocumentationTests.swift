import FitIQCommands
import FitIQDomain
import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

/// README.md and `docs/` show what the commands in them print.
@Suite(.bounded) struct DocumentationTests {
  /// Without the examples that need a further tool.
  @Test(arguments: DocumentationPage.all)
  func everyExamplePrintsWhatThePageShows(page: DocumentationPage) async throws {
    try await expectExamples(of: page, with: nil)
  }

  @Test(.enabled(if: DocumentationTool.curl.isInstalled, "curl is not installed"))
  func everyExampleWithCurl() async throws { try await expectExamples(with: .curl) }

  @Test(.enabled(if: DocumentationTool.duckdb.isInstalled, "duckdb is not installed"))
  func everyExampleWithDuckDB() async throws { try await expectExamples(with: .duckdb) }

  @Test(.enabled(if: DocumentationTool.jq.isInstalled, "jq is not installed"))
  func everyExampleWithJQ() async throws { try await expectExamples(with: .jq) }

  @Test(.enabled(if: DocumentationTool.pandas.isInstalled, "pandas is not installed"))
  func everyExampleWithPandas() async throws { try await expectExamples(with: .pandas) }

  @Test(.enabled(if: DocumentationTool.parallel.isInstalled, "GNU parallel is not installed"))
  func everyExampleWithParallel() async throws { try await expectExamples(with: .parallel) }

  private func expectExamples(with tool: DocumentationTool) async throws {
    let pages = DocumentationPage.all.filter { $0.tools.contains(tool) }
    #expect(!pages.isEmpty, "no page has an example with \(tool.rawValue)")
    for page in pages { try await expectExamples(of: page, with: tool) }
  }

  private func expectExamples(
    of page: DocumentationPage, with tool: DocumentationTool?
  ) async throws {
    let printed = try await DocumentationRuns.shared.printed(by: page)
    try DocumentationPage.recording(page.name) { page in
      for (example, lines) in zip(page.examples, printed).reversed() where example.tool == tool {
        if DocumentationPage.isRecording {
          page.show(lines, for: example)
        } else {
          #expect(
            page.shows(lines, for: example),
            """
            \(page.name):\(example.output.lowerBound): if it should differ, run the tests with \
            FITIQ_RECORD=1
            $ \(example.command)
            \(lines.joined(separator: "\n"))
            """)
        }
      }
    }
  }

  /// A shell on a terminal, which ReplScreenTests records: ` ```text screen=NAME `.
  @Test(arguments: DocumentationPage.all)
  func everyScreenIsTheOneThatWasRecorded(page: DocumentationPage) throws {
    try DocumentationPage.recording(page.name) { page in
      for block in page.blocks.reversed() where block.fence.contains("screen=") {
        let name = String(block.fence.drop { $0 != "=" }.dropFirst())
        let golden = "\(DocumentationPage.root)/Tests/CLITests/Goldens/\(name).txt"
        let screen = try String(contentsOfFile: golden, encoding: .utf8).dropLast()
          .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        if DocumentationPage.isRecording {
          page.replace(block, with: screen)
        } else {
          #expect(Array(page.lines[block.lines]) == screen, "\(page.name): \(name)")
        }
      }
    }
  }

  // MARK: What is named

  /// A misspelt fence would leave its examples out.
  @Test(arguments: DocumentationPage.all)
  func everyFenceIsOfAKnownKind(page: DocumentationPage) {
    let kinds = ["console", "ini", "python", "sh", "sql", "text", "yaml"]
    for block in page.blocks {
      let words = block.fence.split(separator: " ").map(String.init)
      #expect(kinds.contains(words.first ?? ""), "\(page.name): ```\(block.fence)")
      for word in words.dropFirst() {
        let value = String(word.drop { $0 != "=" }.dropFirst())
        let isKnown =
          word.hasPrefix("needs=") && DocumentationTool(rawValue: value) != nil
          || word.hasPrefix("screen=")
        #expect(isKnown, "\(page.name): ```\(block.fence)")
      }
      guard words.first == "console" else { continue }
      let first = page.lines[block.lines].first ?? ""
      #expect(first.hasPrefix("$ "), "\(page.name): ```console begins with \(first)")
    }
    #expect(!page.examples.isEmpty, "\(page.name) has no example")
  }

  @Test func everyVersionAndMetricIsNamed() throws {
    // What is looked for may go over the end of a line.
    func text(of page: String) throws -> String {
      try String(contentsOfFile: "\(DocumentationPage.root)/\(page)", encoding: .utf8)
        .replacing("\n", with: " ")
    }
    for page in ["README.md", "ARCHITECTURE.md"] {
      let words = "V2 to V\(AppStoreVersion.newest)"
      #expect(try text(of: page).contains(words), "\(page) says which versions fitiq reads")
    }
    let page = try text(of: "docs/sync.md")
    let peer = try text(of: "Benchmarks/import_peer.py")
    let sync = CommandDescription.fitiq?.subcommands?.first { $0.commandName == "sync" }
    let help = try #require(sync?.discussion)
    for metric in HealthMetric.allCases {
      let words = metric.facts.title.lowercased()
      #expect(page.contains(words), "docs/sync.md lists the metrics: add '\(words)'")
      #expect(help.contains(words), "the discussion of SyncCommand: add '\(words)'")
      let entry = "\"\(metric.keyFragment)\": \"\(metric.rawValue)\""
      #expect(peer.contains(entry), "METRICS in Benchmarks/import_peer.py: add \(entry)")
    }
  }

  /// Commands and options in sentences, and in blocks that cannot run here.
  @Test(arguments: DocumentationPage.all + DocumentationPage.others)
  func everyCommandThatIsNamedExists(page: DocumentationPage) throws {
    let spans = page.prose.flatMap { $0.matches(of: /`([^`]+)`/).map { String($0.1) } }
    let scripts = page.blocks.filter { ["sh", "ini"].contains($0.fence) }
      .flatMap { block in page.lines[block.lines].map { String($0.prefix { $0 != "#" }) } }
    let tree = try #require(CommandDescription.fitiq)
    let options = Self.options(of: tree)
    for text in spans + scripts {
      for part in text.matches(of: /(?:^|[ \/(=])fitiq ([a-z-][^|;>&]*)/) {
        Self.expectKnown(part.1.split(separator: " ").map(String.init), page.name, in: tree)
      }
      if let option = text.firstMatch(of: /^--[a-z-]+/) {
        #expect(options.contains(String(option.0)), "\(page.name): \(text)")
      }
    }
  }

  private static func options(of command: CommandDescription) -> Set<String> {
    let own = (command.arguments ?? []).flatMap { $0.names ?? [] }.map(\.spelled)
    return (command.subcommands ?? []).reduce(into: Set(own)) { $0.formUnion(options(of: $1)) }
  }

  private static func expectKnown(
    _ words: [String], _ page: String, in tree: CommandDescription
  ) {
    var place = tree
    var words = words[...]
    if words.first == "help" { words.removeFirst() }
    while let word = words.first,
      let next = place.subcommands?.first(where: { $0.commandName == word })
    {
      place = next
      words.removeFirst()
    }
    let line = "fitiq " + words.joined(separator: " ")
    if let word = words.first, place.subcommands?.isEmpty == false {
      let isTopic = ["exit-status", "environment", "formats"].contains(word)
      #expect(
        word.hasPrefix("-") || word.hasPrefix("…") || isTopic,
        "\(page): \(place.path.joined(separator: " ")) has no \(word)")
    }
    let own = options(of: place)
    // Behind it is the command that a fleet runs.
    for option in words.prefix(while: { $0 != "--" }) where option.hasPrefix("--") {
      let name = String(option.prefix { $0 != "=" && $0 != "," })
      #expect(own.contains(name), "\(page): \(line): \(place.path) has no \(name)")
    }
  }

  @Test(arguments: DocumentationPage.all + DocumentationPage.others)
  func everyLinkLeadsSomewhere(page: DocumentationPage) throws { try Self.expectLinks(page) }

  private static func expectLinks(_ page: DocumentationPage) throws {
    let folder = (page.name as NSString).deletingLastPathComponent
    for line in page.prose {
      for link in line.matches(of: /\]\(([^)]+)\)/) where !link.1.hasPrefix("http") {
        let parts = link.1.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let target = parts[0].isEmpty ? page.name : "\(folder)/\(parts[0])"
        let path = URL(fileURLWithPath: "\(DocumentationPage.root)/\(target)").standardized.path
        #expect(FileManager.default.fileExists(atPath: path), "\(page.name): \(link.1)")
        guard parts.count > 1 else { continue }
        let text = try String(contentsOfFile: path, encoding: .utf8)
        #expect(anchors(in: text).contains(String(parts[1])), "\(page.name): \(link.1)")
      }
    }
  }

  /// As GitHub makes them from headings.
  private static func anchors(in text: String) -> [String] {
    text.split(separator: "\n").filter { $0.hasPrefix("#") }.map { line in
      line.drop { $0 == "#" }.dropFirst().lowercased().filter {
        $0.isLetter || $0.isNumber || " -_".contains($0)
      }.replacing(" ", with: "-")
    }
  }

  // MARK: The README

  @Test func theReadmeIsShortAndHasAContentsList() throws {
    let readme = try DocumentationPage("README.md")
    #expect(readme.lines.count <= 151)
    for heading in readme.prose.filter({ $0.hasPrefix("## ") }) where heading != "## Contents" {
      #expect(readme.text.contains("[\(heading.dropFirst(3))](#"), "\(heading)")
    }
    for page in DocumentationPage.all where page.name.hasPrefix("docs/") {
      #expect(readme.text.contains("](\(page.name))"), "\(page.name)")
    }
  }

  @Test func theFiguresOfTheReadmeAreThoseOfTheBenchmarks() throws {
    let all = try DocumentationPage("Benchmarks/README.md").lines
    let figures = try DocumentationPage("README.md").lines.filter { $0.hasPrefix("| ") }
    #expect(figures.count == 8)
    for line in figures { #expect(all.contains(line)) }
  }
}

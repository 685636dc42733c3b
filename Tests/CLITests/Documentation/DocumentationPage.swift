import Foundation
import Synchronization
import Testing

/// README.md or a page of `docs/`, with the examples in it.
///
/// A fence ` ```console ` holds examples: `$ ` begins a command, `> ` goes on with it, and the lines
/// below are what it prints, `…` standing for lines that are left out. After a failure the last one
/// is `[exit status N]`. ` ```console needs=jq ` is for those who have that tool.
struct DocumentationPage: Sendable, CustomTestStringConvertible {
  struct Example: Sendable {
    let command: String
    /// Where in the page the output is.
    let output: Range<Int>
    let tool: DocumentationTool?
  }

  struct Span: Sendable {
    let fence: String
    let lines: Range<Int>
  }

  /// Relative to the root of the repository.
  let name: String
  private(set) var lines: [String]

  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

  /// The pages whose examples run.
  static let all: [DocumentationPage] = {
    let docs = (try? FileManager.default.contentsOfDirectory(atPath: root + "/docs")) ?? []
    let names = docs.filter { $0.hasSuffix(".md") }.sorted().map { "docs/" + $0 }
    return (["README.md"] + names).compactMap { try? DocumentationPage($0) }
  }()

  /// Pages without examples, which are checked for what they name.
  static let others = ["ARCHITECTURE.md", "Benchmarks/README.md", "CONTRIBUTING.md"]
    .compactMap { try? DocumentationPage($0) }

  init(_ name: String) throws {
    self.name = name
    let text = try String(contentsOfFile: Self.root + "/" + name, encoding: .utf8)
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  var testDescription: String { name }
  var text: String { lines.joined(separator: "\n") }

  /// The fenced blocks.
  var blocks: [Span] {
    var blocks: [Span] = []
    var opened: (fence: String, line: Int)?
    for (index, line) in lines.enumerated() where line.hasPrefix("```") {
      if let begin = opened {
        blocks.append(Span(fence: begin.fence, lines: begin.line + 1..<index))
        opened = nil
      } else {
        opened = (String(line.dropFirst(3)), index)
      }
    }
    return blocks
  }

  /// Everything outside the fences.
  var prose: [String] {
    var prose = lines
    for block in blocks.reversed() {
      prose.removeSubrange(block.lines.lowerBound - 1...block.lines.upperBound)
    }
    return prose
  }

  var tools: Set<DocumentationTool> { Set(examples.compactMap(\.tool)) }

  var examples: [Example] {
    blocks.filter { $0.fence.split(separator: " ").first == "console" }.flatMap { block in
      let tool = block.fence.firstMatch(of: /needs=(\w+)/).flatMap {
        DocumentationTool(rawValue: String($0.1))
      }
      return examples(in: block.lines, tool)
    }
  }

  private func examples(in range: Range<Int>, _ tool: DocumentationTool?) -> [Example] {
    let starts = range.filter { lines[$0].hasPrefix("$ ") }
    return starts.enumerated().map { index, start in
      let end = index + 1 < starts.count ? starts[index + 1] : range.upperBound
      let output = (start + 1..<end).first { !lines[$0].hasPrefix("> ") } ?? end
      let command = lines[start..<output].map { $0.dropFirst(2) }.joined(separator: "\n")
      return Example(command: command, output: output..<end, tool: tool)
    }
  }

  // MARK: Output

  private static let gap = "…"

  /// Whether the page shows these lines, but for those that it leaves out.
  func shows(_ printed: [String], for example: Example) -> Bool {
    let shown = Self.trimmed(Array(lines[example.output]))
    guard let gap = shown.firstIndex(of: Self.gap) else { return shown == printed }
    let (head, tail) = (shown[..<gap], shown[(gap + 1)...])
    return printed.count >= head.count + tail.count && printed.starts(with: head)
      && printed.suffix(tail.count) == tail
  }

  /// Puts the lines into the page, with a gap where there was one.
  mutating func show(_ printed: [String], for example: Example) {
    let shown = Self.trimmed(Array(lines[example.output]))
    var text = printed
    if let gap = shown.firstIndex(of: Self.gap), printed.count > shown.count {
      text = printed.prefix(gap) + [Self.gap] + printed.suffix(shown.count - gap - 1)
    }
    let blanks = example.output.count - shown.count
    lines.replaceSubrange(example.output, with: text + Array(repeating: "", count: blanks))
  }

  /// Puts the lines into a block in place of its own.
  mutating func replace(_ block: Span, with text: [String]) {
    lines.replaceSubrange(block.lines, with: text)
  }

  static let isRecording = ProcessInfo.processInfo.environment["FITIQ_RECORD"] == "1"
  private static let file = Mutex(())

  /// Looks at a page as it is now; `FITIQ_RECORD=1` keeps what is changed in it.
  static func recording(
    _ name: String, _ body: (inout DocumentationPage) throws -> Void
  ) throws {
    try file.withLock { _ in
      var page = try DocumentationPage(name)
      try body(&page)
      guard isRecording else { return }
      try page.text.write(toFile: root + "/" + name, atomically: true, encoding: .utf8)
    }
  }

  /// Without what no reader sees: blanks at the ends of lines, and blank lines at the end.
  static func trimmed(_ lines: [String]) -> [String] {
    var lines = lines.map { line in
      line.last == " " ? String(line.reversed().drop { $0 == " " }.reversed()) : line
    }
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }
}

/// What an example needs besides fitiq, bash and the tools of POSIX.
enum DocumentationTool: String, CaseIterable, Sendable {
  case curl, duckdb, jq, pandas, parallel

  private var probe: String {
    self == .pandas ? "python3 -c 'import pandas'" : "command -v \(rawValue)"
  }

  /// Those that are there; asked once.
  private static let installed = Set(allCases.filter(\.isFound))

  var isInstalled: Bool { Self.installed.contains(self) }

  private var isFound: Bool {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = ["-c", probe]
    (process.standardOutput, process.standardError) = (
      FileHandle.nullDevice, FileHandle.nullDevice
    )
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }
}

import FitIQTerminal
import Foundation

/// Everything a commit has to satisfy besides the tests.
enum Check {
  static func run(root: String, out: Sink) throws -> Bool {
    let sources = try SourceFile.all(root: root)
    let results: [(name: String, problems: [String])] = [
      ("format and lint", try SwiftFormat.problems(root: root)),
      ("import table", sources.flatMap(ImportTable.problems)),
      ("ambient access", sources.flatMap(AmbientAccess.problems)),
      ("connections", sources.flatMap(Connections.problems)),
      ("number conversions", sources.flatMap(NumberConversions.problems)),
      ("arithmetic on input", sources.flatMap(NumberConversions.unchecked)),
      ("ways into the outbox", sources.flatMap(OutboxWrites.problems)),
      ("homes of statements", sources.flatMap(StatementHomes.problems)),
      (
        "time limits",
        try SourceFile.all(root: root, in: "Tests").flatMap(TimeLimits.problems)
      ),
      ("order of the folders", FolderOrder.problems(sources)),
      ("code map", try CodeMap.problems(root: root, sources: sources)),
      (
        "generated files",
        try GeneratedFile.all(root: root).filter { !$0.isCurrent(root: root) }.map {
          "\($0.path) is out of date; run `swift run fitiq-dev generate`."
        }
      ),
    ]
    for (name, problems) in results {
      try out.write("\(problems.isEmpty ? "ok  " : "FAIL")  \(name)\n")
      for problem in problems { try out.write("      \(problem)\n") }
    }
    return results.allSatisfy(\.problems.isEmpty)
  }
}

/// A Swift file of `Sources/` or `Tests/`, read once.
struct SourceFile {
  let target: String
  /// Relative to the repository.
  let path: String
  let lines: [Substring]

  /// Whether it is part of the binary; tools of maintainers and tests are not.
  var isShipped: Bool { target != "fitiq-dev" && !target.hasPrefix("FitIQTest") }

  static func all(root: String, in folder: String = "Sources") throws -> [SourceFile] {
    let sources = root + "/" + folder
    guard let walk = FileManager.default.enumerator(atPath: sources) else { return [] }
    let names = walk.compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }.sorted()
    return try names.map { name in
      let text = try String(contentsOfFile: sources + "/" + name, encoding: .utf8)
      return SourceFile(
        target: String(name.prefix { $0 != "/" }), path: folder + "/" + name,
        lines: text.split(separator: "\n", omittingEmptySubsequences: false))
    }
  }
}

/// The toolchain's own formatter, in its strict form.
enum SwiftFormat {
  static func problems(root: String) throws -> [String] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      "swift", "format", "lint", "--strict", "--parallel", "--recursive", "Package.swift",
      "Sources", "Tests",
    ]
    process.currentDirectoryURL = URL(fileURLWithPath: root)
    let pipe = Pipe()
    process.standardError = pipe
    try process.run()
    let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus != 0 else { return [] }
    return text.split(separator: "\n").map { line in
      line.replacing(root + "/", with: "").description
    }
  }
}

import CRelease
import FitIQShell
import FitIQStorage
import FitIQTerminal

/// The version of this binary, as `--version` prints it and the ledger records it.
package enum Version {
  package static let current = "0.1.0"
  /// The day of the release, as manual pages write it.
  package static let date = "November 28, 2026"

  /// The commit of a release; nil for a build from the sources.
  static var commit: String? {
    let text = String(cString: fitiq_release_commit())
    return text.isEmpty ? nil : text
  }
}

/// What `fitiq --version` answers: what to name in a report of a fault.
struct VersionReport: Report {
  let version = Version.current
  let commit = Version.commit
  let sqlite = SQLiteLibrary.version
  /// Nil in the variant without it, which reads lines as they come.
  let readline = EditingLibrary.version
  /// The licence of the binary, with what is linked into it.
  let license = EditingLibrary.version == nil ? "MIT" : "GPL-3.0-or-later"

  /// How a line that asks for the version wants it; nil for another line.
  static func format(_ arguments: [String]) -> OutputFormat? {
    let rest = arguments.filter { $0 != "--version" }
    guard rest.count < arguments.count else { return nil }
    return switch rest {
    case []: .table
    case ["--json"], ["--output", "json"], ["--output=json"]: .json
    default: nil
    }
  }

  var tables: [Table] { [] }

  var closing: [String] {
    let parts = [
      // Of the 40 digits 12, and what follows them: "-dirty".
      "fitiq \(version)", commit.map { "commit \($0.prefix(12))\($0.dropFirst(40))" },
      "SQLite \(sqlite)",
      readline.map { "readline \($0)" } ?? "without readline",
    ]
    return [parts.compactMap { $0 }.joined(separator: ", ")]
  }

  /// Writes the nulls: a program finds every key.
  func encode(to encoder: any Encoder) throws {
    let facts: [String: String?] = [
      "version": version, "commit": commit, "sqlite": sqlite, "readline": readline,
      "license": license,
    ]
    try facts.encode(to: encoder)
  }
}

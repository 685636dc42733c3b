import Foundation

/// The calls of a command on the files of a scope, in order, up to its end or its death.
package struct FileFaultRecord: Sendable {
  package struct Call: Sendable, Equatable, CustomStringConvertible {
    package let kind: FileCall
    /// The path; for a rename the old one, if it is in the scope.
    package let path: String

    package var description: String { "\(kind) \((path as NSString).lastPathComponent)" }
  }

  package struct Malformed: Error {
    let line: String
  }

  package let calls: [Call]
  /// The first of them that the fault met; nil when there were fewer than its number.
  package let strike: Call?

  package func count(of kinds: Set<FileCall>) -> Int { calls.count { kinds.contains($0.kind) } }

  /// What `file-faults.c` keeps in front of the lines.
  static let blank = Data(count: 64)

  init(readingFrom file: String) throws {
    let bytes = try Data(contentsOf: URL(fileURLWithPath: file)).dropFirst(Self.blank.count)
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    calls = try lines.map { try Self.call(in: $0) }
    strike = lines.firstIndex { $0.hasPrefix("!") }.map { [calls] in calls[$0] }
  }

  private static func call(in line: Substring) throws -> Call {
    let parts = line.drop { $0 == "!" }.split(separator: " ", maxSplits: 1)
    guard parts.count == 2, let kind = FileCall(rawValue: String(parts[0])) else {
      throw Malformed(line: String(line))
    }
    return Call(kind: kind, path: String(parts[1]))
  }
}

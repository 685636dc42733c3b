import FitIQSystem
import Foundation

/// One store of a fleet: a line of its manifest.
package struct FleetStore: Sendable, Equatable, Codable {
  package enum Kind: String, Sendable, Codable, CaseIterable {
    case container
    case appStore = "app_store"
    case database
    /// Cannot be read as any of them; see ``FleetStore/problem``.
    case unknown
  }

  /// Why it cannot be read.
  package struct Problem: Sendable, Equatable, Codable {
    package let code: String
    package let summary: String

    package init(code: String, summary: String) { (self.code, self.summary) = (code, summary) }

    /// The code of a path that no command line can name.
    package static let unnamable = "path_not_utf8"
  }

  /// The store's own UUID; where it has none, a digest of its path.
  package let id: String
  /// Absolute; what is not UTF-8 in it is shown as U+FFFD, and ``problem`` says so.
  package let path: String
  package let kind: Kind
  /// As `fitiq status` names it, such as `V11`; nil where it cannot be read.
  package let schema: String?
  /// The size of the store itself, without its log.
  package let bytes: Int64
  /// What tells the store from itself after a change; empty where nothing can be asked of it.
  package let fingerprint: String
  package let problem: Problem?

  /// Whether an id is a UUID or a digest of a path, as all are: they become parts of file names.
  package var isSound: Bool {
    path.hasPrefix("/") && id.wholeMatch(of: /[0-9A-Fa-f-]{36}|path-[0-9a-f]{32}/) != nil
  }

  /// - Parameter id: The store's own UUID; nil where it has none.
  package init(
    id: String?, path: String, kind: Kind, schema: String? = nil, bytes: Int64 = 0,
    fingerprint: String = "", problem: Problem? = nil
  ) {
    self.id = id ?? "path-" + Fingerprint(of: Data(path.utf8)).hex.prefix(32)
    (self.path, self.kind, self.schema) = (path, kind, schema)
    (self.bytes, self.fingerprint, self.problem) = (bytes, fingerprint, problem)
  }

  /// What tells it from all others: copies of a store have its identifier.
  package var key: Key { Key(id: id, path: path) }

  package struct Key: Hashable, Sendable, Comparable {
    package let id: String
    package let path: String

    package init(id: String, path: String) { (self.id, self.path) = (id, path) }

    package static func < (first: Key, second: Key) -> Bool {
      (first.id, first.path) < (second.id, second.path)
    }
  }
}

package import FitIQDomain
import Foundation
import GRDB

/// A store opened to read, of either kind: the logical tables have the same names and columns.
package enum OpenStore: Sendable {
  case database(TypedDatabase)
  case appStore(AppStore)

  /// Opens what lies at a path, told by the file itself.
  package static func openForReading(
    _ path: String, options: TypedDatabase.Options, appStore: AppStore.Options
  ) throws -> OpenStore {
    switch try StoreFile.kind(at: path) {
    case .otherSQLite: .appStore(try AppStore(path, options: appStore))
    case .missing, .empty, .database, .notSQLite:
      .database(try TypedDatabase.openForReading(path, options: options))
    }
  }

  package var kind: StoreKind {
    switch self {
    case .database: .database
    case .appStore: .appStore
    }
  }

  package var isAppStore: Bool { kind == .appStore }

  package var path: String {
    switch self {
    case .database(let database): database.path
    case .appStore(let store): store.path
    }
  }

  /// Runs a read over the logical tables; failures of the body that have a name pass unchanged.
  func read<Value>(_ action: String, _ body: (Database) throws -> Value) throws -> Value {
    switch self {
    case .database(let database): try database.passing(action, body)
    case .appStore(let store): try store.read(body)
    }
  }

  /// The device time zone: of an app store what its rows say, of a database what was recorded.
  package func timeZone() throws -> ZoneOffsets? {
    switch self {
    case .database(let database): try database.recordedTimeZone().map(ZoneOffsets.init)
    case .appStore(let store): store.zone
    }
  }

  /// Whether a path names an app's store, or at least no database of fitiq's.
  package static func isAppStore(_ path: String) throws(StorageError) -> Bool {
    try StoreFile.kind(at: path) == .otherSQLite
  }

  /// Whether a file begins as SQLite's do; false for what cannot be read.
  ///
  /// - Parameter path: For the system, since it need not be UTF-8.
  package static func isSQLite(_ path: [CChar]) -> Bool {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return false }
    defer { LockSafety.close(descriptor) }
    return StoreFile.head(of: descriptor, count: 16) == Array("SQLite format 3\0".utf8)
  }
}

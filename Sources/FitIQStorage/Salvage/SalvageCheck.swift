import FitIQDomain
import FitIQSystem
import Foundation
import GRDB

/// What only SQLite's own check finds in a file of which every page can be read: indexes that contradict their
/// tables, for example.
enum SalvageCheck {
  /// - Returns: The first thing that it finds, without values; nil for nothing, and for a store whose log makes it
  ///   slow to look.
  static func contradiction(in path: String) throws -> String? {
    var copy: PrivateCopy?
    if access(path.resolvingLinks + "-wal", F_OK) == 0
      || StoreFile.hasRollbackJournal(path.resolvingLinks)
    {
      guard !StoreFile.isSlowToCopy(path) else { return nil }
      copy = try PrivateCopy(of: path)
    }
    let uri = copy?.path ?? "file:\(AppStore.escaped(path.resolvingLinks))?immutable=1"
    let queue = try StoreHardening.open(uri, as: .input, holding: path) { configuration in
      configuration.readonly = copy == nil
      configuration.foreignKeysEnabled = false
    }
    defer { withExtendedLifetime(copy) { try? queue.close() } }
    StopRequest.current?.ends(queue)
    do {
      let answer = try queue.inDatabase {
        try String.fetchOne($0, sql: "PRAGMA integrity_check(1)")
      }
      // The first line can be a heading.
      return answer?.split(separator: "\n").map(String.init)
        .first { $0 != "ok" && !$0.hasPrefix("*** in database") }
    } catch let error as DatabaseError where DoctorFile.isDamage(error) {
      return "it cannot read the file"
    }
  }
}

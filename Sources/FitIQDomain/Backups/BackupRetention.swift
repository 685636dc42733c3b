package import Foundation

/// Which backups are old enough to go.
package struct BackupRetention: Sendable {
  /// Seconds.
  package let age: TimeInterval
  /// So many of the newest stay, however old they are.
  package let newest: Int

  package init(age: TimeInterval, newest: Int) {
    self.age = age
    self.newest = newest
  }

  /// Returns the backups that are older than ``age`` and not among the ``newest``; one whose file
  /// is gone takes no place among those.
  package func expired(_ entries: [BackupEntry], now: Date) -> [BackupEntry] {
    let present = entries.filter { !$0.isMissing }.sorted { $0.madeAt > $1.madeAt }
    let kept = Set(present.prefix(newest).map(\.path))
    return entries.filter { entry in
      now.timeIntervalSince(entry.madeAt) > age && !kept.contains(entry.path)
    }
  }

  /// Returns the kept rows that are older than ``age`` and not among the ``newest``.
  package func expired(_ rows: [KeptRows], now: Date) -> [KeptRows] {
    rows.sorted { $0.madeAt > $1.madeAt }.dropFirst(newest)
      .filter { now.timeIntervalSince($0.madeAt) > age }
  }
}

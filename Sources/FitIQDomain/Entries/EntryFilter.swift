/// Which entries a reading command is about.
///
/// Nil or empty means any.
package struct EntryFilter: Sendable, Equatable {
  package var user: UserID?
  package var types: [String]
  /// Local days, by when the entry was measured.
  package var from: LocalDay?
  package var through: LocalDay?
  package var syncStatus: SyncStatus?

  package init(
    user: UserID? = nil, types: [String] = [], from: LocalDay? = nil, through: LocalDay? = nil,
    syncStatus: SyncStatus? = nil
  ) {
    self.user = user
    self.types = types
    self.from = from
    self.through = through
    self.syncStatus = syncStatus
  }
}

/// The states of a row's synchronisation, as the app writes them.
package enum SyncStatus: String, CaseIterable, Sendable {
  case pending, syncing, synced, failed
}

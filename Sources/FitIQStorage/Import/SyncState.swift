/// The states of an entry's synchronisation, as the app writes them.
enum SyncState: String, CaseIterable {
  case pending, syncing, synced, failed

  private static let texts = allCases.map { ($0, Array($0.rawValue.utf8)) }

  init?(_ text: UnsafeBufferPointer<UInt8>) {
    for (state, name) in Self.texts where text.isEqual(to: name) {
      self = state
      return
    }
    return nil
  }

  /// What a state that the app does not have is to the app, and one that a migration left out.
  static func known(_ text: String?) -> SyncState {
    text.flatMap { SyncState(rawValue: $0) } ?? .pending
  }
}

/// Syncs of deliveries that no power cut needs.
extension DiskTrace.Mistake {
  /// Whether it is of a result or of a claim ahead of its turn: what is sent before the next sync of the
  /// same log was claimed by a commit that is safe.
  var isOfResult: Bool {
    guard lost.name.hasSuffix(".store-wal"), let meanwhile else { return false }
    return safeCommits > requests && meanwhile.allSatisfy { isOfDelivery($0) }
  }

  /// Whether it is of the note that a delivery's first claims are in the store.
  var isOfFirstNote: Bool {
    guard case .unlink(let journal) = lost.change, journal.hasSuffix("/journal.db-journal"),
      let meanwhile
    else { return false }
    return safeCommits == 1 && requests == 0 && meanwhile.contains { $0.isRequest("POST") }
      && meanwhile.allSatisfy { isOfDelivery($0) }
  }

  /// What a delivery from an app's store sends and writes down.
  func isOfDelivery(_ event: DiskTrace.Event) -> Bool {
    event.isSend || event.isPreparation || event.name.hasSuffix(".store-wal")
      || (event.change.name ?? event.name).contains("/journal.db")
  }

  /// Events that were sent before.
  var requests: Int { trace.events.prefix(event).count { $0.isRequest("POST") } }

  /// Commits in the logs of app stores that were synced before.
  private var safeCommits: Int {
    var (count, isOpen) = (0, false)
    for event in trace.events.prefix(event) where event.name.hasSuffix(".store-wal") {
      isOpen = isOpen || event.frame != nil
      if isOpen, event.isSync { (count, isOpen) = (count + 1, false) }
    }
    return count
  }
}

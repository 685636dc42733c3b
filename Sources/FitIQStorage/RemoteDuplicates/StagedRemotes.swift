import FitIQDomain

/// The list of backend ids in the journal, written beside the pass that finds them.
struct StagedRemotes {
  let packer: RemoteListPacker
  private let handover: Handover<[UInt8]>
  private let outcome: Background<Int64>

  /// Parts of a megabyte that wait for the journal: it syncs while the backup is on its way to the
  /// disk, and that takes longer than the pass over a hundred megabytes.
  private static let waitingParts = 16

  /// Nil where nothing is left behind.
  init?(
    _ plan: CleanupPlan, of catalog: AppStoreCatalog, in journal: StoreJournal,
    _ context: WriteContext
  ) {
    guard !plan.remotes.isEmpty else { return nil }
    let handover = Handover<[UInt8]>(limit: Self.waitingParts)
    self.handover = handover
    packer = RemoteListPacker(plan.remotes, of: catalog.entities["SDProgressEntry"]) {
      handover.give($0)
    }
    outcome = Background { [remotes = plan.remotes, now = context.now] in
      try journal.stage(remotes, foundAt: now) { try handover.forEach($0) }
    }
  }

  /// After the last entry.
  func finish() throws {
    try packer.finish()
    handover.end()
  }

  /// The number of the list, when all is written.
  func list() throws -> Int64 { try outcome.result().get() }

  /// Ends an unfinished list, which leaves nothing behind, and waits for the journal.
  func cancel() {
    handover.end(failure: StorageError(.internalFault, "the list was not finished"))
    _ = outcome.result()
  }
}

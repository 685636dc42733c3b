import ArgumentParser
import FitIQDomain
import FitIQStorage
import FitIQTerminal

struct RemoteDuplicatesList: FitIQSubcommand {
  static let examples = [
    Example(
      "What the backend still has of merged steps",
      "fitiq outbox remote-duplicates list --type steps --status found --json")
  ]

  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List remote duplicates, those of the latest operation first.",
    discussion: discussion(
      """
      States: found (not deleted yet), deleted, gone (the backend no longer had it), failed. An \
      app's store has a list after a cleanup has merged its copies.
      """))

  @OptionGroup var outputOptions: OutputOptions
  @OptionGroup var store: StoreOptions
  @OptionGroup var duplicates: RemoteDuplicateOptions
  @OptionGroup var limit: LimitOptions

  func run(in session: Session) async throws -> ExitStatus {
    let rows = limit.rows(session)
    let isTable = session.output.format.isForPeople
    var listing =
      isTable
      ? session.output.listing(
        of: RemoteDuplicateTable.humanColumns, row: RemoteDuplicateTable.humanRow)
      : session.output.listing(of: RemoteDuplicateTable.columns, row: RemoteDuplicateTable.row)
    let keeper = try session.remoteDuplicates(store)
    var total = 0
    try listing.fill { show in
      try keeper.forEachRemoteDuplicate(duplicates.filter) { duplicate in
        total += 1
        if total <= rows ?? .max { try show(duplicate) }
      }
    }
    try listing.finish()
    if total == 0 { session.output.note("no remote duplicates") }
    limit.noteCut(listing.count, of: total, session)
    return .success
  }
}

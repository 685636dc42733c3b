import ArgumentParser
import FitIQDomain
import FitIQStorage
import FitIQTerminal

struct RemoteDuplicatesList: FitIQSubcommand {
  static let about = About(
    "list", "List remote duplicates, those of the latest operation first.",
    """
    States: found (not deleted yet), deleted, gone (the backend no longer had it), failed. An \
    app's store has a list after a cleanup has merged its copies.
    """,
    Example(
      "What the backend still has of merged steps",
      "fitiq outbox remote-duplicates list --type steps --status found --json"))

  @OptionGroup var outputOptions: OutputOptions
  @OptionGroup var store: StoreOptions
  @OptionGroup var duplicates: RemoteDuplicateOptions
  @OptionGroup var page: PageOptions

  func run(in session: Session) async throws -> ExitStatus {
    var page = ListPage(page, session)
    let isTable = session.output.format.isForPeople
    var listing =
      isTable
      ? session.output.listing(
        of: RemoteDuplicateTable.humanColumns, row: RemoteDuplicateTable.humanRow)
      : session.output.listing(of: RemoteDuplicateTable.columns, row: RemoteDuplicateTable.row)
    let keeper = try session.remoteDuplicates(store)
    try listing.fill { show in
      try keeper.forEachRemoteDuplicate(duplicates.filter) {
        if page.takes($0.backendID) { try show($0) }
      }
    }
    try page.finish(of: "remote duplicates", session) { try listing.finish() }
    return .success
  }
}

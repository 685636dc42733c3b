import FitIQDomain
import FitIQLegacy
import FitIQStorage
import FitIQSystem
import FitIQTerminal
import Foundation

/// One cleanup of an app's store: plan, show, ask, apply.
struct StoreCleanupRun {
  let command: CleanupCommand
  let session: Session
  let path: String
  /// Shows the report in place of the cleanup itself, as a part of another answer.
  var present: ((CleanupReport) throws -> Void)?

  /// How often a plan is made again because the store was written meanwhile.
  private static let attempts = 3

  func run() throws -> ExitStatus {
    let saved = try command.planning.saved(SavedCleanupPlan.self)?.plan
    for attempt in 1...Self.attempts {
      do { return try runOnce(saved) } catch let error as StorageError {
        // A yes that was typed was to another plan; a --yes is to the new one as well.
        let mayRepeat = command.change.yes && saved == nil && attempt < Self.attempts
        guard error.code == .planStale, mayRepeat else { throw error }
        session.output.note("the store has changed; planning again")
      }
    }
    return .internalFault
  }

  private func runOnce(_ saved: SavedCleanupPlan?) throws -> ExitStatus {
    if !command.change.dryRun {
      try StoreRebuild.removeLeftover(
        beside: path, options: command.store.database(session.settings))
    }
    let state = FileState(before: path)
    if let saved { try requireFresh(saved) }
    let (store, plan) = try session.working("planning") { try makePlan(saved, state: state) }
    if let saved, !command.planning.revalidate { try saved.requireEqual(to: plan) }
    if command.planning.planOut != nil { try save(plan) }
    guard
      try command.change.mayApply(
        isEmpty: plan.changes.isEmpty, otherwise: "nothing to clean up", question: question(plan),
        in: session, preview: { try (present ?? session.output.render)(plan.report) },
        answer: { try show(plan.report) })
    else { return plan.report.exitStatus }
    // Until here Ctrl-C ends the command as it ends any other.
    Interruption.catchSignals()
    let report = try session.working("cleaning up") {
      try applier(store, plan, state).apply()
    }
    try show(report)
    return report.exitStatus
  }

  private func show(_ report: CleanupReport) throws {
    if let present { try present(report) } else { try command.show(report, session) }
  }

  /// What is read while another process writes can look damaged: then it is the plan that is stale.
  private func makePlan(
    _ saved: SavedCleanupPlan?, state: FileState
  ) throws -> (AppStore, CleanupPlan) {
    do {
      let store = try openStore(saved)
      try saved?.requireStore(store.catalog.storeID)
      let plan = try CleanupPlanner(
        store, options: try saved?.options ?? command.options(session, in: store.zone.zone),
        acceptsZone: saved?.acceptsTimeZone ?? command.selection.acceptance.acceptTimeZone,
        limitedTo: saved, savesGroups: command.planning.planOut != nil,
        isCarriedOut: !command.change.dryRun
      ).plan()
      return (store, plan)
    } catch let error as StorageError {
      guard [.storeCorrupt, .notADatabase, .storeHostile].contains(error.code),
        FileState(before: path) != state
      else { throw error }
      throw StorageError(
        .planStale, "the store is being written; nothing was changed",
        hint: "quit the app, and try again", underlying: error)
    }
  }

  private func openStore(_ saved: SavedCleanupPlan?) throws -> AppStore {
    var options = session.appStoreOptions(command.zone, command.store)
    if let saved { options.zone = TimeZone(identifier: saved.timeZone) }
    let store = try AppStore(path, options: options)
    if store.zoneOrigin == .inferred {
      session.output.note(
        "assuming \(store.zone.zone.identifier) from the data; override with --time-zone ZONE")
    }
    return store
  }

  private func applier(
    _ store: AppStore, _ plan: CleanupPlan, _ state: FileState
  ) -> CleanupApplier {
    var applier = CleanupApplier(
      store, plan: plan, state: state, stateFolder: Paths(session.environment).state,
      open: command.store.database(session.settings), context: session.writeContext)
    applier.backupFolder = command.safety.backupDir.map {
      StoreOptions.absolute($0, session.settings)
    }
    applier.makesBackup = !command.safety.noBackup
    applier.isLocalOnly = command.safety.localOnly
    return applier
  }

  private func question(_ plan: CleanupPlan) -> String {
    let backup =
      command.safety.noBackup
      ? "WITHOUT a backup, so it cannot be undone" : "after a backup"
    return "Remove \(plan.changes.removedCount.counting("row")) and change "
      + "\(plan.changes.changedCount.grouped) in \(path), \(backup)?"
  }

  // MARK: Plans in files

  private func requireFresh(_ saved: SavedCleanupPlan) throws {
    guard !command.planning.revalidate, try fingerprint().hex != saved.fingerprint else { return }
    throw StorageError(
      .planStale, "the store changed since the plan was made; nothing was changed",
      hint: "make a new plan, or apply what still holds of this one: --revalidate")
  }

  private func fingerprint() throws -> Fingerprint {
    try AppContainer.storeFingerprint(of: path, choices: "")
  }

  private func save(_ plan: CleanupPlan) throws {
    try command.planning.save(
      SavedCleanupPlan(
        plan, fingerprint: try fingerprint(), toolVersion: Version.current,
        acceptsTimeZone: command.selection.acceptance.acceptTimeZone),
      to: command.targets(session, store: path).plan)
  }
}

import FitIQSystem

/// The command that repairs a finding, with the paths of this store; or why there is none.
package struct DoctorRepairs: Sendable {
  private let store: String
  /// The container, or the plist, in which the tracking lists were found.
  private let preferences: String?
  private let isDatabase: Bool
  /// Whether every change of the store is refused: then no command that makes one is named.
  private let isUnchangeable: Bool
  /// Whether the file is damaged: then what can be read of it is repaired after a salvage.
  private let isDamaged: Bool
  /// Whether a change needs to be told that it is one of this file alone.
  private let isMirrored: Bool

  package init(
    store: String, preferences: String? = nil, isDatabase: Bool = false,
    isUnchangeable: Bool = false, isDamaged: Bool = false, isMirrored: Bool = false
  ) {
    self.store = store
    self.preferences = preferences.map(ShellQuoting.quoted)
    self.isDatabase = isDatabase
    self.isUnchangeable = isUnchangeable
    self.isDamaged = isDamaged
    self.isMirrored = isMirrored
  }

  /// The command that repairs what a check found in this store, or why there is none.
  package func remedy(for check: DoctorCheck) -> Finding.Remedy {
    switch check {
    case .fileIntegrity:
      .command(call(isDatabase ? "migrate restore" : "salvage"))
    case .schemaOutdated: .command(call("migrate up"))
    case .schemaDrift:
      .advice("the schema was changed: \(call("migrate check")) lists what differs")
    // A new store counts its keys from the start.
    case .primaryKeyMaximum where !isDatabase && !isUnchangeable && !isDamaged:
      .command(call("salvage", "--force"))
    case .entityNumber, .primaryKeyMaximum, .missingUpdateCounter, .malformedRows,
      .negativeSleep, .unknownSyncState, .foreignSchema, .duplicateProfiles:
      isDatabase ? unexpected : importing
    case .danglingKeys, .missedCascades, .unattributedRows, .stagesWithoutSession:
      isDatabase ? unexpected : cleanup(.orphans)
    case .duplicateEntries, .inflatedDailyTotals, .unnormalisedTimes, .duplicateSleep,
      .reclaimableBytes:
      isDatabase
        ? .none(because: "copies are merged only during an import")
        : cleanup(.usual)
    // Of the app's store those that are still rows of it.
    case .remoteDuplicates:
      isDatabase
        ? deleteRemotely
        : .none(because: "they stay at the backend until a cleanup has decided which id stays")
    case .stuckProcessing: change("outbox rescue", "--status stuck")
    case .deadLetters: change("outbox retry", "--failed")
    case .pendingWithoutEvent, .stuckSyncing, .unknownEvents, .severalEventsForEntity:
      change("outbox reconcile")
    case .syncedWithoutBackendID: change("outbox reconcile", "--recheck")
    case .eventsWithoutEntity, .completedEvents: cleanup(.outbox)
    case .trackedDaysWithoutRows, .progressiveSyncWithoutHistory, .unreadableTracking: reset
    case .dailyTotalsWithHourlyRows: .none(because: "both may be real: fitiq counts the hours")
    case .severalValuesADay:
      .none(because: "they may be real; a cleanup merges them only if --type names theirs")
    case .overlappingSleep: .none(because: "only the person knows which recorder is right")
    case .truncatedSleep: .none(because: "the rest of the night is not in the store")
    case .implausibleSleep: .none(because: "only the person knows when they slept")
    case .waitingEvents: .none(because: "they are retried after their delay")
    case .setAsideEvents: .none(because: "set aside on purpose; to retry one, name its id")
    case .contradictedTimes: .none(because: "no single zone explains them")
    case .deviceTimeZone: .none(because: "there is nothing to repair")
    case .cloudKitDanglingRecords, .cloudKitMirroring:
      .none(because: "fitiq never changes CloudKit's records")
    }
  }

  /// For copies that are rows no more.
  package var deleteRemotely: Finding.Remedy { .command(call("outbox remote-duplicates delete")) }

  /// Attributes every row to the only profile, after a migration that renamed its class.
  package var relink: Finding.Remedy { cleanup(.relinking) }

  /// Asks again with the zone that fits the rows.
  package func examination(in zone: String) -> Finding.Remedy {
    .command(call("doctor", "--time-zone \(ShellQuoting.quoted(zone))"))
  }

  private func call(_ command: String, _ rest: String = "") -> String {
    FitIQCall(command, store: store, rest).description
  }

  /// A command that changes the store.
  private func change(_ command: String, _ rest: String = "") -> Finding.Remedy {
    if isDamaged { return Self.afterSalvage }
    guard !isUnchangeable else { return importing }
    let options = [rest, isMirrored ? "--local-only" : ""].filter { !$0.isEmpty }
    return .command(call(command, options.joined(separator: " ")))
  }

  /// What a cleanup that repairs a finding is asked for.
  package enum Cleanup: String, CaseIterable, Sendable {
    /// Everything that needs no class to be named.
    case usual = ""
    case orphans, outbox
    case relinking = "--relink"
  }

  package func cleanup(_ cleanup: Cleanup) -> Finding.Remedy { change("cleanup", cleanup.rawValue) }

  /// The cleanup that a finding names; nil for one that names another command or none.
  package func cleanup(repairing finding: Finding) -> Cleanup? {
    Cleanup.allCases.first { finding.repair != nil && finding.repair == cleanup($0).command }
  }

  private static let afterSalvage = Finding.Remedy.advice(
    "salvage the store first; then repair the new one")

  /// What no command repairs in the app's store.
  ///
  /// Where every change of it is refused, the import is the way; elsewhere it only leaves out what
  /// nothing can read.
  private var importing: Finding.Remedy {
    if isDamaged { return Self.afterSalvage }
    let importing = "fitiq migrate store \(ShellQuoting.quoted(store))"
    return isUnchangeable
      ? .advice("fitiq never changes such a store; import it: \(importing)")
      : .none(
        because: "fitiq does not guess what belongs there; import what is readable: \(importing)")
  }

  /// The app syncs again what its preferences no longer call synced.
  private var reset: Finding.Remedy {
    preferences.map { .command("fitiq tracking clear --container \($0)") } ?? Self.unreadable
  }

  /// For preferences that cannot be read, of which nothing can be reset.
  package static let unreadable = Finding.Remedy.advice("get a fresh copy of the container")

  private var unexpected: Finding.Remedy {
    .advice(
      "another program changed the database; restore a backup, listed by: \(call("backups list"))"
    )
  }
}

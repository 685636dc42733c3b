import FitIQSystem

/// Something that the doctor found.
package struct Finding: Sendable, Equatable, Encodable {
  /// Information alone leaves a store healthy.
  package enum Severity: String, Sendable, Encodable, CaseIterable, Comparable {
    case error, warning, info

    package static func < (first: Severity, second: Severity) -> Bool {
      first.rank < second.rank
    }

    private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
  }

  /// A share of the count: a type, a table, a reason.
  package struct Part: Sendable, Equatable, Encodable {
    package let name: String
    package let count: Int

    package init(name: String, count: Int) {
      self.name = name
      self.count = count
    }
  }

  package let id: DoctorCheck
  package let severity: Severity
  package let count: Int
  /// The count divided up, largest first; empty where there is nothing to divide.
  package let parts: [Part]
  package let examples: [String]
  package let meaning: String
  /// The exact command; nil where nothing repairs it.
  package let repair: String?
}

/// Findings in the making: keeps those that have a count, with as many examples as were asked for.
package struct FindingList: Sendable {
  package let exampleLimit: Int
  package let repairs: DoctorRepairs
  package private(set) var findings: [Finding] = []

  /// Parts beyond these are summed up as `other`.
  private static let partLimit = 12

  package init(exampleLimit: Int, repairs: DoctorRepairs) {
    self.exampleLimit = exampleLimit
    self.repairs = repairs
  }

  /// `isRepairable`: False where the command that usually repairs it would do harm.
  package mutating func add(
    _ check: DoctorCheck, _ count: Int, parts: [String: Int] = [:], examples: [String] = [],
    severity: Finding.Severity? = nil, repair: String? = nil, isRepairable: Bool = true
  ) {
    guard count > 0 else { return }
    // Two families can find the same: it is told once.
    let known = findings.firstIndex { $0.id == check }.map { findings.remove(at: $0) }
    let parts = (known?.parts ?? []).reduce(into: parts) { $0[$1.name, default: 0] += $1.count }
    findings.append(
      Finding(
        id: check, severity: min(severity ?? check.severity, known?.severity ?? .info),
        count: count + (known?.count ?? 0), parts: Self.sorted(parts),
        examples: Array(((known?.examples ?? []) + examples).prefix(exampleLimit)),
        meaning: check.meaning, repair: isRepairable ? repair ?? repairs.command(for: check) : nil))
  }

  private static func sorted(_ parts: [String: Int]) -> [Finding.Part] {
    let sorted = parts.filter { $0.value > 0 }
      .sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      .map { Finding.Part(name: $0.key, count: $0.value) }
    guard sorted.count > partLimit else { return sorted }
    let rest = sorted[partLimit...].reduce(0) { $0 + $1.count }
    return Array(sorted[..<partLimit]) + [Finding.Part(name: "other", count: rest)]
  }
}

/// The command that repairs a finding, with the paths of this store.
package struct DoctorRepairs: Sendable {
  private let store: String
  /// Where the tracking lists were found.
  private let preferences: String?
  private let isDatabase: Bool
  /// Whether every change of the store is refused: then no command that makes one is named.
  private let isUnchangeable: Bool

  package init(
    store: String, preferences: String? = nil, isDatabase: Bool = false,
    isUnchangeable: Bool = false
  ) {
    self.store = store
    self.preferences = preferences.map(ShellQuoting.quoted)
    self.isDatabase = isDatabase
    self.isUnchangeable = isUnchangeable
  }

  package func command(for check: DoctorCheck) -> String? {
    switch check {
    case .fileIntegrity: isDatabase ? call("migrate restore") : nil
    case .schemaOutdated: call("migrate up")
    case .entityNumber, .primaryKeyMaximum, .missingUpdateCounter, .malformedRows,
      .negativeSleep, .unknownSyncState, .foreignSchema:
      isDatabase ? nil : "fitiq migrate store \(ShellQuoting.quoted(store))"
    case .danglingKeys, .missedCascades, .unattributedRows, .stagesWithoutSession: removeOrphans
    case .duplicateEntries, .inflatedDailyTotals, .unnormalisedTimes, .duplicateSleep,
      .reclaimableBytes:
      isDatabase ? nil : change("cleanup")
    // Of the app's store those that are still rows of it: the cleanup finds out which id stays.
    case .remoteDuplicates: isDatabase ? deleteRemotely : change("cleanup")
    case .stuckProcessing: change("outbox rescue", "--status stuck")
    case .deadLetters: change("outbox retry", "--failed")
    case .pendingWithoutEvent, .stuckSyncing, .unknownEvents, .severalEventsForEntity:
      change("outbox reconcile")
    case .syncedWithoutBackendID: change("outbox reconcile", "--recheck")
    case .eventsWithoutEntity, .completedEvents: change("cleanup", "outbox")
    case .trackedDaysWithoutRows, .progressiveSyncWithoutHistory, .unreadableTracking:
      preferences.map { "fitiq migrate tracking \($0)" }
    case .schemaDrift, .dailyTotalsWithHourlyRows, .severalValuesADay, .overlappingSleep,
      .truncatedSleep,
      .waitingEvents, .setAsideEvents, .contradictedTimes, .deviceTimeZone,
      .cloudKitDanglingRecords,
      .cloudKitMirroring:
      nil
    }
  }

  /// For copies that are rows no more.
  package var deleteRemotely: String { call("outbox remote-duplicates delete") }

  /// Attributes every row to the only profile, after a migration that renamed its class.
  package var relink: String? { change("cleanup", "--relink") }

  private func call(_ command: String, _ rest: String = "") -> String {
    FitIQCall(command, store: store, rest).description
  }

  /// Of a command that changes the store.
  private func change(_ command: String, _ rest: String = "") -> String? {
    isUnchangeable ? nil : call(command, rest)
  }

  private var removeOrphans: String? {
    isDatabase ? nil : change("cleanup", "orphans")
  }

  /// Asks again with the zone that fits the rows.
  package func examination(in zone: String) -> String {
    call("doctor", "--time-zone \(ShellQuoting.quoted(zone))")
  }
}

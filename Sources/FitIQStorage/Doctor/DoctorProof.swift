import FitIQDomain
import FitIQSystem
import Foundation

/// Asks the commands that findings name what they would do: one that does nothing repairs nothing.
struct DoctorProof {
  typealias Cleaning = (CleanupOptions) throws -> CleanupReport
  typealias OutboxRepairing = (Set<OutboxRepairClass>) throws -> OutboxRepairReport
  typealias Changing = (OutboxVerb, OutboxFilter) throws -> OutboxBulkReport

  private let repairs: DoctorRepairs
  private let reconcile: OutboxRepairing
  private let change: Changing
  /// What a cleanup would do, or why it refuses; nil where no finding names one.
  private(set) var cleanup: Result<CleanupReport, any Error>?
  private var orphans: Result<CleanupReport, any Error>?
  private var reconciliation: OutboxRepairReport?

  /// Takes the commands back from a list that would do nothing.
  init(
    cleanup: Cleaning, asOf: Date, reconcile: @escaping OutboxRepairing,
    change: @escaping Changing,
    of list: inout FindingList
  ) throws {
    let repairs = list.repairs
    self.repairs = repairs
    self.reconcile = reconcile
    self.change = change
    var options = CleanupOptions(asOf: asOf)
    if list.findings.contains(where: { repairs.cleanup(repairing: $0) != nil }) {
      self.cleanup = try WorkProgress.part(from: 0, to: 0.4) {
        try Self.asking { try cleanup(options) }
      }
    }
    if list.findings.contains(where: { repairs.cleanup(repairing: $0) == .orphans }) {
      (options.classes, options.removesUnattributed) = ([.orphans], true)
      orphans = try WorkProgress.part(from: 0.4, to: 0.7) {
        try Self.asking { try cleanup(options) }
      }
    }
    let step = 0.3 / Double(max(1, list.findings.count))
    var reached = 0.7
    try list.prove { finding in
      defer { reached += step }
      return try WorkProgress.part("planning repairs", from: reached, to: reached + step) {
        try remedy(instead: finding)
      }
    }
    // It does what one of the outbox alone would find done.
    if list.findings.contains(where: { repairs.cleanup(repairing: $0) == .usual }) {
      list.prove { repairs.cleanup(repairing: $0) == .outbox ? repairs.cleanup(.usual) : nil }
    }
  }

  /// A refusal is an answer; that somebody stops the examination, or writes the store, is none.
  private static func asking<Plan>(
    _ plan: () throws -> Plan
  ) throws -> Result<Plan, any Error> {
    do { return .success(try plan()) } catch let error as any FitIQError
      where !(error is InterruptionError) && !error.isRetryable
    { return .failure(error) }
  }

  /// What a plan is refused with, for a person.
  static func refusal<Plan>(_ plan: () throws -> Plan) throws -> String? {
    guard case .failure(let error) = try asking(plan), let error = error as? any FitIQError else {
      return nil
    }
    return error.summary + (error.hint.map { "; \($0)" } ?? "")
  }

  /// A refusal says what to do first; a plan that does nothing has a reason that stays.
  private mutating func remedy(instead finding: Finding) throws -> Finding.Remedy? {
    guard finding.repair != nil else { return nil }
    var reason: String?
    let refusal = try Self.refusal { reason = try planned(finding) }
    return refusal.map(Finding.Remedy.advice) ?? reason.map { .none(because: $0) }
  }

  private mutating func planned(_ finding: Finding) throws -> String? {
    if let named = repairs.cleanup(repairing: finding) {
      guard named != .orphans else { return try orphans?.get().obstacle(to: finding.id) }
      let report = try cleanup?.get()
      // Asked for: no plan was made of it.
      return finding.id == .unattributedRows ? nil : report?.obstacle(to: finding.id)
    }
    return switch finding.id {
    case .unknownEvents: try obstacle(to: .isolate)
    case .severalEventsForEntity: try obstacle(to: .collapse)
    case .stuckSyncing: try obstacle(to: .syncing)
    case .syncedWithoutBackendID: try obstacle(to: .recheck)
    case .pendingWithoutEvent: try obstacle(to: .create)
    case .deadLetters: try obstacle(to: .retry, .dead)
    case .stuckProcessing: try obstacle(to: .rescue, .stuck)
    default: nil
    }
  }

  private mutating func obstacle(to name: OutboxRepairClass) throws -> String? {
    let all = Set(OutboxRepairClass.allCases)
    // What has to be asked for changes what the others find.
    let plan =
      try name == .recheck
      ? reconcile(all) : reconciliation ?? reconcile(all.subtracting([.recheck]))
    if name != .recheck { reconciliation = plan }
    guard let part = plan[name], part.done == 0 else { return nil }
    return Self.text(part.skips)
  }

  private func obstacle(to verb: OutboxVerb, _ state: OutboxState) throws -> String? {
    var filter = OutboxFilter()
    filter.states = [state]
    let plan = try change(verb, filter)
    return plan.done > 0 ? nil : Self.text(plan.skips)
  }

  private static func text(_ skips: [ReasonCount]) -> String {
    skips.isEmpty
      ? "the command for it finds nothing to do"
      : "left alone: " + skips.map(\.reason).joined(separator: ", ")
  }
}

extension CleanupReport {
  /// Why this cleanup does nothing about a finding; nil where it does.
  fileprivate func obstacle(to check: DoctorCheck) -> String? {
    let parts: Set<String>
    var reason = "a cleanup finds nothing to do about them"
    switch check {
    case .duplicateEntries, .inflatedDailyTotals: parts = ["duplicates_removed"]
    case .unnormalisedTimes: parts = ["times_normalised", "duplicates_removed"]
    case .duplicateSleep: parts = ["sleep_sessions_removed"]
    case .missedCascades, .stagesWithoutSession: parts = ["rows_without_parent_removed"]
    case .danglingKeys:
      parts = ["rows_without_parent_removed", "unattributed_entries_removed"]
      reason = "rows with such keys stay: the key shows what a row belonged to"
    case .unattributedRows:
      parts = ["unattributed_entries_removed"]
      reason =
        "only the person knows whose they are; --relink assigns them to the only profile"
    case .eventsWithoutEntity:
      parts = ["orphaned_events_removed"]
    case .completedEvents:
      parts = ["completed_events_removed"]
      reason = "a cleanup keeps them for a week: see --completed-older-than"
    default: return nil
    }
    return parts.isDisjoint(with: actions.map(\.name)) ? reason : nil
  }
}

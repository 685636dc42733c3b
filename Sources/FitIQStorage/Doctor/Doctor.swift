package import FitIQDomain
import FitIQSystem
package import Foundation
import GRDB

/// Examines one store of either kind; changes nothing.
package enum Doctor {
  package struct Options: Sendable {
    /// Examples of each finding.
    package var examples: Int
    /// What ages are counted from.
    package var asOf: Date
    /// The tracking lists of the container, if it has them.
    package var preferences: LegacyPreferences?
    /// What was wrong with the preferences of the container.
    package var preferencesProblem: String?
    /// Copies that a cleanup merged and the backend has still.
    package var recordedRemoteDuplicates = 0
    /// The container that was named, which the repairs name too.
    package var container: String?

    package init(examples: Int, asOf: Date) {
      self.examples = examples
      self.asOf = asOf
    }
  }

  /// Whether the file is fitiq's own database; anything else is an app's store, or says why not.
  package static func isDatabase(_ path: String) throws(StorageError) -> Bool {
    try StoreFile.kind(at: path) == .database
  }

  // MARK: An app's store

  /// Examines an app's store; of a damaged one, what a salvage can read of it.
  ///
  /// - Throws: `StorageError` where the file is not a store, or nothing can be said of its damage.
  package static func examine(
    appStore path: String, open: AppStore.Options, options: Options
  ) async throws -> DoctorReport {
    do {
      return try await examine(AppStore(path, options: open), of: path, options: options)
    } catch  where isDamage(error) {
      return try await examine(damaged: path, open: open, options: options, error: error)
    }
  }

  /// - Parameters:
  ///   - path: The store that was asked about; `store` holds what can be read of it.
  ///   - damage: What is damaged in that one.
  private static func examine(
    _ store: AppStore, of path: String, options: Options, damage: DoctorDamage? = nil
  ) async throws -> DoctorReport {
    let repairs = DoctorRepairs(
      store: options.container ?? path, preferences: options.container,
      isUnchangeable: store.catalog.oddity != nil, isDamaged: damage != nil,
      isMirrored: store.catalog.hasCloudKitMirroring)
    let list = FindingList(exampleLimit: options.examples, repairs: repairs)
    let connection = try store.makeConnection()
    async let examined = DoctorFile.examine(connection, store.catalog)
    let content = try store.read { db in
      try StatementBudget.limit(db) {
        try WorkProgress.part(from: 0.1, to: 0.5) {
          try DoctorContent(db, store: store, options: options, list: list)
        }
      }
    }
    let file = try await examined
    try store.source.prove()
    return try report(store, path, file: file, content: content, damage: damage, options: options)
  }

  private static func report(
    _ store: AppStore, _ path: String, file: DoctorFile, content: DoctorContent,
    damage: DoctorDamage?, options: Options
  ) throws -> DoctorReport {
    var list = content.list
    if let damage { list.add(.fileIntegrity, damage.messages.count, examples: damage.messages) }
    if let oddity = store.catalog.oddity { list.add(.foreignSchema, 1, examples: [oddity]) }
    for (check, tables) in file.unsound {
      list.add(check, tables.values.reduce(0, +), parts: tables)
    }
    if store.catalog.hasCloudKitMirroring {
      list.add(
        .cloudKitMirroring, max(1, file.cloudKitRecords),
        examples: ["\(file.cloudKitRecords) records; a change here needs --local-only"])
    }
    // Of rows that are copies still the cleanup comes first.
    if !list.findings.contains(where: { $0.id == .remoteDuplicates }) {
      list.add(
        .remoteDuplicates, options.recordedRemoteDuplicates, severity: .info,
        remedy: list.repairs.deleteRemotely)
    }
    var notes: [String] = []
    compareTracking(content.tracked, zone: store.zone, options, to: &list, &notes)
    let cleanup = try prove(&list, by: store, asOf: options.asOf)
    // The new store of what can be read has another size.
    let size = damage == nil ? file.pages?.size(cleanup) : nil
    let reclaimable = size.map { $0.totalBytes - $0.predictedBytes } ?? 0
    // A page or two are not a reason to rewrite a file.
    if reclaimable > max(1 << 20, (size?.totalBytes ?? 0) / 10) {
      list.add(.reclaimableBytes, reclaimable)
    }
    notes += damage?.notes ?? []
    return DoctorReport(
      store: path, kind: .appStore, version: store.catalog.version.description,
      timeZone: store.zone.zone.identifier, asOf: options.asOf, findings: list.findings,
      size: size, notes: notes)
  }

  /// Returns what a cleanup would do, where a finding names one.
  private static func prove(
    _ list: inout FindingList, by store: AppStore, asOf: Date
  ) throws -> CleanupReport? {
    let moment = Moment(now: asOf)
    let proof = try WorkProgress.part("planning repairs", from: 0.5, to: 1) {
      try DoctorProof(
        cleanup: { try CleanupPlanner(store, options: $0).plan().report }, asOf: asOf,
        reconcile: { try store.planReconcile($0, at: moment) },
        change: { try store.planOutbox($0, $1, at: moment) }, of: &list)
    }
    return try? proof.cleanup?.get()
  }

  private static func compareTracking(
    _ content: TrackingComparison.Content, zone: ZoneOffsets, _ options: Options,
    to list: inout FindingList, _ notes: inout [String]
  ) {
    if let problem = options.preferencesProblem {
      list.add(
        .unreadableTracking, 1, examples: [problem], remedy: DoctorRepairs.unreadable)
    }
    guard let preferences = options.preferences else {
      if options.preferencesProblem == nil {
        let reason =
          options.container == nil
          ? "name the container to include its plist" : "the container holds no plist with them"
        notes.append("tracking lists were not compared: \(reason)")
      }
      return
    }
    let today = zone.day(of: options.asOf.timeIntervalSince1970)
    let comparison = TrackingComparison(preferences, content: content, today: today)
    let metrics = comparison.emptyDays.sorted { $0.key < $1.key }
    list.add(
      .trackedDaysWithoutRows, metrics.reduce(0) { $0 + $1.value.count },
      parts: Dictionary(uniqueKeysWithValues: metrics.map { ($0.key.rawValue, $0.value.count) }),
      examples: metrics.flatMap { metric, days in days.map { "\(metric.rawValue) \($0)" } })
    list.add(
      .progressiveSyncWithoutHistory, comparison.shortHistories.count,
      examples: comparison.shortHistories.map {
        "user \($0.user): rows of \($0.days.counting("day"))"
      })
    list.add(
      .unreadableTracking, comparison.unreadable.values.reduce(0, +), parts: comparison.unreadable)
  }

  /// Examines what a salvage can read of a damaged store; where that is nothing, names the damage.
  private static func examine(
    damaged path: String, open: AppStore.Options, options: Options, error: any Error
  ) async throws -> DoctorReport {
    let found = try? damage(path)
    guard
      let salvaged = try? WorkProgress.part(
        from: 0, to: 0.1, { try Salvage.read(path, for: nil) })
    else {
      guard let damage = found, !damage.messages.isEmpty else { throw error }
      var list = FindingList(exampleLimit: options.examples, repairs: DoctorRepairs(store: path))
      list.add(.fileIntegrity, damage.messages.count, examples: damage.messages)
      return DoctorReport(
        store: path, kind: .appStore, version: "unknown", timeZone: nil, asOf: options.asOf,
        findings: list.findings, size: nil,
        notes: damage.notes + ["nothing else could be checked: no table can be read"])
    }
    var damage = found ?? DoctorDamage(message: "SQLite cannot read the file")
    damage.add(salvaged.report)
    return try await examine(
      AppStore(salvaged.scratchPath, options: open), of: path, options: options, damage: damage)
  }

  private static func isDamage(_ error: any Error) -> Bool {
    guard let error = error as? StorageError else {
      return (error as? DatabaseError).map(DoctorFile.isDamage) ?? false
    }
    return AppStoreHistory.isUnreadable(error)
      || (error.underlying as? DatabaseError).map(DoctorFile.isDamage) ?? false
  }

  private static func damage(_ path: String) throws -> DoctorDamage {
    let source = try StoreSource(path, timeout: 10)
    return try source.reading {
      let queue: DatabaseQueue
      // Every connection looks at the list of tables as soon as it is open.
      do { queue = try source.connect() } catch let error as DatabaseError
        where DoctorFile.isDamage(error)
      { return DoctorDamage.ofFirstPage }
      return try queue.inDatabase { db in
        try StatementBudget.limit(db) { try DoctorDamage(db) }
      }
    }
  }
}

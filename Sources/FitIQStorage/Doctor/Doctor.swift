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

  /// Examines an app's store, also one that is too damaged to be opened.
  ///
  /// - Throws: `StorageError` where the file is no store, or nothing can be said of its damage.
  package static func examine(
    appStore path: String, open: AppStore.Options, options: Options
  ) async throws -> DoctorReport {
    var open = open
    open.toleratesDamage = true
    do { return try await examine(AppStore(path, options: open), options: options) } catch let error
      as StorageError where AppStoreHistory.isUnreadable(error)
    {
      return try damaged(path, error: error, options: options)
    }
  }

  private static func examine(
    _ store: AppStore, options: Options
  ) async throws -> DoctorReport {
    let path = store.path
    let repairs = DoctorRepairs(
      store: options.container ?? path, preferences: options.container,
      isUnchangeable: store.catalog.oddity != nil,
      isMirrored: store.catalog.hasCloudKitMirroring)
    let list = FindingList(exampleLimit: options.examples, repairs: repairs)
    let connection = try store.makeConnection()
    async let examined = DoctorFile.examine(connection, store.catalog, path: path)
    let content = try store.read { db in
      try StatementBudget.limit(db) {
        try DoctorContent(db, store: store, options: options, list: list)
      }
    }
    let file = try await examined
    try store.source.prove()
    return try report(store, file: file, content: content, options: options)
  }

  private static func report(
    _ store: AppStore, file: DoctorFile, content: DoctorContent, options: Options
  ) throws -> DoctorReport {
    var list = content.list
    let unreadable = file.unreadable + content.unreadable
    list.add(
      .fileIntegrity, file.integrity.count + unreadable.count,
      examples: file.integrity + unreadable)
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
    var cleanup: CleanupReport?
    // In a damaged file a plan may never come to its end.
    if unreadable.isEmpty, file.pages != nil {
      cleanup = try prove(&list, by: store, asOf: options.asOf)
    }
    let size = file.pages?.size(cleanup)
    let reclaimable = size.map { $0.totalBytes - $0.predictedBytes } ?? 0
    // A page or two are no reason to rewrite a file.
    if reclaimable > max(1 << 20, (size?.totalBytes ?? 0) / 10) {
      list.add(.reclaimableBytes, reclaimable)
    }
    notes += file.readable
    if size == nil { notes.append("sizes and keys were not checked: the file is damaged") }
    return DoctorReport(
      store: store.path, kind: .appStore, version: store.catalog.version.description,
      timeZone: store.zone.zone.identifier, asOf: options.asOf, findings: list.findings,
      size: size, notes: notes)
  }

  /// Returns what a cleanup would do, where a finding names one.
  private static func prove(
    _ list: inout FindingList, by store: AppStore, asOf: Date
  ) throws -> CleanupReport? {
    let moment = Moment(now: asOf)
    WorkProgress.tell("planning repairs")
    let proof = try DoctorProof(
      cleanup: { try CleanupPlanner(store, options: $0).plan().report }, asOf: asOf,
      reconcile: { try store.planReconcile($0, at: moment) },
      change: { try store.planOutbox($0, $1, at: moment) }, of: &list)
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

  /// What can be said of a file that does not even open.
  private static func damaged(
    _ path: String, error: StorageError, options: Options
  ) throws -> DoctorReport {
    guard let damage = try? damage(path), !damage.messages.isEmpty else { throw error }
    var list = FindingList(
      exampleLimit: options.examples, repairs: DoctorRepairs(store: path))
    list.add(.fileIntegrity, damage.messages.count, examples: damage.messages)
    return DoctorReport(
      store: path, kind: .appStore, version: "unknown", timeZone: nil, asOf: options.asOf,
      findings: list.findings, size: nil,
      notes: damage.notes
        + [
          "nothing else could be checked: the damage is where every read begins",
          "get a fresh copy from the device, or see what fitiq backed up: "
            + FitIQCall("backups list", store: path).description,
        ])
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

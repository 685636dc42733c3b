package import FitIQDomain
import FitIQSystem
import Foundation
import GRDB

extension Doctor {
  /// Examines fitiq's own database: ledger, schema, every page and reference, then its rows.
  package static func examine(
    _ engine: MigrationEngine, zone: ZoneOffsets?, options: Options
  ) throws -> DoctorReport {
    let findings = try WorkProgress.part("checking the file", from: 0, to: 0.4) {
      try engine.verify()
    }
    let isDamaged = findings.contains { $0.kind == .corrupt }
    let repairs = DoctorRepairs(
      store: engine.path, preferences: options.container, isDatabase: true, isDamaged: isDamaged)
    var list = FindingList(exampleLimit: options.examples, repairs: repairs)
    reportFindings(findings, to: &list)
    try list.prove { finding in
      guard finding.id == .fileIntegrity else { return nil }
      // Without a backup there is what can be read.
      return try DoctorProof.refusal { try engine.planRestore(from: nil) }
        .map { _ in .command(FitIQCall("salvage", store: engine.path).description) }
    }
    // Tables of another version can be without what is asked of them.
    let isCurrent = !findings.contains { $0.kind == .pending || $0.kind == .newerThanBinary }
    let salvaged =
      isDamaged
      ? try? WorkProgress.part(from: 0.1, to: 0.4) { try Salvage.read(engine.path, for: nil) } : nil
    var zone = zone
    var notes: [String] = []
    var version = "unknown"
    var pages: StorePages?
    var cleanup: CleanupReport?
    if isDamaged, salvaged == nil {
      notes.append("the rows were not checked: nothing of the file can be read")
    } else {
      if let salvaged { notes += DoctorDamage.notes(on: salvaged.report) }
      let database = try TypedDatabase.openForReading(
        salvaged?.scratchPath ?? engine.path, options: engine.options)
      if isCurrent, zone == nil { zone = try database.recordedTimeZone().map(ZoneOffsets.init) }
      try database.read("examine") { db in
        version =
          try String.fetchOne(
            db, sql: "SELECT max(version) FROM migration_ledger WHERE version IS NOT NULL") ?? "0"
        pages = try StorePages(db)
        guard isCurrent else {
          notes.append("the rows were not checked: the schema is not this fitiq's")
          return
        }
        try reportRows(db, zone: zone ?? ZoneOffsets(.gmt), options, to: &list, &notes)
      }
      if isCurrent {
        list.add(
          .remoteDuplicates, try database.countDeletableRemoteDuplicates(), severity: .info)
        cleanup = try prove(&list, by: database, zone, asOf: options.asOf)
      }
    }
    return DoctorReport(
      store: engine.path, kind: .database, version: version, timeZone: zone?.zone.identifier,
      asOf: options.asOf, findings: list.findings,
      size: isDamaged ? nil : pages?.size(cleanup), notes: notes)
  }

  private static func prove(
    _ list: inout FindingList, by database: TypedDatabase, _ zone: ZoneOffsets?, asOf: Date
  ) throws -> CleanupReport? {
    let moment = Moment(now: asOf)
    let proof = try WorkProgress.part("planning repairs", from: 0.7, to: 1) {
      try DoctorProof(
        cleanup: { try database.planCleanup($0, zone: zone, toolVersion: "").report }, asOf: asOf,
        reconcile: { try database.planReconcile($0, at: moment) },
        change: { try database.planOutbox($0, $1, at: moment) }, of: &list)
    }
    return try? proof.cleanup?.get()
  }

  private static func reportFindings(
    _ findings: [MigrationFinding], to list: inout FindingList
  ) {
    let kinds = Dictionary(grouping: findings) { finding -> DoctorCheck in
      switch finding.kind {
      case .corrupt: .fileIntegrity
      case .danglingReference: .danglingKeys
      case .pending: .schemaOutdated
      case .edited, .drifted, .newerThanBinary: .schemaDrift
      }
    }
    for (check, found) in kinds {
      list.add(
        check, found.count,
        examples: found.map { "\($0.subject): \($0.kind == .drifted ? "drifted" : $0.detail)" })
    }
  }

  private static func reportRows(
    _ db: Database, zone: ZoneOffsets, _ options: Options, to list: inout FindingList,
    _ notes: inout [String]
  ) throws {
    let tables = Set(
      try String.fetchAll(db, sql: "SELECT name FROM sqlite_schema WHERE type = 'table'"))
    let sources = DoctorSource.inDatabase.filter { tables.contains($0.table) }
    guard tables.isSuperset(of: ["outbox_events", "sleep_sessions"]) else {
      notes.append("the rows were not checked: the schema is not this fitiq's")
      return
    }
    WorkProgress.tell("checking sleep", 0.4)
    try DoctorSleep(database: db, zone: zone).report(to: &list)
    WorkProgress.tell("checking outbox", 0.45)
    var outbox: DoctorOutbox? = try DoctorOutbox(
      db, at: Moment(now: options.asOf), exampleLimit: list.exampleLimit)
    var rows = DoctorRows(exampleLimit: list.exampleLimit)
    for (position, source) in sources.enumerated() {
      let share = Double(position) / Double(sources.count)
      WorkProgress.tell("checking records", 0.5 + 0.2 * share)
      try rows.add(source, at: position, outbox: &outbox, in: db)
    }
    rows.report(to: &list)
    try outbox?.count(db, tables: sources.map(\.table))
    outbox?.report(to: &list)
  }
}

import FitIQDomain
import FitIQSystem
import GRDB

extension MigrationEngine {
  /// Compares ledger, checksums and real schema with this binary.
  ///
  /// Fast; reads no data rows.
  package func check() throws -> [MigrationFinding] {
    guard try StoreFile.kind(at: path) != .missing else {
      return migrations.map(Self.pending)
    }
    let database = try TypedDatabase.openForReading(path, options: options)
    return try database.read("check") { db in try compare(db) }
  }

  /// What `check` compares, and every page and every reference of the data besides.
  ///
  /// Works on a private copy: SQLite's integrity check looks at CHECK constraints only on a connection
  /// that may write.
  package func verify() throws -> [MigrationFinding] {
    var corruption: [MigrationFinding] = []
    do {
      // Says so when there is no database.
      _ = try TypedDatabase.openForReading(path, options: options)
      return try openPrivateCopy().read("verify") { db in
        // In a damaged file the other questions may fail to be answered at all.
        WorkProgress.tell("checking the file", 0.2)
        corruption = try Self.corruption(db)
        guard corruption.isEmpty else { return corruption }
        WorkProgress.tell("checking references", 0.7)
        return try compare(db) + Self.danglingReferences(db)
      }
    } catch let error as StorageError where error.code == .storeCorrupt {
      let unreadable = MigrationFinding(
        kind: .corrupt, subject: "integrity check", detail: error.summary)
      return corruption.isEmpty ? [unreadable] : corruption
    }
  }

  private func compare(_ db: Database) throws -> [MigrationFinding] {
    guard let ledger = try? Ledger(db) else {
      // Nothing can be said of what was applied; the schema still shows what is wrong.
      return try drift(from: migrations, in: db)
    }
    var findings = ledger.pending(of: migrations).map(Self.pending)
    for step in ledger.steps(known: migrations) {
      if step.state == .edited {
        findings.append(edited(step))
      } else if step.state == .unknown {
        findings.append(
          MigrationFinding(
            kind: .newerThanBinary, subject: step.name,
            detail: "applied by fitiq \(step.toolVersion ?? "?"), unknown to this one"))
      }
    }
    // What a newer fitiq made of the schema is not this binary's to judge.
    guard ledger.version <= migrations.count else { return findings }
    let applied = Set(ledger.schemaRows.compactMap(\.version))
    return findings + (try drift(from: migrations.filter { applied.contains($0.version) }, in: db))
  }

  private func drift(
    from applied: [Migration], in db: Database
  ) throws -> [MigrationFinding] {
    try Schema.implied(by: applied).differences(to: try Schema(db)).map { difference in
      MigrationFinding(
        kind: .drifted, subject: "\(difference.type) \(difference.name)",
        detail: difference.lines.joined(separator: "\n"))
    }
  }

  private func edited(_ step: MigrationStep) -> MigrationFinding {
    let mine = migrations.first { $0.version == step.version }?.checksum.abbreviated ?? "?"
    return MigrationFinding(
      kind: .edited, subject: step.name,
      detail: "applied with checksum \(step.fingerprint.abbreviated), this fitiq has \(mine)")
  }

  private static func pending(_ migration: Migration) -> MigrationFinding {
    MigrationFinding(kind: .pending, subject: migration.name, detail: "not applied yet")
  }

  private static func corruption(_ db: Database) throws -> [MigrationFinding] {
    try DoctorDamage(db).messages.prefix(20).map {
      MigrationFinding(kind: .corrupt, subject: "integrity check", detail: $0)
    }
  }

  private static func danglingReferences(_ db: Database) throws -> [MigrationFinding] {
    try Row.fetchAll(
      db,
      sql: """
        SELECT "table", parent, count(*) FROM pragma_foreign_key_check
        GROUP BY "table", parent
        ORDER BY "table", parent
        """
    ).map { row in
      let count: Int = try row.value(2)
      return try MigrationFinding(
        kind: .danglingReference, subject: row.value(0),
        detail: "\(count) rows refer to missing rows of \(row.value(1) as String)")
    }
  }
}

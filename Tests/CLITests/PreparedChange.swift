import FitIQTestSupport
import Foundation
import Testing

/// A command that changes a database with content, ready to meet faults.
struct PreparedChange {
  let fitiq: FitIQBinary
  let sweep: FaultSweep
  /// What is only read: the same bytes whatever happens.
  private let sources: [String: Data]
  /// Whether the old content has to be in a backup before it is gone.
  private let makesBackup: Bool

  init(_ change: FaultTests.Change) throws {
    fitiq = try FitIQBinary()
    let arguments: [String]
    switch change {
    case .storeImport: arguments = try Self.storeImport(fitiq)
    case .trackingImport: arguments = try Self.trackingImport(fitiq)
    case .upgrade: arguments = try Self.upgrade(fitiq)
    case .restore: arguments = try Self.restore(fitiq)
    }
    makesBackup = change == .upgrade || change == .restore
    let folder = fitiq.folder
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasPrefix("source") }
    sources = try Dictionary(
      uniqueKeysWithValues: names.map { (folder.file($0), try Self.bytes(folder.file($0))) })
    // The database, its backups, the folder of both, and the private copies that commands read.
    let scope =
      FileScope.paths(beginning: fitiq.store) + .paths(beginning: folder.file("fitiq-"))
      + .files((fitiq.store as NSString).deletingLastPathComponent)
    sweep = try FaultSweep(
      arguments, of: fitiq, on: scope, comparing: [fitiq.store],
      // Times of the run; the summary of a restore names the time of its backup.
      ignoring: ["applied_at", "duration_ms", "recorded_at", "summary"])
  }

  func problems(
    with faults: [FileFault], also check: (FaultSweep.Aftermath) throws -> [String] = { _ in [] }
  ) throws -> [String] {
    try sweep.problems(with: faults) { aftermath in
      try check(aftermath) + problemsOfSources() + problemsOfBackups(aftermath)
    }
  }

  private func problemsOfSources() throws -> [String] {
    try sources.filter { try Self.bytes($0.key) != $0.value }.map { "changed \($0.key)" }
  }

  /// A file that has a backup's name holds all that was there, and there is one before a change.
  private func problemsOfBackups(_ aftermath: FaultSweep.Aftermath) throws -> [String] {
    let folder = fitiq.store + ".backups"
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let backups = files.filter { $0.hasSuffix(".db") }
    guard makesBackup, !backups.isEmpty || !aftermath.isNew[0] else {
      return makesBackup ? ["changed without a backup"] : []
    }
    return try backups.compactMap { name in
      let differences = try sweep.content(of: folder + "/" + name)
        .differences(from: sweep.before[0])
      return differences.isEmpty ? nil : "the backup has other \(differences)"
    }
  }

  private static func bytes(_ path: String) throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: path))
  }

  /// A store with a log, which is read by way of a private copy.
  private static func storeImport(_ fitiq: FitIQBinary) throws -> [String] {
    let store = fitiq.folder.file("source.store")
    var scenario = AppStoreScenario(version: 11)
    scenario.days = 3
    scenario.leavesWAL = true
    try scenario.write(to: store)
    try fitiq.succeed("migrate", "up")
    return ["migrate", "store", store]
  }

  private static func trackingImport(_ fitiq: FitIQBinary) throws -> [String] {
    let plist = try fitiq.folder.write(try LegacyContainer.demo.plistBytes(), to: "source.plist")
    try fitiq.succeed("migrate", "up")
    return ["migrate", "tracking", plist]
  }

  /// A database of an older fitiq, whose rows no command of this one writes.
  private static func upgrade(_ fitiq: FitIQBinary) throws -> [String] {
    var older = fitiq
    older.environment["FITIQ_SCHEMA_LIMIT"] = "4"
    try older.succeed("migrate", "up")
    try RawSQL.execute(
      """
      INSERT INTO users (id, recorded_at, operation_id)
      VALUES ('\(LegacyContainer.demoUser)', 0, 0);
      WITH RECURSIVE days (day) AS (
        VALUES ('2025-01-01') UNION ALL
        SELECT date(day, '+1 day') FROM days WHERE day < '2025-12-31'
      )
      INSERT INTO sync_tracking (user_id, metric, day, source, is_complete, recorded_at, operation_id)
      SELECT '\(LegacyContainer.demoUser)', 'steps', day, 'manual', 1, 0, 0 FROM days;
      """, in: fitiq.store)
    return ["migrate", "up"]
  }

  /// An empty database over one with rows.
  private static func restore(_ fitiq: FitIQBinary) throws -> [String] {
    let backup = fitiq.folder.file("source.db")
    let plist = try fitiq.folder.write(try LegacyContainer.demo.plistBytes(), to: "lists.plist")
    try fitiq.succeed("migrate", "up")
    try FileManager.default.copyItem(atPath: fitiq.store, toPath: backup)
    try fitiq.succeed("migrate", "tracking", plist)
    return ["migrate", "restore", "--yes", "--from", backup]
  }
}

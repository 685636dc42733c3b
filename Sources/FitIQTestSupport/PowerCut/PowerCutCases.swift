import Foundation

extension PowerCutCase {
  /// All but those that need a backend.
  package static let all: [PowerCutCase] =
    cleanups + small + migrations + others + ofDatabase + ofFiles

  static let asOf = ["--as-of", "2025-11-26", "--time-zone", "UTC"]

  /// In a folder of its own, whose syncs are nobody else's.
  static let appStore = "data/default.store"

  /// A small store of an old version: an empty table is a page to be written.
  @discardableResult
  static func store(
    in home: PowerCutHome, faults: Set<Fault> = [.olderSynced, .completedOld], factor: Double = 1,
    version: Int = 4, days: Int = 4, leavesWAL: Bool = false
  ) throws -> String {
    var scenario = AppStoreScenario(version: version, faults: faults)
    scenario.days = days
    scenario.duplicateFactor = factor
    scenario.leavesWAL = leavesWAL
    scenario.counts = [.olderSynced: 4, .completedOld: 4]
    try FileManager.default.createDirectory(
      atPath: home.file("data"), withIntermediateDirectories: false)
    let path = home.file(appStore)
    try scenario.write(to: path)
    return path
  }

  // MARK: Cleanups

  private static let cleanups = [
    cleanup("cleanup-in-place", factor: 1), cleanup("cleanup-rebuild", factor: 6),
    cleanup("cleanup-with-log", factor: 1, leavesWAL: true),
    cleanup("cleanup-rebuild-with-log", factor: 6, leavesWAL: true),
    undo("undo-in-place", factor: 1), undo("undo-rebuild", factor: 6),
  ]

  static func cleanupLine(_ store: String) -> [String] {
    ["cleanup", "--yes", "--store", store] + asOf
  }

  static func plan(_ command: [String], _ store: String) -> PowerCutPlan {
    var plan = PowerCutPlan(command)
    plan.databases = [appStore]
    plan.isLogged = true
    plan.looks = [(["doctor", "--store", store] + asOf, [0, 1])]
    plan.undo = ["undo", "--yes", "--store", store]
    plan.whole = [appStore + ".backups/"]
    return plan
  }

  private static func cleanup(
    _ name: String, factor: Double, leavesWAL: Bool = false
  ) -> PowerCutCase {
    PowerCutCase(name) { home in
      let store = try store(in: home, factor: factor, leavesWAL: leavesWAL)
      // Packed, it is changed in place.
      if factor == 1, !leavesWAL { try RawSQL.execute("VACUUM", in: store) }
      return plan(cleanupLine(store), store)
    }
  }

  private static func undo(_ name: String, factor: Double) -> PowerCutCase {
    PowerCutCase(name) { home in
      let store = try store(in: home, factor: factor)
      if factor == 1 { try RawSQL.execute("VACUUM", in: store) }
      try home.succeed(cleanupLine(store), [0])
      var plan = plan(["undo", "--yes", "--store", store], store)
      plan.undo = nil
      // A second one has nothing left to take back, and says so.
      plan.statusesAgain = [0, 1, 66]
      return plan
    }
  }

  // MARK: Small changes

  private static let small = [
    change("outbox-retry", [.failedExhausted], ["outbox", "retry", "--failed", "--no-deliver"]),
    change("outbox-cancel", [.failedExhausted], ["outbox", "cancel", "--failed"]),
    change("outbox-rescue", [.stuckProcessing], ["outbox", "rescue", "--all"]),
    change("outbox-prune", [.completedOld], ["outbox", "prune", "--status", "completed"]),
    change("outbox-reconcile", [.pendingNoEvent, .failedExhausted], ["outbox", "reconcile"]),
    PowerCutCase("app-beside-outbox-retry") { home in
      let store = try store(in: home, faults: [.failedExhausted])
      try RawSQL.execute("PRAGMA journal_mode = WAL", in: store)
      let line = ["outbox", "retry", "--failed", "--no-deliver", "--yes", "--store", store]
      var plan = plan(
        [FitIQBinary.product("fitiq-dev"), "app-writer", store, home.file("told"), home.program]
          + line, store)
      plan.ignored.formUnion(["ZNAME"])
      plan.again = [line]
      plan.promise = .commits(
        toldIn: "told", store: appStore,
        sql: "SELECT CAST(substr(ZNAME, 8) AS INTEGER) FROM ZSDUSERPROFILE WHERE Z_PK = 1")
      return plan
    },
  ]

  static func change(
    _ name: String, _ faults: Set<Fault>, _ words: [String]
  ) -> PowerCutCase {
    PowerCutCase(name) { home in
      let store = try store(in: home, faults: faults)
      var plan = plan(words + ["--yes", "--store", store], store)
      // New events.
      if name == "outbox-reconcile" { plan.ignored.formUnion(["ZID", "ZCREATEDAT"]) }
      return plan
    }
  }

  // MARK: Migrations

  private static let migrations = [
    PowerCutCase("migrate-up") { home in
      // Only a debug build makes a database of an older version.
      try home.succeed(
        FitIQBinary.product("fitiq"), "migrate", "up", with: ["FITIQ_SCHEMA_LIMIT": "4"])
      try addUser(home)
      var plan = databasePlan(["migrate", "up"])
      plan.undo = nil
      plan.isLogged = false
      return plan
    },
    PowerCutCase("migrate-store") { home in
      let store = try store(in: home, version: 11, leavesWAL: true)
      try home.succeed("migrate", "up")
      return databasePlan(["migrate", "store", store])
    },
    PowerCutCase("migrate-tracking") { home in
      let list = home.file("lists.plist")
      try LegacyContainer.demo.plistBytes().write(to: URL(fileURLWithPath: list))
      try home.succeed("migrate", "up")
      return databasePlan(["migrate", "tracking", list])
    },
  ]

  static func databasePlan(_ command: [String]) -> PowerCutPlan {
    var plan = PowerCutPlan(command)
    plan.databases = [PowerCutHome.database]
    plan.isLogged = true
    plan.looks = [(["doctor"], [0, 1]), (["migrate", "check"], [0, 1, 78])]
    plan.undo = ["undo", "--yes"]
    plan.whole = [PowerCutHome.database + ".backups/"]
    // Another try has other numbers, and is in the ledger as well.
    plan.ignored.formUnion(["due_at", "completed_at"])
    plan.logTables = ["migration_ledger", "operation_changes"]
    return plan
  }

  private static func backups(_ home: PowerCutHome) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: home.file(appStore + ".backups")).sorted()
  }

  static func addUser(_ home: PowerCutHome) throws {
    try RawSQL.execute(
      "INSERT INTO users (id, recorded_at, operation_id) VALUES ('\(LegacyContainer.demoUser)', 0, 0)",
      in: home.file(PowerCutHome.database))
  }

  // MARK: Others

  private static let others = [
    PowerCutCase("migrate-restore") { home in
      let list = home.file("lists.plist")
      try LegacyContainer.demo.plistBytes().write(to: URL(fileURLWithPath: list))
      try home.succeed("migrate", "up")
      let backup = home.file("source.db")
      try FileManager.default.copyItem(atPath: home.file(PowerCutHome.database), toPath: backup)
      try home.succeed("migrate", "tracking", list)
      var plan = databasePlan(["migrate", "restore", "--backup", backup, "--yes"])
      plan.undo = nil
      // Each restore is an operation.
      plan.statusesAgain = [0]
      return plan
    },
    PowerCutCase("backups-restore") { home in
      let store = try store(in: home)
      try home.succeed(cleanupLine(store), [0])
      let backup = try backups(home)[0]
      var plan = plan(["backups", "restore", backup, "--yes", "--store", store], store)
      plan.undo = nil
      return plan
    },
    PowerCutCase("backups-prune") { home in
      let store = try store(in: home, leavesWAL: true)
      for _ in 1...2 {
        try home.succeed(cleanupLine(store), [0])
        try home.succeed("undo", "--yes", "--store", store)
      }
      var plan = plan(
        ["backups", "prune", "--older-than", "0d", "--keep", "1", "--yes", "--store", store], store)
      plan.environment["FITIQ_BACKUP_RETENTION"] = "0d"
      plan.undo = nil
      return plan
    },
    PowerCutCase("tracking-mark") { home in
      try home.succeed("migrate", "up")
      try addUser(home)
      return databasePlan([
        "tracking", "mark", "--metric", "steps", "--user", LegacyContainer.demoUser, "2025-01-27",
      ])
    },
    PowerCutCase("tracking-clear") { home in
      let list = home.file("lists.plist")
      try LegacyContainer.demo.plistBytes().write(to: URL(fileURLWithPath: list))
      try home.succeed("migrate", "up")
      try home.succeed("migrate", "tracking", list)
      return databasePlan(["tracking", "clear", "--metric", "steps", "--yes"])
    },
    PowerCutCase("sync-history") { home in
      let export = home.file("export.xml")
      let records = RandomHealth.records(60, from: 1_741_737_600, days: 2, seed: 7)
      try Data(HealthExportText.document(records).utf8).write(to: URL(fileURLWithPath: export))
      try home.succeed("migrate", "up")
      var plan = databasePlan([
        "sync", "history", "--from-export", export, "--user",
        "6F1B2C3D-0000-4000-8000-00000000000A", "--time-zone", "UTC", "--as-of", "2025-05-01",
      ])
      // What was read is noted after the days are safe.
      plan.isCompleted = true
      return plan
    },
    PowerCutCase("auth-set") { home in
      home.environment["FITIQ_API_KEY"] = "KEY-5f1c9a"
      home.environment["FITIQ_ACCESS_TOKEN"] = token("old")
      home.environment["FITIQ_REFRESH_TOKEN"] = "REFRESH-old"
      try home.succeed("auth", "set", "--from-environment")
      var plan = PowerCutPlan(["auth", "set", "--from-environment"])
      plan.environment = [
        "FITIQ_ACCESS_TOKEN": token("new"), "FITIQ_REFRESH_TOKEN": "REFRESH-new",
      ]
      plan.secrets = ["KEY-5f1c9a", "REFRESH-new", token("new")]
      plan.whole = [".config/fitiq/credentials.json"]
      plan.lasting = plan.whole
      plan.looks = [(["auth", "status"], [0])]
      return plan
    },
    PowerCutCase("config-set") { home in
      try home.succeed("config", "set", "busy_timeout", "20s")
      var plan = PowerCutPlan(["config", "set", "time_zone", "Europe/Lisbon"])
      plan.whole = [".config/fitiq/config.yaml"]
      plan.lasting = plan.whole
      plan.looks = [(["config", "show"], [0])]
      return plan
    },
    PowerCutCase("reconcile-fix") { home in
      let export = home.file("export.xml")
      let user = "6F1B2C3D-0000-4000-8000-00000000000A"
      let records = RandomHealth.records(60, from: 1_741_737_600, days: 2, seed: 7)
      try Data(HealthExportText.document(records).utf8).write(to: URL(fileURLWithPath: export))
      try home.succeed("migrate", "up")
      try home.succeed(
        "sync", "history", "--from-export", export, "--user", user, "--time-zone", "UTC", "--as-of",
        "2025-05-01")
      try RawSQL.execute(
        "UPDATE progress_entries SET quantity = quantity + 7 WHERE type = 'steps'",
        in: home.file(PowerCutHome.database))
      var plan = databasePlan([
        "reconcile", "--from-export", export, "--fix", "--yes", "--user", user, "--time-zone",
        "UTC",
        "--as-of", "2025-05-01",
      ])
      plan.statuses = [0, 4]
      plan.statusesAgain = [0, 4]
      return plan
    },
    file("cleanup-plan") { store, target in
      ["cleanup", "--dry-run", "--store", store, "--plan-out", target] + asOf
    },
    file("cleanup-report") { store, target in
      ["cleanup", "--dry-run", "--store", store, "--report", target] + asOf
    },
    file("outbox-export") { store, target in
      ["outbox", "export", "--store", store, "--output-file", target]
    },
    PowerCutCase("salvage") { home in
      let store = try store(in: home)
      let target = home.file("out/new.store")
      try FileManager.default.createDirectory(
        atPath: home.file("out"), withIntermediateDirectories: false)
      var plan = PowerCutPlan(["salvage", store, "--to", target, "--force", "--yes"])
      plan.databases = ["out/new.store"]
      // A name that is taken is refused: it is whole then.
      plan.statusesAgain = [0, 73]
      return plan
    },
    PowerCutCase("fleet-run") { home in
      for number in 1...3 {
        try FileManager.default.createDirectory(
          atPath: home.file("stores/\(number)"), withIntermediateDirectories: true)
        var scenario = AppStoreScenario(version: 4, faults: [.olderSynced])
        scenario.days = 4
        scenario.seed = UInt64(number)
        try scenario.write(to: home.file("stores/\(number)/default.store"))
      }
      try home.succeed("fleet", "plan", home.file("stores"), "--to", home.file("fleet"))
      var plan = PowerCutPlan(
        [
          "fleet", "run", home.file("fleet"), "--jobs", "1", "--", "cleanup", "--yes",
        ] + asOf)
      plan.databases = (1...3).map { "stores/\($0)/default.store" }
      plan.isLogged = true
      plan.whole = plan.databases.map { $0 + ".backups/" } + ["run.json"]
      plan.statusesAgain = [0]
      return plan
    },
  ]

  static func token(_ name: String) -> String {
    "eyJhbGciOiJIUzI1NiJ9."
      + Data(#"{"exp":1893456000,"sub":"\#(name)"}"#.utf8).base64EncodedString()
      .replacing("=", with: "") + ".c2lnbmF0dXJl"
  }

  /// A file that is there is whole, also one that replaces another.
  private static func file(
    _ name: String, _ line: @escaping @Sendable (_ store: String, _ target: String) -> [String]
  ) -> PowerCutCase {
    PowerCutCase(name) { home in
      let store = try store(in: home, faults: [.failedExhausted, .olderSynced])
      try FileManager.default.createDirectory(
        atPath: home.file("out"), withIntermediateDirectories: false)
      var plan = PowerCutPlan(line(store, home.file("out/file")))
      plan.statuses = [0, 1]
      plan.whole = ["out/file"]
      return plan
    }
  }
}

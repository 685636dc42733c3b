import FitIQLegacy
import Foundation

extension PowerCutCase {
  /// Changes of a few rows of fitiq's database.
  static let ofDatabase = [
    PowerCutCase("outbox-snooze") { home in
      try importStore(home)
      var plan = databasePlan(["outbox", "snooze", "--all", "--for", "1h", "--yes"])
      // Snoozed again, they wait from then on, by another operation.
      plan.ignored.remove("due_at")
      plan.logTables.formUnion([
        "outbox_events", "outbox_changes", "operations", "sqlite_sequence",
      ])
      return plan
    },
    PowerCutCase("outbox-import") { home in
      let store = try store(in: home, faults: [.failedExhausted])
      let file = home.file("events.jsonl")
      try home.succeed("outbox", "export", "--store", store, "--to", file)
      try home.succeed("migrate", "up")
      return databasePlan(["outbox", "import", file, "--yes"])
    },
    PowerCutCase("users-add") { home in
      try home.succeed("migrate", "up")
      var plan = databasePlan(["users", "add", "Ana"])
      // Another one of the same name is another user.
      plan.logTables.formUnion(["users", "operations", "sqlite_sequence"])
      return plan
    },
  ]

  /// Changes of files that are not databases.
  static let ofFiles = [
    PowerCutCase("auth-clear") { home in
      home.environment["FITIQ_API_KEY"] = "KEY-5f1c9a"
      home.environment["FITIQ_ACCESS_TOKEN"] = token("old")
      home.environment["FITIQ_REFRESH_TOKEN"] = "REFRESH-old"
      try home.succeed("auth", "set", "--from-environment")
      for name in ["FITIQ_API_KEY", "FITIQ_ACCESS_TOKEN", "FITIQ_REFRESH_TOKEN"] {
        home.environment[name] = nil
      }
      var plan = PowerCutPlan(["auth", "clear", "--yes"])
      plan.whole = [".config/fitiq/credentials.json"]
      plan.secrets = ["KEY-5f1c9a", "REFRESH-old"]
      return plan
    },
    PowerCutCase("config-unset") { home in
      try home.succeed("config", "set", "busy_timeout", "20s")
      try home.succeed("config", "set", "time_zone", "Europe/Lisbon")
      var plan = PowerCutPlan(["config", "unset", "time_zone"])
      plan.whole = [".config/fitiq/config.yaml"]
      plan.lasting = plan.whole
      plan.looks = [(["config", "show"], [0])]
      return plan
    },
    container("tracking-clear-container") { ["tracking", "clear", "--container", $0, "--yes"] },
    container("tracking-restore", after: { ["tracking", "clear", "--container", $0, "--yes"] }) {
      ["tracking", "restore", "--container", $0, "--yes"]
    },
    PowerCutCase("doctor-accept") { home in
      let store = try store(in: home)
      var plan = PowerCutPlan(
        ["doctor", "--accept", "duplicate_entries", "--store", store] + asOf)
      plan.statuses = [0, 1]
      plan.whole = [".local/state/fitiq/"]
      plan.looks = [(["doctor", "--store", store] + asOf, [0, 1])]
      return plan
    },
    PowerCutCase("fleet-plan") { home in
      let store = try store(in: home)
      let fleet = home.file("fleet")
      var plan = PowerCutPlan(["fleet", "plan", store, "--to", fleet])
      plan.looks = [(["fleet", "status", fleet], [0, 4, 66])]
      // The folder may hold a plan then.
      plan.statusesAgain = [0, 73]
      return plan
    },
  ]

  private static func importStore(_ home: PowerCutHome) throws {
    let store = try store(in: home, faults: [.failedRetryable])
    try home.succeed("migrate", "up")
    try home.succeed("migrate", "store", store)
  }

  /// Changes of the app's own preferences, which are whole: the old ones or the new ones.
  private static func container(
    _ name: String, after first: (@Sendable (String) -> [String])? = nil,
    _ line: @escaping @Sendable (String) -> [String]
  ) -> PowerCutCase {
    PowerCutCase(name) { home in
      let list = home.file("app.plist")
      try LegacyContainer.demo.plistBytes().write(to: URL(fileURLWithPath: list))
      if let first { try home.succeed(first(list), [0]) }
      var plan = PowerCutPlan(line(list))
      plan.whole = ["app.plist"]
      (plan.lasting, plan.replaced) = (plan.whole, plan.whole)
      // What is taken back, or away, cannot be so twice.
      plan.statusesAgain = [0, 1, 66]
      return plan
    }
  }
}

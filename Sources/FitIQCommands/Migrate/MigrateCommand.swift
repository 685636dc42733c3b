import ArgumentParser

struct MigrateCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "migrate",
    abstract: "Import an app's data and keep the schema current.",
    discussion: """
      The schema is embedded in the binary. Every step, of whatever kind, is one line of the \
      ledger that 'fitiq migrate status' shows.
      """,
    subcommands: [
      MigrateAll.self, MigrateTracking.self, MigrateStore.self, MigrateStatus.self, MigrateUp.self,
      MigrateCheck.self,
      MigrateVerify.self, MigrateShow.self, MigrateRestore.self,
    ])
}

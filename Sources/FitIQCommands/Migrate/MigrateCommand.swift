import ArgumentParser

struct MigrateCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "migrate",
    abstract: "Import an app's data and keep the schema current.",
    discussion: """
      The schema is built into fitiq. 'fitiq migrate status' shows the ledger, which has a line \
      for every step.
      """,
    subcommands: [
      MigrateAll.self, MigrateTracking.self, MigrateStore.self, MigrateStatus.self, MigrateUp.self,
      MigrateCheck.self,
      MigrateVerify.self, MigrateShow.self, MigrateRestore.self,
    ])
}

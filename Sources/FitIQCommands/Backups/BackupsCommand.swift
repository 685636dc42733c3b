import ArgumentParser

struct BackupsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "backups",
    abstract: "List, restore and remove backups of a store.",
    discussion: """
      A backup is a whole store: it holds health data and, for an app's store, access tokens. Only \
      its owner can read it; remove it when it is no longer needed.
      """,
    subcommands: [BackupsList.self, BackupsRestore.self, BackupsPrune.self])
}

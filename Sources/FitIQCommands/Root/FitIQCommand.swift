import ArgumentParser

/// The root of the command tree.
struct FitIQCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fitiq",
    abstract: "Inspect, migrate and repair the local state of the FitIQ app.",
    discussion: """
      Every command has --help and prints JSON with --json. Every command that changes something \
      has --dry-run.

      Topics: fitiq help exit-status, fitiq help environment, fitiq help formats.
      """,
    version: Version.current,
    groupedSubcommands: [
      CommandGroup(
        name: "Inspect",
        subcommands: [
          StatusCommand.self, DoctorCommand.self, WatchCommand.self, ReplCommand.self,
          QueryCommand.self,
        ]),
      CommandGroup(
        name: "Repair",
        subcommands: [
          CleanupCommand.self, SalvageCommand.self, ReconcileCommand.self, OutboxCommand.self,
        ]),
      CommandGroup(name: "Migration", subcommands: [MigrateCommand.self]),
      CommandGroup(
        name: "Data",
        subcommands: [
          SyncCommand.self, EntriesCommand.self, SessionsCommand.self, SleepCommand.self,
          SummaryCommand.self,
          UsersCommand.self, TrackingCommand.self, QuarantineCommand.self,
        ]),
      CommandGroup(
        name: "History", subcommands: [LogCommand.self, UndoCommand.self, BackupsCommand.self]),
      CommandGroup(name: "Many stores", subcommands: [FleetCommand.self]),
      CommandGroup(
        name: "Tool",
        subcommands: [
          AuthCommand.self, ConfigCommand.self, CompletionsCommand.self, SelfCheckCommand.self,
        ]),
    ])
}

import ArgumentParser

struct LogCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "log",
    abstract: "Show what was done and what an operation changed.",
    discussion:
      "Without a subcommand, it lists operations: 'fitiq log --limit 5' is 'fitiq log list --limit 5'.",
    subcommands: [LogList.self, LogShow.self], defaultSubcommand: LogList.self)
}

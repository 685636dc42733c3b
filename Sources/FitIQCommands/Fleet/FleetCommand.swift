import ArgumentParser

struct FleetCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fleet",
    abstract: "Run one command on thousands of stores, in shards.",
    discussion: """
      'fitiq fleet plan' lists the stores, 'fitiq fleet run' runs a command on each of them, and 'fitiq \
      fleet report' adds up the results. What was done is in ledgers that only grow, so the same \
      command continues a run that was stopped in any way. Schedulers such as Slurm, Kubernetes and \
      GNU parallel start the shards.
      """,
    subcommands: [
      FleetPlan.self, FleetRun.self, FleetStatusCommand.self, FleetMissing.self, FleetReport.self,
      FleetCommands.self,
    ])
}

/// The folder that the commands of a fleet are about.
struct FleetOptions: ParsableArguments {
  @Argument(help: "The folder of the fleet.", completion: .directory)
  var fleet: String

  func validate() throws {
    if fleet.isEmpty { throw ValidationError("the folder of the fleet is empty") }
  }
}

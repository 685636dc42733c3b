import ArgumentParser
import FitIQFleet
import FitIQSystem
import FitIQTerminal

struct FleetCommands: FitIQSubcommand {
  static let about = About(
    "commands", "Print one line per shard, for schedulers that want a list.",
    "Each line is a command that can be run as it stands.",
    Example(
      "Three shards for a scheduler that wants a list",
      "fitiq fleet commands fleet --shards 3 -- doctor"))

  @OptionGroup var fleet: FleetOptions
  @Option(help: .of("n", "How many shards."))
  var shards: Int
  @OptionGroup var outputOptions: OutputOptions

  @Argument(parsing: .postTerminator, help: .of("command", "The fitiq command, after --."))
  var command: [String]

  func validate() throws {
    try check("--shards", Double(shards), from: 1, to: 1_000_000)
    if command.isEmpty { throw ValidationError("name a command after --: -- doctor") }
  }

  func run(in session: Session) async throws -> ExitStatus {
    _ = try OpenFleet(fleet, session).line(of: FleetFolder.Run(command: command))
    let path = StoreOptions.absolute(fleet.fleet, session.settings)
    let words = ShellQuoting.line(command)
    let lines = (1...shards).map {
      "fitiq fleet run \(ShellQuoting.quoted(path)) --shard \($0)/\(shards) -- \(words)"
    }
    if session.output.format.isForPeople {
      try session.output.text(lines.map { $0 + "\n" }.joined())
    } else {
      try session.output.render(FleetCommandsReport(commands: lines))
    }
    return .success
  }
}

struct FleetCommandsReport: Report {
  let commands: [String]

  var records: [any Encodable & Sendable] { commands }
  var tables: [Table] {
    [Table(columns: ["command"], rows: commands.map { [$0] })]
  }
}

import ArgumentParser
import FitIQTerminal

extension Setting: ExpressibleByArgument {}

struct ConfigSet: FitIQSubcommand {
  static let examples = [
    Example("Set the time zone", "fitiq config set time_zone Europe/Lisbon")
  ]

  static let configuration = CommandConfiguration(
    commandName: "set",
    abstract: "Set a value in the configuration file.",
    discussion: discussion(
      """
      Creates the file if there is none. Other settings, comments and the order of lines stay as \
      they are. Options and the environment override the file.
      """))

  @Argument(help: ArgumentHelp("The setting.", valueName: "key"))
  var key: Setting

  @Argument(help: ArgumentHelp("The new value.", valueName: "value"))
  var value: String

  @OptionGroup var outputOptions: OutputOptions

  @Flag(help: "Show what would happen; change nothing.")
  var dryRun = false

  func run(in session: Session) async throws -> ExitStatus {
    do { try key.check(value, origin: .flag("value")) } catch {
      throw UsageError("invalid \(key.rawValue) '\(value)'", hint: error.hint)
    }
    // From another folder the same file is meant.
    let isPath = [Setting.store, .credentialsFile, .caFile].contains(key)
    let kept = isPath ? StoreOptions.unresolved(value, session.settings) : value
    return try ConfigChange(session, isDryRun: dryRun).set(key, to: kept)
  }
}

struct ConfigUnset: FitIQSubcommand {
  static let examples = [
    Example("Go back to the default", "fitiq config unset time_zone")
  ]

  static let configuration = CommandConfiguration(
    commandName: "unset",
    abstract: "Remove a value from the configuration file.",
    discussion: discussion("Other settings, comments and the order of lines stay."))

  @Argument(help: ArgumentHelp("The setting.", valueName: "key"))
  var key: Setting

  @OptionGroup var outputOptions: OutputOptions

  @Flag(help: "Show what would happen; change nothing.")
  var dryRun = false

  func run(in session: Session) async throws -> ExitStatus {
    try ConfigChange(session, isDryRun: dryRun).set(key, to: nil)
  }
}

struct ConfigPath: FitIQSubcommand {
  static let examples = [Example("Show where settings are kept", "fitiq config path")]

  static let configuration = CommandConfiguration(
    commandName: "path",
    abstract: "Print the path of the configuration file.",
    discussion: discussion("The file need not exist: 'fitiq config set' creates it."))

  @OptionGroup var outputOptions: OutputOptions

  func run(in session: Session) async throws -> ExitStatus {
    try session.output.render(
      ConfigPathReport(
        path: session.settings.configFile, isThere: session.settings.isConfigFileThere))
    return .success
  }
}

struct ConfigPathReport: Report {
  let path: String
  let isThere: Bool

  var tables: [Table] { [Table(title: path, columns: [])] }

  var dataTable: Table? { Table(columns: [Table.Column("path")], rows: [[path]]) }
}

import ArgumentParser
import FitIQTerminal

extension Setting: ExpressibleByArgument {}

struct ConfigSet: FitIQSubcommand {
  static let about = About(
    "set", "Set a value in the configuration file.",
    """
    Creates the file if there is none. Other settings, comments and the order of lines stay as \
    they are. Options and the environment override the file.
    """,
    Example("Set the time zone", "fitiq config set time_zone Europe/Lisbon"))

  @Argument(help: .of("key", "The setting."))
  var key: Setting

  @Argument(help: .of("value", "The new value."))
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
  static let about = About(
    "unset", "Remove a value from the configuration file.",
    "Other settings, comments and the order of lines stay.",
    Example("Go back to the default", "fitiq config unset time_zone"))

  @Argument(help: .of("key", "The setting."))
  var key: Setting

  @OptionGroup var outputOptions: OutputOptions

  @Flag(help: "Show what would happen; change nothing.")
  var dryRun = false

  func run(in session: Session) async throws -> ExitStatus {
    try ConfigChange(session, isDryRun: dryRun).set(key, to: nil)
  }
}

struct ConfigPath: FitIQSubcommand {
  static let about = About(
    "path", "Print the path of the configuration file.",
    "The file need not exist: 'fitiq config set' creates it.",
    Example("Show where settings are kept", "fitiq config path"))

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

  var dataTable: Table? { Table(columns: ["path"], rows: [[path]]) }
}

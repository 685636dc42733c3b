import ArgumentParser
import FitIQTerminal

/// A format that a command can be asked for.
protocol ChosenFormat: ExpressibleByArgument {
  var name: String { get }
  /// How messages are written beside it.
  var format: OutputFormat { get }
}

extension OutputFormat: ChosenFormat {
  var name: String { rawValue }
  var format: OutputFormat { self }
}

extension ColorMode: ExpressibleByArgument {}

/// How a command answers: ``FormatOptions`` of its formats.
protocol OutputChoice: ParsableArguments {
  /// The output by flags alone, until the settings are known.
  func makeOutput(settings: Settings?, environment: [String: String]) -> Output
}

/// Flags that every command has.
typealias OutputOptions = FormatOptions<OutputFormat>

/// Flags that every command has, with formats of its own.
///
/// In one group: a debug build checks a group within another sixteen times at each parse.
struct FormatOptions<Format: ChosenFormat>: OutputChoice {
  @Option(help: "Output format.")
  var output: Format?

  @Flag(help: "Short for --output json.")
  var json = false

  @Option(help: "When to use colour.")
  var color: ColorMode?

  @Flag(name: .shortAndLong, help: "Leave out notes; errors are still shown.")
  var quiet = false

  @Flag(name: .shortAndLong, help: "Show the causes of errors.")
  var verbose = false

  @Flag(help: "Do not page long output.")
  var noPager = false

  func validate() throws {
    if json, let output, output.name != OutputFormat.json.rawValue {
      throw ValidationError("--json cannot be combined with --output \(output.name)")
    }
  }

  func makeOutput(settings: Settings?, environment: [String: String]) -> Output {
    let format =
      json
      ? .json : output?.format ?? settings?[.output].flatMap { OutputFormat(rawValue: $0.text) }
    let mode = color ?? settings?[.color].flatMap { ColorMode(rawValue: $0.text) }
    let output = Output(
      format: format ?? .table, color: mode ?? .auto, isQuiet: quiet, isVerbose: verbose,
      environment: environment)
    output.isPaged = !noPager
    return output
  }
}

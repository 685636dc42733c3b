import ArgumentParser
import FitIQTerminal

/// A format that a command can be asked for.
protocol ChosenFormat: ExpressibleByArgument, RawRepresentable where RawValue == String {}

extension ChosenFormat {
  /// How messages are written beside it: for people, where it is not a format of messages.
  var format: OutputFormat { OutputFormat(rawValue: rawValue) ?? .table }
}

extension OutputFormat: ChosenFormat {}

extension ColorMode: ExpressibleByArgument {}

/// How a command answers: ``FormatOptions`` of its formats.
protocol OutputChoice: ParsableArguments {
  /// The output by flags alone, until the settings are known.
  func makeOutput(
    settings: Settings?, environment: [String: String], out: Sink, error: Sink
  ) -> Output
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
    if json, let output, output.rawValue != OutputFormat.json.rawValue {
      throw ValidationError("--json cannot be combined with --output \(output.rawValue)")
    }
  }

  func makeOutput(
    settings: Settings?, environment: [String: String], out: Sink, error: Sink
  ) -> Output {
    let format =
      json
      ? .json : output?.format ?? settings?[.output].flatMap { OutputFormat(rawValue: $0.text) }
    let mode = color ?? settings?[.color].flatMap { ColorMode(rawValue: $0.text) }
    let output = Output(
      format: format ?? .table, color: mode ?? .auto, isQuiet: quiet, isVerbose: verbose,
      environment: environment, out: out, error: error)
    output.isPaged = !noPager
    return output
  }
}

import ArgumentParser
import FitIQTerminal

extension OutputFormat: ExpressibleByArgument {}
extension ColorMode: ExpressibleByArgument {}

/// How a command answers: ``OutputOptions``, unless it has a format of its own.
protocol OutputChoice: ParsableArguments {
  /// The output by flags alone, until the settings are known.
  func makeOutput(settings: Settings?, environment: [String: String]) -> Output
}

/// Flags that every command has.
struct OutputOptions: OutputChoice {
  @Option(help: "Output format.")
  var output: OutputFormat?

  @OptionGroup var messages: MessageOptions

  var json: Bool { messages.json }
  var color: ColorMode? { messages.color }

  func validate() throws { try messages.refuse(output?.rawValue) }

  func makeOutput(settings: Settings?, environment: [String: String]) -> Output {
    messages.makeOutput(output, settings: settings, environment: environment)
  }
}

/// Those that do not depend on what the formats are.
struct MessageOptions: ParsableArguments {
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

  /// - Parameter format: What --output says.
  func refuse(_ format: String?) throws {
    if json, let format, format != OutputFormat.json.rawValue {
      throw ValidationError("--json cannot be combined with --output \(format)")
    }
  }

  func makeOutput(
    _ chosen: OutputFormat?, settings: Settings?, environment: [String: String]
  ) -> Output {
    let format =
      json ? .json : chosen ?? settings?[.output].flatMap { OutputFormat(rawValue: $0.text) }
    let mode = color ?? settings?[.color].flatMap { ColorMode(rawValue: $0.text) }
    let output = Output(
      format: format ?? .table, color: mode ?? .auto, isQuiet: quiet, isVerbose: verbose,
      environment: environment)
    output.isPaged = !noPager
    return output
  }
}

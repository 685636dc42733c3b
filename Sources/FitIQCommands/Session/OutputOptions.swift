import ArgumentParser
import FitIQTerminal

extension OutputFormat: ExpressibleByArgument {}
extension ColorMode: ExpressibleByArgument {}

/// Flags that every command has.
struct OutputOptions: ParsableArguments {
  @Option(help: "Output format.")
  var output: OutputFormat?

  @Flag(help: "Short for --output json.")
  var json = false

  @Option(help: "When to use colour.")
  var color: ColorMode?

  @Flag(name: .shortAndLong, help: "Leave out notes; errors still show.")
  var quiet = false

  @Flag(name: .shortAndLong, help: "Show the causes of errors.")
  var verbose = false

  func validate() throws {
    if json, let output, output != .json {
      throw ValidationError("--json and --output \(output.rawValue) contradict each other")
    }
  }

  /// The output by flags alone, until the settings are known.
  func makeOutput(settings: Settings?, environment: [String: String]) -> Output {
    let format =
      json ? .json : output ?? settings?[.output].flatMap { OutputFormat(rawValue: $0.text) }
    let mode = color ?? settings?[.color].flatMap { ColorMode(rawValue: $0.text) }
    return Output(
      format: format ?? .table, color: mode ?? .auto, isQuiet: quiet, isVerbose: verbose,
      environment: environment)
  }
}

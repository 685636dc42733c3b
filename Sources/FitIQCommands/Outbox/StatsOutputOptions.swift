import ArgumentParser
import FitIQTerminal

/// The formats of every command, and the one that a monitoring system reads.
enum StatsFormat: ExpressibleByArgument {
  case report(OutputFormat)
  case prometheus

  private static let prometheusName = "prometheus"

  init?(argument: String) {
    if argument == Self.prometheusName {
      self = .prometheus
    } else if let format = OutputFormat(rawValue: argument) {
      self = .report(format)
    } else {
      return nil
    }
  }

  var name: String {
    switch self {
    case .report(let format): format.rawValue
    case .prometheus: Self.prometheusName
    }
  }

  static var allValueStrings: [String] {
    OutputFormat.allCases.map(\.rawValue) + [prometheusName]
  }

  static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }
}

struct StatsOutputOptions: OutputChoice {
  @Option(help: "Output format.")
  var output: StatsFormat?

  @OptionGroup var messages: MessageOptions

  var isPrometheus: Bool { if case .prometheus = output { true } else { false } }

  func validate() throws { try messages.refuse(output?.name) }

  func makeOutput(settings: Settings?, environment: [String: String]) -> Output {
    // Messages beside metrics are for people, whatever the settings say of the other formats.
    let format: OutputFormat? =
      switch output {
      case .report(let format): format
      case .prometheus: .table
      case nil: nil
      }
    return messages.makeOutput(format, settings: settings, environment: environment)
  }
}

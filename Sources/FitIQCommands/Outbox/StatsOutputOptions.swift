import ArgumentParser
import FitIQTerminal

/// The formats of every command, and the one that a monitoring system reads.
enum StatsFormat: ChosenFormat {
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

  /// Messages beside metrics are for people, whatever the settings say of the other formats.
  var format: OutputFormat {
    switch self {
    case .report(let format): format
    case .prometheus: .table
    }
  }

  static var allValueStrings: [String] {
    OutputFormat.allCases.map(\.rawValue) + [prometheusName]
  }

  static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }
}

typealias StatsOutputOptions = FormatOptions<StatsFormat>

extension FormatOptions<StatsFormat> {
  var isPrometheus: Bool { if case .prometheus = output { true } else { false } }
}

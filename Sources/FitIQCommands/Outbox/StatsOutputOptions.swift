import ArgumentParser
import FitIQTerminal

/// The formats of every command, and the one that a monitoring system reads.
///
/// Messages beside metrics are for people, whatever the settings say of the other formats.
enum StatsFormat: String, CaseIterable, ChosenFormat {
  case table, lines, json, jsonl, csv, markdown, prometheus
}

typealias StatsOutputOptions = FormatOptions<StatsFormat>

extension FormatOptions<StatsFormat> {
  var isPrometheus: Bool { output == .prometheus }
}

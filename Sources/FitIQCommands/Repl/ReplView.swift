import FitIQDomain
import FitIQTerminal

/// How a shell shows results.
struct ReplView {
  var mode: ResultMode
  var timer = false
  var pager = true
  var raw = false
  /// Rows at most; nil for all.
  var limit: Int?
  /// The widths of columns, from the first one on.
  var widths: [Int] = []
  var nullText: String?

  /// `--output` of the commands, which have fewer forms.
  var commandFormat: OutputFormat { OutputFormat(rawValue: mode.rawValue) ?? .table }

  func apply(to options: inout ResultOptions) {
    if raw { options.instants = nil }
    options.nullText = nullText
    options.columnWidths = widths
  }
}

import ArgumentParser
import FitIQDomain
import FitIQTerminal
import Foundation

extension ResultMode: ChosenFormat {}

/// How a command answers whose rows have any columns.
typealias ResultOutputOptions = FormatOptions<ResultMode>

extension FormatOptions<ResultMode> {
  func mode(_ session: Session) -> ResultMode {
    output ?? ResultMode(rawValue: session.output.format.rawValue) ?? .table
  }
}

extension Session {
  /// How rows are drawn where a command's output goes.
  func resultOptions(_ mode: ResultMode, color: ColorMode?, zone: ZoneOffsets) -> ResultOptions {
    var options = ResultOptions(mode: mode)
    options.isTerminal = output.out.isTerminal
    options.terminalWidth = options.isTerminal ? Terminal.columns(environment) : nil
    options.colors = ColorDepth(
      mode: color ?? .auto, isTerminal: options.isTerminal, environment: environment)
    let isForPeople = [.table, .line, .markdown, .chart].contains(mode)
    options.instants = isForPeople ? zone : nil
    options.fallsBackToLines = options.isTerminal
    return options
  }
}

/// The size of the terminal that standard output is.
enum Terminal {
  /// The width of the terminal, as for every other report; where it does not tell, what `COLUMNS` says.
  static func columns(_ environment: [String: String]) -> Int {
    Sink(descriptor: STDOUT_FILENO).columns
      ?? environment["COLUMNS"].flatMap(Int.init).flatMap { $0 > 0 ? $0 : nil } ?? 80
  }

  static var rows: Int { Sink(descriptor: STDOUT_FILENO).rows ?? 24 }
}

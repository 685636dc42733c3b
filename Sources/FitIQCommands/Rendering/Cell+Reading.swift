import FitIQDomain
import FitIQTerminal
import Foundation

extension Cell {
  /// A number without a fraction that says nothing: `72.5`, `1379`.
  static func number(_ value: Double?) -> String {
    guard let value else { return "" }
    return Int64(exactly: value).map(String.init) ?? value.description
  }

  /// A computed number, where more than two decimals are noise.
  static func rounded(_ value: Double) -> String { number((value * 100).rounded() / 100) }

  static func instant(_ date: Date?) -> String { date.map(JSON.text(of:)) ?? "" }

  /// An instant as a wall clock showed it, to the minute.
  static func local(_ date: Date, _ zone: ZoneOffsets) -> String {
    zone.minuteText(of: date.timeIntervalSince1970)
  }

  /// The start of an id.
  static func short(_ id: String?) -> String {
    id.map { $0.count > 9 ? $0.prefix(8) + "…" : $0 } ?? ""
  }
}

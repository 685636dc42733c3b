import FitIQDomain
import FitIQTerminal
import Foundation

extension Cell {
  /// A number without a fraction that says nothing: `72.5`, `1379`.
  static func number(_ value: Double?) -> String {
    guard let value else { return "" }
    return Int64(exactly: value).map(String.init) ?? value.description
  }

  /// A computed number for programs, where more than two decimals are noise.
  static func rounded(_ value: Double) -> String { number((value * 100).rounded() / 100) }

  /// A quantity as people read it: `0.25`, `56.3`, `10,535`.
  static func quantity(_ value: Double?) -> String {
    guard let value else { return "" }
    let scale: Double = abs(value) < 10 ? 100 : abs(value) < 1_000 ? 10 : 1
    return Quantity.grouped(number((value * scale).rounded() / scale))
  }

  /// `7h 06m`; a dash where nobody knows.
  static func duration(minutes: Double?) -> String {
    guard let minutes, let whole = Int(exactly: minutes.rounded()) else { return "–" }
    let rest = abs(whole % 60)
    return "\(whole / 60)h \(rest < 10 ? "0" : "")\(rest)m"
  }

  /// `91 %`; a dash where nobody knows.
  static func percent(_ value: Double?) -> String {
    value.flatMap { Int(exactly: $0.rounded()) }.map { "\($0) %" } ?? "–"
  }

  /// What stands once above local instants.
  static func zoneTitle(_ zone: ZoneOffsets) -> String { "times in \(zone.zone.identifier)" }

  /// An instant that stands alone, with its zone: `2025-11-26 11:00 Europe/Lisbon`.
  static func dated(_ date: Date, _ zone: ZoneOffsets) -> String {
    "\(local(date, zone)) \(zone.zone.identifier)"
  }

  /// The same to the second, above what is repainted.
  static func clock(_ date: Date, _ zone: ZoneOffsets) -> String {
    "\(zone.secondText(of: date.timeIntervalSince1970)) \(zone.zone.identifier)"
  }

  /// An instant as a wall clock showed it, to the minute; empty without one.
  static func local(_ date: Date?, _ zone: ZoneOffsets) -> String {
    date.map { zone.minuteText(of: $0.timeIntervalSince1970) } ?? ""
  }
}

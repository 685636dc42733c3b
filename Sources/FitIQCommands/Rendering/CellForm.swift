import FitIQDomain
import FitIQTerminal
import Foundation

/// How the values of a row are written: for programs in full, for people as they read them.
///
/// A row is written once for both, so that no value can be forgotten in one of them.
enum CellForm {
  case programs
  case people(ZoneOffsets)

  /// RFC 3339 in UTC, or as a wall clock showed it, whose zone stands above.
  func instant(_ date: Date?) -> String {
    switch self {
    case .programs: date.map(JSON.text(of:)) ?? ""
    case .people(let zone): Cell.local(date, zone)
    }
  }

  func quantity(_ value: Double?) -> String {
    switch self {
    case .programs: Cell.number(value)
    case .people: Cell.quantity(value)
    }
  }

  func minutes(_ value: Double?) -> String {
    guard case .people = self, let value else { return Cell.number(value) }
    return Cell.duration(minutes: value)
  }

  func percent(_ value: Double?) -> String {
    guard case .people = self, let value else { return Cell.number(value) }
    return Cell.percent(value)
  }

  func count(_ count: Int) -> String {
    switch self {
    case .programs: String(count)
    case .people: count.grouped
    }
  }

  func bytes(_ count: Int) -> String {
    switch self {
    case .programs: String(count)
    case .people: Cell.bytes(count)
    }
  }
}

extension Table {
  /// One row as a list of its fields, for a person: those that hold something.
  ///
  /// - Parameter cells: Written for people.
  static func fields(
    of columns: [Column], _ cells: [String], title: String? = nil
  ) -> Table {
    Table(
      title: title, columns: [Column("field"), Column("value")],
      rows: zip(columns, cells).map { [words($0.key), $1] }.filter { !$0[1].isEmpty })
  }

  /// The name of a column without the unit, which the value has: `time in bed`.
  private static func words(_ key: String) -> String {
    let unit = ["_minutes", "_percent", "_bytes"].first(where: key.hasSuffix)
    return String(key.dropLast(unit?.count ?? 0)).replacing("_", with: " ")
  }
}

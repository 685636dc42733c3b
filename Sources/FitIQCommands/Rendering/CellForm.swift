import FitIQDomain
import FitIQTerminal
import Foundation

/// How the values of a row are written: for programs in full, for people as they read them.
///
/// A row is written once for both, so that no value can be forgotten in one of them.
struct CellForm {
  /// The time zone in which people read; nil for programs.
  private let zone: ZoneOffsets?

  private var isForPeople: Bool { zone != nil }

  static let programs = CellForm(zone: nil)

  static func people(_ zone: ZoneOffsets) -> CellForm { CellForm(zone: zone) }

  /// RFC 3339 in UTC, or as a wall clock showed it, whose zone stands above.
  func instant(_ date: Date?) -> String {
    zone.map { Cell.local(date, $0) } ?? date.map(JSON.text(of:)) ?? ""
  }

  func quantity(_ value: Double?) -> String {
    isForPeople ? Cell.quantity(value) : Cell.number(value)
  }

  func minutes(_ value: Double?) -> String {
    guard isForPeople, let value else { return Cell.number(value) }
    return Cell.duration(minutes: value)
  }

  func percent(_ value: Double?) -> String {
    guard isForPeople, let value else { return Cell.number(value) }
    return Cell.percent(value)
  }

  func count(_ count: Int) -> String { isForPeople ? count.grouped : String(count) }

  func bytes(_ count: Int) -> String { isForPeople ? Cell.bytes(count) : String(count) }
}

extension Sequence where Element: Hashable {
  /// Each once, in the order in which they come.
  var unique: [Element] {
    var known: Set<Element> = []
    return filter { known.insert($0).inserted }
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

  /// One row of numbers, each under its name.
  static func numbers(_ numbers: KeyValuePairs<String, Int>) -> Table {
    Table(columns: numbers.map { .right($0.key) }, rows: [numbers.map { String($0.value) }])
  }

  /// How many there are of each; nil where there are none.
  static func counted(
    _ title: String, of text: String, by number: String = "count", _ rows: [(Int, String)]
  ) -> Table? {
    guard !rows.isEmpty else { return nil }
    return Table(
      title: title, columns: [.right(number), Column(text)],
      rows: rows.map { [String($0.0), $0.1] })
  }

  /// The name of a column without the unit, which the value has: `time in bed`.
  private static func words(_ key: String) -> String {
    let unit = ["_minutes", "_percent", "_bytes"].first(where: key.hasSuffix)
    return String(key.dropLast(unit?.count ?? 0)).replacing("_", with: " ")
  }
}

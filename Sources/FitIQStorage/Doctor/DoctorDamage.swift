import FitIQDomain
import FitIQSystem
import GRDB

/// What is damaged in a file.
struct DoctorDamage: Sendable {
  /// What SQLite says, with the table that it is about where that is known.
  private(set) var messages: [String] = []
  /// How many rows of each damaged table can be read.
  private(set) var notes: [String] = []

  /// Messages that are worth having.
  static let messageLimit = 100

  /// Asks SQLite; nothing is found in a file that is whole.
  init(_ db: Database) throws {
    let (whole, isCutShort) = try Self.check(db, "")
    guard isCutShort || !whole.isEmpty else { return }
    // A page that cannot be read ends the check of the whole file, and with it that of the tables
    // behind: each has one of its own.
    for table in (try? Self.tables(db)) ?? [] where messages.count < Self.messageLimit {
      let argument = SQLName.string(table)
      let (found, isCutShort) = try Self.check(db, argument)
      guard isCutShort || !found.isEmpty else { continue }
      messages +=
        found.isEmpty ? ["\(table): a page cannot be read"] : found.map { "\(table): \($0)" }
    }
    if messages.isEmpty {
      messages = whole.isEmpty ? ["SQLite cannot read a page of the file"] : whole
    }
    messages = Array(messages.prefix(Self.messageLimit))
  }

  /// The damage of a file of which SQLite cannot read even the list of its tables.
  static let ofFirstPage = DoctorDamage(
    message: "page 1: it lists the tables, so none can be found by name")

  init(message: String) { messages = [message] }

  /// Tells how much of the damaged tables can be read.
  mutating func add(_ report: SalvageReport) {
    if messages.isEmpty { messages = ["SQLite cannot read a page of the file"] }
    notes = Self.notes(on: report)
  }

  static func notes(on report: SalvageReport) -> [String] {
    report.tables.filter { $0.lostPages + $0.unreadable > 0 }.map { table in
      let lost = [
        table.lostPages > 0 ? "\(table.lostPages.counting("page")) of it cannot" : nil,
        table.unreadable > 0 ? "\(table.unreadable.counting("cell")) cannot" : nil,
      ].compactMap(\.self)
      return "\(table.name): \(table.rows.counting("row")) can be read; "
        + lost.joined(separator: ", ")
    } + [
      "the checks are of the \(report.rows.counting("row")) that a salvage can read: "
        + FitIQCall("salvage", store: report.source, "--dry-run").description
    ]
  }

  /// SQLite's messages, also those before a page that ends its check.
  private static func check(
    _ db: Database, _ table: String
  ) throws -> (messages: [String], isCutShort: Bool) {
    var messages: [String] = []
    do {
      let rows = try String.fetchCursor(
        db, sql: "PRAGMA integrity_check\(table.isEmpty ? "" : "(\(table))")")
      while let row = try rows.next() {
        messages += row.split(separator: "\n").map(String.init)
      }
    } catch let error as DatabaseError where DoctorFile.isDamage(error) {
      return (messages.filter(Self.isTelling), true)
    }
    return (messages.filter(Self.isTelling), false)
  }

  private static func isTelling(_ message: String) -> Bool {
    message != "ok" && !message.hasPrefix("*** in database")
  }

  private static func tables(_ db: Database) throws -> [String] {
    try String.fetchAll(
      db,
      sql: """
        SELECT name FROM sqlite_schema WHERE type = 'table' AND rootpage > 0 ORDER BY rowid
        """)
  }
}

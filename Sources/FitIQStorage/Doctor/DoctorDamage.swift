import FitIQDomain
import GRDB

/// What is damaged in a file, and what of it can be read all the same, table by table.
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
      notes += try Self.count(table, in: db).map { [$0] } ?? []
    }
    if messages.isEmpty {
      messages = whole.isEmpty ? ["SQLite cannot read a page of the file"] : whole
    }
    messages = Array(messages.prefix(Self.messageLimit))
  }

  /// The damage of a file of which SQLite cannot read even the list of its tables.
  static let ofFirstPage = DoctorDamage(
    message: "page 1: it lists the tables, so none can be found by name")

  private init(message: String) { messages = [message] }

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

  // MARK: Rows

  /// Nil where the table has no keys to go along.
  private static func count(_ table: String, in db: Database) throws -> String? {
    let name = SQLName.quoted(table)
    guard
      let rows = try? RawStatement(
        db, "SELECT rowid FROM \(name) NOT INDEXED WHERE rowid >= ?1 ORDER BY rowid")
    else { return nil }
    var (found, key, jump) = (0, Int64.min, Int64(1))
    var isWhole = true
    while true {
      rows.reset()
      rows.bind(key, 1)
      do {
        while try rows.step() {
          let next = rows.integer(0)
          // Pages that name each other would give the same rows for ever.
          guard found == 0 || next >= key else { break }
          (found, jump) = (found + 1, 1)
          key = next &+ 1
        }
        break
      } catch let error as DatabaseError where DoctorFile.isDamage(error) {
        isWhole = false
        if error.resultCode == .SQLITE_INTERRUPT { break }
        // Past the page, in steps that grow: what is behind it counts again.
        let start = max(key, 1)
        let (after, isOver) = start.addingReportingOverflow(jump)
        guard !isOver, !jump.multipliedReportingOverflow(by: 2).overflow else { break }
        (key, jump) = (after, jump * 2)
      }
    }
    let rest = isWhole ? "" : "; those on the damaged pages cannot"
    return "\(table): \(found.counting("row")) can be read\(rest)"
  }
}

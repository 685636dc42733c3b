package import FitIQDomain
import Foundation
import GRDB

extension OpenStore {
  /// Streams the events that a filter takes, newest first.
  package func forEachEvent(
    _ filter: OutboxFilter, at moment: Moment, _ body: (OutboxEvent) throws -> Void
  ) throws {
    try readOutbox { db in
      let selection = try prepare(filter, moment, db)
      let sql = """
        \(OutboxSQL.select)
        \(selection.condition)
        \(OutboxSQL.order)
        """
      var arguments = selection.arguments
      arguments["limit"] = filter.limit ?? -1
      let rows = try Row.fetchCursor(db, sql: sql, arguments: StatementArguments(arguments))
      while let row = try rows.next() { try body(OutboxRow.event(row)) }
    }
  }

  /// Returns one event with what belongs to it.
  ///
  /// - Parameter id: In full, upper case.
  package func eventDetail(_ id: String, at moment: Moment) throws -> OutboxEventDetail {
    var filter = OutboxFilter()
    filter.ids = [id]
    var found: OutboxEvent?
    try forEachEvent(filter, at: moment) { found = $0 }
    guard let event = found else { throw Self.unknown(id, in: path) }
    return try readOutbox { db in
      OutboxEventDetail(
        event: event,
        metadata: try OutboxRow.metadata(of: event.key, in: db),
        entity: try entity(of: event, in: db),
        attempts: try OutboxRow.attempts(of: event.key, in: db),
        siblings: try OutboxRow.siblings(of: event, in: db))
    }
  }

  /// Resolves ids and unique beginnings of ids; at least four characters name one.
  package func eventIDs(_ names: [String]) throws -> [String] {
    try readOutbox { db in
      // The app's table has no index on its ids: one pass for all.
      let all =
        isAppStore
        ? try String.fetchAll(db, sql: "SELECT id FROM outbox_events WHERE id IS NOT NULL") : []
      let ids = all.sorted()
      return try names.map { name in
        // Lists shorten an id with an ellipsis.
        let prefix = (name.hasSuffix("…") ? String(name.dropLast()) : name).uppercased()
        guard prefix.count >= Self.shortestPrefix, prefix.allSatisfy(Self.isOfID) else {
          throw Self.unknown(name, in: path)
        }
        let found =
          isAppStore
          ? Self.beginning(with: prefix, in: ids)
          : try String.fetchAll(
            db.cachedStatement(
              sql:
                "SELECT id FROM outbox_events WHERE id >= :prefix AND id < :prefix || 'Z' LIMIT 6"),
            arguments: ["prefix": prefix])
        if let exact = found.first(where: { $0 == prefix }) { return exact }
        guard found.count < 2 else {
          throw StorageError(
            .eventUnknown, "'\(name)' begins the ids of several events",
            hint: "such as \(found.prefix(5).joined(separator: ", "))")
        }
        guard let only = found.first else { throw Self.unknown(name, in: path) }
        return only
      }
    }
  }

  private static let shortestPrefix = 4

  /// Some of those that begin so, of a sorted list.
  private static func beginning(with prefix: String, in ids: [String]) -> [String] {
    var (low, high) = (0, ids.count)
    while low < high {
      let middle = (low + high) / 2
      if ids[middle] < prefix { low = middle + 1 } else { high = middle }
    }
    return ids[low...].prefix(6).filter { $0.hasPrefix(prefix) }
  }

  private static func isOfID(_ character: Character) -> Bool {
    character == "-" || character.isHexDigit
  }

  private static func unknown(_ name: String, in path: String) -> StorageError {
    StorageError(
      .eventUnknown, "\(path) has no outbox event '\(name)'", hint: "list them: fitiq outbox list")
  }

  func prepare(
    _ filter: OutboxFilter, _ moment: Moment, _ db: Database
  ) throws -> OutboxSelection {
    if let error = filter.error { try ErrorPattern.add(error, to: db) }
    return OutboxSelection(filter, at: moment)
  }

  func readOutbox<Value>(_ body: (Database) throws -> Value) throws -> Value {
    try read("read the outbox of") { db in
      if case .database(let database) = self { try database.requireCurrentSchema(db) }
      return try body(db)
    }
  }

  private func entity(of event: OutboxEvent, in db: Database) throws -> OutboxEntity? {
    guard let id = event.entityID, let type = event.eventType,
      let tables = OutboxTypes.tables[type] ?? nil
    else { return nil }
    for table in tables {
      let row = try Row.fetchOne(
        db, sql: "SELECT * FROM \(table) WHERE id = ?", arguments: [id])
      if let row { return OutboxEntity(table: table, columns: OutboxRow.columns(row)) }
    }
    return nil
  }
}

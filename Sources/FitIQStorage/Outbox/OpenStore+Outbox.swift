package import FitIQDomain
import Foundation
import GRDB

extension OpenStore {
  /// Streams the events that a filter takes, newest first.
  ///
  /// - Parameter last: The last event of the page before, by its id or its key.
  @discardableResult
  package func forEachEvent(
    _ filter: OutboxFilter, at moment: Moment, after last: String? = nil,
    _ body: (OutboxEvent) throws -> Void
  ) throws -> PageEnd<String> {
    let after = try last.map(place)
    return try readOutbox { db in
      var selection = try OutboxSelection.prepared(filter, at: moment, in: db)
      if let after { selection.follow(key: after.key, created: after.created) }
      let sql = """
        \(OutboxSQL.select)
        \(selection.condition)
        \(OutboxSQL.order)
        """
      var arguments = selection.arguments
      // One more, to tell whether this page is the last.
      arguments["limit"] = filter.limit?.addingClamped(1) ?? -1
      let rows = try Row.fetchCursor(db, sql: sql, arguments: StatementArguments(arguments))
      var end = PageEnd<String>()
      var shown: (count: Int, last: OutboxEvent?) = (0, nil)
      while let row = try rows.next() {
        if shown.count == filter.limit {
          end.next = shown.last.map { $0.id ?? String($0.key) }
          break
        }
        let event = OutboxRow.event(row)
        shown = (shown.count + 1, event)
        try body(event)
      }
      return end
    }
  }

  /// Where an event that a person named stands in the order.
  private func place(of name: String) throws -> (key: Int64, created: Double?) {
    // One without an id has its key alone.
    let id =
      Int64(name) == nil ? try eventIDs([name])[0] : try? eventIDs([name], takesKeys: true)[0]
    return try readOutbox { db in
      let condition = id == nil ? "o.key = ?" : "o.id = ?"
      let row = try Row.fetchOne(
        db, sql: "\(OutboxSQL.place) WHERE \(condition) ORDER BY o.key DESC",
        arguments: [id ?? name])
      guard let row else { throw Self.unknown(name, in: path) }
      return (try row.value(0), try row.value(1))
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
      let metadata = try OutboxRow.metadata(of: event.key, in: db)
      return OutboxEventDetail(
        event: event,
        metadata: metadata,
        decodedMetadata: OutboxMetadata(decoding: metadata, eventType: event.eventType),
        entity: try entity(of: event, in: db),
        attempts: try OutboxRow.attempts(of: event.key, in: db),
        siblings: try OutboxRow.siblings(of: event, in: db))
    }
  }

  /// Resolves ids, and unique beginnings of ids, of which four characters are enough.
  ///
  /// - Parameter takesKeys: Whether a number may also be a key. Not in what changes or sends events: the
  ///   digits of an id that is gone must not name another event.
  package func eventIDs(_ names: [String], takesKeys: Bool = false) throws -> [String] {
    try readOutbox { db in
      // The app's table has no index on its ids: one pass for all.
      let all =
        isAppStore
        ? try String.fetchAll(db, sql: "SELECT id FROM outbox_events WHERE id IS NOT NULL") : []
      let ids = all.sorted()
      return try names.map { name in
        // Lists shorten an id with an ellipsis.
        let prefix = name.withoutEllipsis.uppercased()
        let keyed = try (takesKeys ? Int64(name) : nil).flatMap {
          try String.fetchOne(db, sql: OutboxSQL.idOfKey, arguments: [$0])
        }
        var found = keyed.map { [$0] } ?? []
        if prefix.count >= Self.shortestPrefix, prefix.allSatisfy(Self.isOfID) {
          let beginning =
            isAppStore
            ? Self.beginning(with: prefix, in: ids)
            : try String.fetchAll(
              db.cachedStatement(sql: OutboxSQL.idsBeginning), arguments: ["prefix": prefix])
          found += beginning.filter { $0 != keyed }
        }
        if let exact = found.first(where: { $0 == prefix }) { return exact }
        guard found.count < 2 else {
          throw StorageError(
            .eventUnknown, "'\(name)' names several events",
            hint: "such as \(found.prefix(5).joined(separator: ", "))")
        }
        guard let only = found.first else { throw Self.unknown(name, in: path) }
        return only
      }
    }
  }

  /// The ids of the entities that events are about.
  package func entityIDsOfEvents() throws -> [String] {
    try readOutbox { try String.fetchAll($0, sql: OutboxSQL.entityIDs) }
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

  func readOutbox<Value>(_ body: (Database) throws -> Value) throws -> Value {
    try read("read the outbox of") { db in
      if case .database(let database) = self { try database.requireCurrentSchema(db) }
      return try body(db)
    }
  }

  private func entity(of event: OutboxEvent, in db: Database) throws -> OutboxEntity? {
    guard let id = event.entityID, let type = event.eventType,
      let tables = OutboxType(rawValue: type)?.tables
    else { return nil }
    for table in tables {
      let row = try Row.fetchOne(
        db, sql: "SELECT * FROM \(table) WHERE id = ?", arguments: [id])
      if let row { return OutboxEntity(table: table, columns: OutboxRow.columns(row)) }
    }
    return nil
  }
}

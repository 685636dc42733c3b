package import FitIQDomain
import GRDB

extension OpenStore {
  /// Streams entries by the instant of their measurement, newest first, in constant memory.
  ///
  /// - Parameter zone: What the days of the filter are days in.
  package func forEachEntry(
    _ filter: EntryFilter, page: Page<Int64>, zone: ZoneOffsets,
    _ body: (ProgressEntry) throws -> Void
  ) throws -> PageEnd<Int64> {
    try read("read the entries of") { db in
      try EntryPages(db: db, path: path, filter: filter, zone: zone, appTable: appTable)
        .forEach(page, body)
    }
  }

  /// The table behind the view of entries, where it has what bounds a scan.
  private var appTable: String? {
    guard case .appStore(let store) = self,
      let entity = store.catalog.entities[LogicalTable.progressEntries.entity],
      entity.columns.isSuperset(of: ["ZDATE", "ZCREATEDAT", "ZUPDATEDAT", "ZTYPE"])
    else { return nil }
    return entity.table
  }

  /// Returns the rows that a person named, their events, and the copies of their logical entries.
  package func entryDetail(_ name: RowName) throws -> EntryDetail {
    try read("read the entries of") { db in
      let entries = try Self.entries(try keys(name, in: db), in: db)
      guard !entries.isEmpty else {
        throw LookupError.entryUnknown(name.description, in: path)
      }
      let ids = Set(entries.compactMap(\.id)).sorted()
      let copies = try copies(of: entries, in: db)
      return EntryDetail(
        entries: entries, events: try ids.flatMap { try Self.events(of: $0, in: db) },
        copies: try Self.entries(copies.keys, in: db), survivorKeys: copies.survivors)
    }
  }

  private func keys(_ name: RowName, in db: Database) throws -> [Int64] {
    switch (try Self.whole(name, among: EntrySQL.idsBeginning, in: db), self) {
    case (.key(let key), _): return [key]
    case (.id(let id), .database):
      return try Int64.fetchAll(db, sql: EntrySQL.keysOfID, arguments: [id])
    case (.id(let id), .appStore(let store)):
      return try store.keys(of: id, entity: LogicalTable.progressEntries.entity, in: db)
    case (.beginning, _): return []
    }
  }

  /// The one id that begins as typed; anything else as it is.
  ///
  /// - Parameter sql: Some of the ids that begin as `start`.
  static func whole(
    _ name: RowName, among sql: String, in db: Database
  ) throws -> RowName {
    guard case .beginning(let start) = name else { return name }
    let ids = try String.fetchAll(db, sql: sql, arguments: ["start": start])
    guard ids.count < 2 else { throw LookupError.severalBegin(with: start, ids) }
    return ids.first.map(RowName.id) ?? name
  }

  private static func entries(_ keys: [Int64], in db: Database) throws -> [ProgressEntry] {
    let row = try RawStatement(db, EntrySQL.row)
    var entries: [ProgressEntry] = []
    for key in keys {
      guard try row.find(key), let entry = try? EntryRow.entry(row) else { continue }
      entries.append(entry)
    }
    return entries
  }

  private static func events(of id: String, in db: Database) throws -> [EntryEvent] {
    let row = try RawStatement(db, EntrySQL.events)
    row.bind(id, 1)
    var events: [EntryEvent] = []
    while try row.step() {
      if let event = try? EntryRow.event(row) { events.append(event) }
    }
    return events
  }

  /// A database has one row for each logical entry already.
  private func copies(
    of entries: [ProgressEntry], in db: Database
  ) throws -> (keys: [Int64], survivors: [Int64]) {
    guard case .appStore(let store) = self else { return ([], []) }
    let shown = Set(entries.map(\.key))
    var scan = try store.scan(
      db, filter: StoreFilter(), keepsIdentities: false)
    scan.foldRawSamples()
    var keys: [Int64] = []
    var survivors: [Int64] = []
    scan.grouping.forEachEntry { group in
      guard group.count > 1 else { return }
      var members: [Int64] = []
      scan.grouping.forEachRow(of: group) { members.append(scan.grouping.keys[$0]) }
      guard !shown.isDisjoint(with: members) else { return }
      keys += members.filter { !shown.contains($0) }
      survivors.append(group.survivor.key)
    }
    return (keys.sorted(), survivors.sorted())
  }
}

extension AppStore {
  /// Primary keys of the rows of an entity with one id.
  ///
  /// Compares bytes: through the view every row's id would be turned into text.
  func keys(of id: String, entity name: String, in db: Database) throws -> [Int64] {
    guard let entity = catalog.entities[name], entity.columns.contains("ZID"),
      let uuid = UUID16(text: id)
    else { return [] }
    return try Int64.fetchAll(
      db, sql: "SELECT Z_PK FROM \"\(entity.table)\" WHERE ZID = ? ORDER BY Z_PK",
      arguments: [uuid.bytes])
  }
}

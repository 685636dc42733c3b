import FitIQDomain
import FitIQSystem
import Foundation
package import GRDB

extension StoreJournal {
  /// Decides what became of operations that a crash left between intent and end, writes down which
  /// file this is, and removes the one that a killed rebuild left.
  ///
  /// Call it under the store's write lock: the process that wrote an intent held that lock until the end.
  ///
  /// - Parameters:
  ///   - storePath: The store that is open. Operations on another file of the same identifier are
  ///     left alone while that file is there.
  ///   - db: A connection to the store.
  package func settle(storePath: String, in db: Database) throws {
    StoreRebuild.removeLeftover(of: storePath)
    let history = try history(of: storePath, in: db)
    guard !history.isKept || !history.settled.isEmpty else { return }
    try write { journal in
      var file = history.file
      try file.keep(in: journal)
      for (id, state) in history.settled { try Self.settle(id, as: state, in: journal) }
    }
  }

  /// Writes down which file this is, where nothing was done to it yet.
  func enroll(_ path: String, in db: Database) throws {
    var file = try history(of: path, in: db).file
    if file.id == nil { try write { try file.keep(in: $0) } }
  }

  static func rows(of id: Int64, _ journal: Database) throws -> [JournalRows] {
    try Row.fetchAll(journal, sql: JournalSQL.rows.rawValue, arguments: ["operation": id]).map {
      try JournalRows(
        table: $0.value(0), removedKeys: $0.value(1), changedRows: $0.value(2))
    }
  }

  /// What it keeps of an operation: the rows, with those that were added, and the images.
  func kept(
    by id: Int64, of store: AppStoreHistory.JournaledStore
  ) throws -> (rows: [JournalRows], images: [BeforeImages]) {
    var (rows, images) = try read {
      (try Self.rows(of: id, $0), try BeforeImages.all(of: id, in: $0))
    }
    // A journal from elsewhere can name anything.
    guard Set(rows.map(\.table)).count == rows.count,
      Set(images.map(\.table)).count == images.count,
      try (rows.map(\.table) + images.map(\.table)).allSatisfy({
        try store.catalog.isKeyed($0, in: store.db)
      })
    else { throw PackedNumbers.damaged }
    let absent = Dictionary(uniqueKeysWithValues: images.map { ($0.table, $0.absent) })
    for index in rows.indices { rows[index].added = absent[rows[index].table] ?? KeyRanges() }
    return (rows, images)
  }
}

/// The content of a whole store as one number.
enum StoreContent {
  /// Over every row of every table, whatever page it lies on.
  static func fingerprint(_ db: Database) throws -> Fingerprint {
    let tables = try AppStoreObjects(db).tables.sorted()
    var text = ""
    for table in tables {
      let rows = try RawStatement(db, "SELECT * FROM \(SQLName.quoted(table)) ORDER BY rowid")
      var digest: UInt64 = 0
      var count = 0
      while try rows.step() {
        digest = digest &* 31 &+ RowDigest(rows).value
        count += 1
      }
      text += "\(table) \(count) \(digest)\n"
    }
    return Fingerprint(of: Data(text.utf8))
  }
}

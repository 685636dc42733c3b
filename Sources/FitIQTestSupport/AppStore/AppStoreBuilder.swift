package import FitIQDomain
package import Foundation
package import GRDB

/// Writes a SwiftData store of any version, row by row.
///
/// The tables are Core Data's, read from real stores; the version hashes are made up, so the app
/// would refuse the file. It is a fixture for readers, not a store to put back on a phone.
package final class AppStoreBuilder {
  package enum History: Sendable { case none, recent }

  package struct Options: Sendable {
    /// Columns stand in another order, and there are a column and a table of an unknown version.
    package var isMigrated = false
    package var hasCloudKit = false
    package var history = History.recent
    package var seed: UInt64 = 1

    package init() {}
  }

  package struct UnknownName: Error {
    package let name: String
  }

  /// Property names to values; a Date is written as Core Data does, in seconds since 2001.
  package typealias Values = [String: (any DatabaseValueConvertible)?]

  package let path: String
  package let schema: AppSchema
  package let storeID: UUID
  let options: Options
  private let queue: DatabaseQueue
  private var writers: [String: Writer] = [:]

  private struct Writer {
    let number: Int
    let insertion: String
    let positions: [String: Int]
    var lastKey: Int64 = 0
    var count = 0
  }

  package init(path: String, version: Int, options: Options = Options()) throws {
    self.path = path
    self.options = options
    schema = try AppSchema(version: version)
    storeID = UUID(seed: options.seed)
    for suffix in ["", "-wal", "-shm"] where FileManager.default.fileExists(atPath: path + suffix) {
      try FileManager.default.removeItem(atPath: path + suffix)
    }
    queue = try DatabaseQueue(path: path, configuration: Self.configuration)
    for entity in schema.entities { writers[entity.name] = Self.writer(of: entity) }
    try createTables()
  }

  private static var configuration: Configuration {
    var configuration = Configuration()
    // The transaction stays open from one call to the next: a commit for each row is slow.
    configuration.allowsUnsafeTransactions = true
    configuration.prepareDatabase { database in
      for pragma in [
        "page_size = 4096", "auto_vacuum = 2", "journal_mode = WAL", "wal_autocheckpoint = 0",
        "synchronous = OFF",
      ] {
        _ = try Row.fetchAll(database, sql: "PRAGMA \(pragma)")
      }
    }
    return configuration
  }

  private static func writer(of entity: AppSchema.Entity) -> Writer {
    let columns = entity.columns.joined(separator: ", ")
    let places = entity.columns.map { _ in "?" }.joined(separator: ", ")
    let names = entity.stored.enumerated().map { ($0.element.name, $0.offset + 3) }
    return Writer(
      number: entity.number,
      insertion: "INSERT INTO \(entity.table) (\(columns)) VALUES (\(places))",
      positions: Dictionary(uniqueKeysWithValues: names))
  }

  /// Inserts a row and returns its `Z_PK`; properties that are not named are NULL.
  @discardableResult
  package func insert(_ entity: String, _ values: Values) throws -> Int64 {
    guard let positions = writers[entity]?.positions else { throw UnknownName(name: entity) }
    if let unknown = values.keys.first(where: { positions[$0] == nil }) {
      throw UnknownName(name: "\(entity).\(unknown)")
    }
    return try insertKnown(entity, values)
  }

  /// Inserts what of the values the entity has in this version.
  func insertKnown(_ entity: String, _ values: Values) throws -> Int64 {
    guard var writer = writers[entity] else { throw UnknownName(name: entity) }
    writer.lastKey += 1
    writer.count += 1
    var row: [(any DatabaseValueConvertible)?] = Array(
      repeating: nil, count: writer.positions.count)
    row = [writer.lastKey, writer.number, 1] + row
    for (name, value) in values {
      guard let position = writer.positions[name] else { continue }
      row[position] = (value as? Date)?.timeIntervalSinceReferenceDate ?? value
    }
    try queue.writeWithoutTransaction { database in
      try database.cachedStatement(sql: writer.insertion).execute(
        arguments: StatementArguments(row))
    }
    writers[entity] = writer
    return writer.lastKey
  }

  /// Hands out keys that no row will have, as for rows that were deleted since.
  package func reserve(_ count: Int64, of entity: String) throws {
    guard writers[entity] != nil else { throw UnknownName(name: entity) }
    writers[entity]?.lastKey += count
  }

  package func lastKey(of entity: String) -> Int64 { writers[entity]?.lastKey ?? 0 }

  package var rowsByEntity: [String: Int] { writers.mapValues(\.count) }

  /// Runs a statement inside the open transaction, for damage that `insert` cannot do.
  package func execute(_ sql: String, arguments: StatementArguments = StatementArguments()) throws {
    try queue.writeWithoutTransaction { try $0.execute(sql: sql, arguments: arguments) }
  }

  /// Moves all rows so far into the main file.
  package func checkpoint() throws {
    try commit()
    try execute("BEGIN IMMEDIATE")
  }

  /// Completes the system tables and closes the file.
  ///
  /// Without a `-wal` nothing else is left of it; with one, what was inserted since the last
  /// checkpoint is only there, as in the copy of a running app's container.
  package func finish(leavingWAL: Bool = false) throws {
    if options.history == .recent, schema.has("SDProgressEntry") {
      for sql in Self.recentHistory { try execute(sql) }
    }
    if options.hasCloudKit, schema.has("SDProgressEntry") {
      for sql in Self.cloudKitRecords { try execute(sql) }
    }
    guard leavingWAL else {
      try commit()
      return try queue.close()
    }
    try writeMaxima()
    try execute("COMMIT")
    try closeKeepingFiles()
  }

  private func commit() throws {
    try writeMaxima()
    try execute("COMMIT")
    try queue.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
  }

  private func writeMaxima() throws {
    for entity in schema.entities {
      try execute(
        "UPDATE Z_PRIMARYKEY SET Z_MAX = ? WHERE Z_ENT = ?",
        arguments: [lastKey(of: entity.name), entity.number])
    }
  }

  /// SQLite deletes the `-wal` when the last connection closes, so the files are kept aside meanwhile.
  private func closeKeepingFiles() throws {
    let files = FileManager.default
    for suffix in ["", "-wal", "-shm"] {
      try files.copyItem(atPath: path + suffix, toPath: path + suffix + ".kept")
    }
    try queue.close()
    for suffix in ["", "-wal", "-shm"] {
      try? files.removeItem(atPath: path + suffix)
      try files.moveItem(atPath: path + suffix + ".kept", toPath: path + suffix)
    }
  }
}

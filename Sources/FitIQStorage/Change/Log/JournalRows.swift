import FitIQDomain
import Foundation
import GRDB

/// The rows of one table that an operation removed, changed or added, as the journal keeps them.
struct JournalRows: Equatable {
  struct Changed: Equatable {
    let key: Int64
    /// The digest of the row as the operation left it.
    let digest: UInt64
  }

  let table: String
  var removed = KeyRanges()
  /// Ascending by key, those that were added among them.
  var changed: [Changed] = []
  /// Known by their images, which say that there was nothing.
  var added = KeyRanges()

  /// Rows that were there before.
  var changedCount: Int { changed.count - added.count }
}

extension JournalRows {
  /// - Parameter after: Shows the rows as the operation leaves them.
  init(_ changes: StoreChanges.Table, of table: String, after: Database) throws {
    self.table = table
    removed = changes.removed
    added = KeyRanges(changes.insertions.map(\.key))
    let keys = (changes.updates.map(\.key) + changes.insertions.map(\.key)).sorted()
    guard !keys.isEmpty else { return }
    changed.reserveCapacity(keys.count)
    var rows = try RowDigests(of: table, in: after)
    for key in keys {
      guard let digest = try rows.digest(of: key) else {
        throw StorageError(.internalFault, "a row of \(table) to change is not there")
      }
      changed.append(Changed(key: key, digest: digest))
    }
  }
}

/// Digests of rows of one table, asked for by key in ascending order.
///
/// Mostly of neighbours: a step to the next row costs a fifth of a search for its key.
struct RowDigests: ~Copyable {
  /// Rows to step over before seeking a key: each costs a fifth of a search.
  private static let near = 2

  private let rows: RawStatement
  /// The key of the row at which the statement stands.
  private var position: Int64?

  init(of table: String, in db: Database) throws {
    rows = try RawStatement(
      db, "SELECT Z_PK, * FROM main.\(SQLName.quoted(table)) WHERE Z_PK >= ? ORDER BY Z_PK")
  }

  /// Nil where the row is not there.
  mutating func digest(of key: Int64) throws -> UInt64? {
    var passed = 0
    while let position, position < key, passed < Self.near {
      try step()
      passed += 1
    }
    if position.map({ $0 < key }) ?? true { try search(key) }
    return position == key ? RowDigest(rows, from: 1).value : nil
  }

  private mutating func search(_ key: Int64) throws {
    position = try rows.find(key) ? rows.integer(0) : nil
  }

  private mutating func step() throws {
    position = try rows.step() ? rows.integer(0) : nil
  }
}

/// As bytes: steps between keys in 7 bits a byte, so that 750,000 keys in 60,000 ranges take 0.2 MB.
extension JournalRows {
  init(table: String, removedKeys: Data, changedRows: Data) throws(StorageError) {
    self.table = table
    var bytes = PackedNumbers(removedKeys)
    var last: Int64 = 0
    var ranges: [ClosedRange<Int64>] = []
    while !bytes.isAtEnd {
      let lower = last &+ (try bytes.next())
      let upper = lower &+ (try bytes.next())
      guard lower <= upper else { throw PackedNumbers.damaged }
      ranges.append(lower...upper)
      last = upper
    }
    guard let keys = KeyRanges(checking: ranges) else { throw PackedNumbers.damaged }
    removed = keys
    bytes = PackedNumbers(changedRows)
    last = 0
    while !bytes.isAtEnd {
      let key = last &+ (try bytes.next())
      guard changed.isEmpty || key > last else { throw PackedNumbers.damaged }
      changed.append(Changed(key: key, digest: try bytes.nextWord()))
      last = key
    }
  }

  var removedKeys: Data {
    var bytes = PackedNumbers()
    var last: Int64 = 0
    for range in removed.ranges {
      bytes.append(range.lowerBound &- last)
      bytes.append(range.upperBound &- range.lowerBound)
      last = range.upperBound
    }
    return bytes.data
  }

  var changedRows: Data {
    var bytes = PackedNumbers()
    var last: Int64 = 0
    for row in changed {
      bytes.append(row.key &- last)
      bytes.append(word: row.digest)
      last = row.key
    }
    return bytes.data
  }
}

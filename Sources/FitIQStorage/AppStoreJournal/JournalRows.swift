import FitIQDomain
import Foundation
import GRDB

/// The rows of one table that an operation removed or changed, as the journal keeps them.
struct JournalRows: Equatable {
  struct Changed: Equatable {
    let key: Int64
    /// Of the row as the operation left it.
    let digest: UInt64
  }

  let table: String
  var removed = KeyRanges()
  /// Ascending by key.
  var changed: [Changed] = []

  init(table: String, removed: KeyRanges, changed: [Changed]) {
    self.table = table
    self.removed = removed
    self.changed = changed
  }

  /// `after`: Shows the rows as the operation leaves them.
  init(_ changes: StoreChanges.Table, of table: String, after: Database) throws {
    self.table = table
    removed = changes.removed
    guard !changes.updates.isEmpty else { return }
    changed.reserveCapacity(changes.updates.count)
    let rows = try StoreRow.statement(table: table, in: after)
    for update in changes.updates {
      guard let digest = try StoreRow.digest(of: update.key, rows) else {
        throw StorageError(.internalFault, "a row of \(table) to change is not there")
      }
      changed.append(Changed(key: update.key, digest: digest))
    }
  }
}

/// One row of a table of an app store, by its key.
enum StoreRow {
  static func quoted(_ table: String) -> String {
    "\"" + table.replacing("\"", with: "\"\"") + "\""
  }

  static func statement(
    table: String, schema: String = "main", in db: Database
  ) throws -> RawStatement {
    try RawStatement(db, "SELECT * FROM \(schema).\(quoted(table)) WHERE Z_PK = ?")
  }

  /// Nil where the row is not there.
  static func digest(of key: Int64, _ statement: borrowing RawStatement) throws -> UInt64? {
    defer { statement.reset() }
    statement.bind(key, 1)
    return try statement.step() ? RowDigest(statement).value : nil
  }
}

/// As bytes: steps between keys in 7 bits a byte, so that 750,000 keys in 60,000 ranges take 0.2 MB.
extension JournalRows {
  init(table: String, removedKeys: Data, changedRows: Data) throws(StorageError) {
    self.table = table
    var bytes = PackedNumbers(removedKeys)
    var last: Int64 = 0
    while !bytes.isAtEnd {
      let lower = last &+ (try bytes.next())
      let upper = lower &+ (try bytes.next())
      guard lower <= upper, removed.isEmpty || lower > last else { throw PackedNumbers.damaged }
      removed.append(lower...upper)
      last = upper
    }
    bytes = PackedNumbers(changedRows)
    last = 0
    while !bytes.isAtEnd {
      last = last &+ (try bytes.next())
      changed.append(Changed(key: last, digest: try bytes.nextWord()))
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

/// Numbers one after the other, small ones in few bytes.
struct PackedNumbers {
  static let damaged = StorageError(
    .storeCorrupt, "the journal is damaged: the rows of an operation cannot be read",
    hint: "the backups are whole files: fitiq backups list")

  private var bytes: [UInt8]
  private var position = 0

  init() { bytes = [] }
  init(_ data: Data) { bytes = Array(data) }

  var data: Data { Data(bytes) }
  var isAtEnd: Bool { position == bytes.count }

  mutating func append(_ number: Int64) {
    var rest = UInt64(bitPattern: number)
    while rest > 0x7F {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  mutating func append(word: UInt64) {
    withUnsafeBytes(of: word.littleEndian) { bytes.append(contentsOf: $0) }
  }

  mutating func next() throws(StorageError) -> Int64 {
    var number: UInt64 = 0
    var shift: UInt64 = 0
    while position < bytes.count, shift < 64 {
      let byte = bytes[position]
      position += 1
      number |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return Int64(bitPattern: number) }
      shift += 7
    }
    throw Self.damaged
  }

  mutating func nextWord() throws(StorageError) -> UInt64 {
    guard position + 8 <= bytes.count else { throw Self.damaged }
    defer { position += 8 }
    return bytes.withUnsafeBytes {
      UInt64(littleEndian: $0.loadUnaligned(fromByteOffset: position, as: UInt64.self))
    }
  }
}

import FitIQDomain
import Foundation
import GRDB

/// Records which rows of the store became one.
struct MergeWriter: ~Copyable {
  private let transaction: ImportTransaction
  private let table: String
  private let images: RowImages
  private let isEmpty: Bool
  private let insert: RawStatement
  private var hasReplaced = false

  init(_ transaction: ImportTransaction, table: String) throws {
    // Not into the properties at once: what throws must not leave some of them set.
    let images = try RowImages(table: "merges", in: transaction.target)
    let isEmpty =
      try Int.fetchOne(transaction.target, sql: "SELECT 1 FROM merges LIMIT 1") == nil
    let insert = try RawStatement(transaction.target, ImportSQL.insertMerge)
    insert.bind(transaction.ledgerID, 8)
    insert.bind(transaction.context.now.timeIntervalSince1970, 9)
    insert.bind(transaction.operation, 10)
    self.transaction = transaction
    self.table = table
    self.images = images
    self.isEmpty = isEmpty
    self.insert = insert
  }

  /// - Parameter members: JSON array of `[Z_PK, id, backend id]`.
  mutating func write(
    survivor id: String, slot: String = "", user: String?, reason: String, count: Int,
    members: [UInt8]
  ) throws {
    if !isEmpty, try isKnown(id: id, slot: slot, members: members) { return }
    insert.bind(all: table, id, slot, user, reason, Int64(count))
    members.withUnsafeBufferPointer { insert.bind($0, 7) }
    try insert.run()
    transaction.countExtra(added: 1)
  }

  /// To be called once, after the last merge.
  func finish() throws {
    guard hasReplaced else { return }
    try images.recordAfter(transaction.operation)
  }

  /// Whether the same merge is recorded already; another one of the same survivor makes way, kept as
  /// an image.
  private mutating func isKnown(id: String, slot: String, members: [UInt8]) throws -> Bool {
    let known = try String.fetchOne(
      transaction.target.cachedStatement(
        sql: "SELECT members FROM merges WHERE table_name = ? AND survivor_id = ? AND slot = ?"),
      arguments: [table, id, slot])
    guard let known else { return false }
    if known.utf8.elementsEqual(members) { return true }
    // What was there once is on the backend still.
    try transaction.target.executeOne(
      sql: RemoteDuplicateSQL.keepDisplaced, arguments: [table, id, slot])
    try images.remove(
      transaction.operation, where: "t.table_name = ? AND t.survivor_id = ? AND t.slot = ?",
      [table, id, slot])
    transaction.countExtra(added: -1, changed: 1)
    hasReplaced = true
    return false
  }
}

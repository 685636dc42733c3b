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
    let images = try RowImages(table: "merges", in: transaction.target)
    let isEmpty =
      try Int.fetchOne(transaction.target, sql: "SELECT 1 FROM merges LIMIT 1") == nil
    let insert = try RawStatement(transaction.target, Self.insertion)
    insert.bind(transaction.ledgerID, 8)
    insert.bind(transaction.context.now.timeIntervalSince1970, 9)
    insert.bind(transaction.operation, 10)
    self.init(
      transaction: transaction, table: table, images: images, isEmpty: isEmpty, insert: insert)
  }

  private init(
    transaction: ImportTransaction, table: String, images: RowImages, isEmpty: Bool,
    insert: consuming RawStatement
  ) {
    self.transaction = transaction
    self.table = table
    self.images = images
    self.isEmpty = isEmpty
    self.insert = insert
  }

  private static let insertion = """
    INSERT INTO merges
      (table_name, survivor_id, slot, user_id, reason, member_count, members, ledger_id,
       recorded_at, operation_id)
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)
    """

  /// Writes one merge.
  ///
  /// - Parameter members: JSON array of `[Z_PK, id, backend id]`.
  mutating func write(
    survivor id: String, slot: String = "", user: String?, reason: String, count: Int,
    members: UnsafeBufferPointer<UInt8>
  ) throws {
    if !isEmpty, try isKnown(id: id, slot: slot, members: members) { return }
    insert.bind(table, 1)
    insert.bind(id, 2)
    insert.bind(slot, 3)
    insert.bind(user, 4)
    insert.bind(reason, 5)
    insert.bind(Int64(count), 6)
    // The bytes outlive the step: no need for SQLite to copy them.
    insert.bind(members, 7, isCopied: false)
    try insert.run()
    transaction.countExtra(added: 1)
  }

  mutating func write(
    survivor id: String, slot: String = "", user: String?, reason: String, count: Int,
    members: [UInt8]
  ) throws {
    try members.withUnsafeBufferPointer {
      try write(
        survivor: id, slot: slot, user: user, reason: reason, count: count, members: $0)
    }
  }

  /// To be called once, after the last merge.
  func finish() throws {
    guard hasReplaced else { return }
    try images.recordAfter(transaction.target, operation: transaction.operation)
  }

  /// Whether the same merge is recorded already; another one of the same survivor makes way, kept as
  /// an image.
  private mutating func isKnown(
    id: String, slot: String, members: UnsafeBufferPointer<UInt8>
  ) throws -> Bool {
    let known = try String.fetchOne(
      transaction.target.cachedStatement(
        sql: "SELECT members FROM merges WHERE table_name = ? AND survivor_id = ? AND slot = ?"),
      arguments: [table, id, slot])
    guard let known else { return false }
    if known.utf8.elementsEqual(members) { return true }
    try images.recordBefore(
      transaction.target, operation: transaction.operation,
      where: "t.table_name = ? AND t.survivor_id = ? AND t.slot = ?", arguments: [table, id, slot])
    // What was there once is on the backend still.
    try transaction.target.executeOne(
      sql: RemoteDuplicateSQL.keepDisplaced, arguments: [table, id, slot])
    try transaction.target.executeOne(
      sql: "DELETE FROM merges WHERE table_name = ? AND survivor_id = ? AND slot = ?",
      arguments: [table, id, slot])
    transaction.countExtra(added: -1, changed: 1)
    hasReplaced = true
    return false
  }
}

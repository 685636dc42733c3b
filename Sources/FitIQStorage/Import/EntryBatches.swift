import FitIQDomain
import GRDB

/// Batches one after the other, the next one read while its caller works on the one before.
final class EntryBatches {
  private let reader: EntryBatchReader
  private let store: AppStore
  private let total: Int
  private let size: Int
  private(set) var done = 0
  private var ahead: Background<EntryBatch>?
  private var connection: DatabaseQueue?

  init(_ reader: EntryBatchReader, store: AppStore, total: Int, size: Int) {
    self.reader = reader
    self.store = store
    self.total = total
    self.size = size
  }

  /// - Parameter source: The connection to read from when all fits into one batch.
  func next(_ source: Database) throws -> EntryBatch? {
    try StorageError.passing(while: "read", path: store.path) { try read(source) }
  }

  private func read(_ source: Database) throws -> EntryBatch? {
    guard done < total else { return nil }
    if total <= size {
      done = total
      return try reader.read(0..<total, in: source)
    }
    let batch = try (ahead ?? start(at: done))?.result().get()
    done = min(done + size, total)
    ahead = try start(at: done)
    return batch
  }

  private func start(at position: Int) throws -> Background<EntryBatch>? {
    guard position < total else { return nil }
    let queue = try connection ?? store.makeConnection()
    connection = queue
    let groups = position..<min(position + size, total)
    return Background { [reader] in try queue.inDatabase { try reader.read(groups, in: $0) } }
  }
}

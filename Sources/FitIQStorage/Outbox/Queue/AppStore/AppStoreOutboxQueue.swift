package import FitIQDomain
import FitIQSystem
import Foundation
import GRDB
import Synchronization

/// The outbox of an app's store as one delivery at a time takes and finishes its events.
///
/// The store has no leases and no due times: an event is taken at most once in a run, and what a killed
/// run leaves in processing is rescued by age, by the next run or by `outbox rescue`.
package final class AppStoreOutboxQueue: OutboxQueue {
  private let writer: AppStoreWriter
  private let lock: FileLock
  private let filter: OutboxFilter
  private let acceptsZone: Bool
  private let context: WriteContext
  private let clock: @Sendable () -> Moment
  private let progress: Mutex<Progress>

  private struct Progress: Sendable {
    var state: AppStoreRunState
    /// Keys of the events that had their turn; apart, because it grows with every one.
    var taken: Set<Int64> = []
  }

  /// Throws `StorageError` with `busy` while another process delivers from the store.
  ///
  /// - Parameters:
  ///   - filter: Which of the open events.
  ///   - acceptsZone: Goes on although wall times contradict the instants under the time zone.
  package init(
    _ writer: AppStoreWriter, filter: OutboxFilter, acceptsZone: Bool = false,
    context: WriteContext,
    clock: @escaping @Sendable () -> Moment
  ) throws {
    lock = try FileLock.delivery(beside: writer.journal.path, store: writer.store.path)
    self.writer = writer
    self.filter = filter
    self.acceptsZone = acceptsZone
    self.context = context
    self.clock = clock
    progress = Mutex(Progress(state: AppStoreRunState(catalog: writer.store.catalog)))
    do { try writer.foldLogOnTheWay() } catch {
      throw StorageError.passing(error, while: "open", path: writer.store.path)
    }
  }

  package func rescue() throws {
    try change { deliveries in
      try deliveries.rescue()
      return []
    }
  }

  package func turn(recording results: [DeliveryResult], claiming limit: Int) throws
    -> [ClaimedEvent]
  {
    guard !results.isEmpty || limit > 0 else { return [] }
    return try change { deliveries in
      for result in results { try deliveries.record(result) }
      let claimed = limit > 0 ? try deliveries.claim(limit) : []
      Failpoint.pass(results.isEmpty ? "outbox.claim" : "outbox.record")
      return claimed
    }
  }

  package func release(_ events: [ClaimedEvent]) throws {
    try change { deliveries in
      // Nothing was sent: only what was unsure before stays so, in the values of before.
      for event in events { try deliveries.giveBack(event, isUnsure: false) }
      return []
    }
  }

  package func renew(_ events: [ClaimedEvent]) throws {
    try change { deliveries in
      for event in events { try deliveries.renew(event) }
      return []
    }
  }

  /// The app keeps no due times: what failed is for the next run.
  package func nextDue() throws -> Duration? { nil }

  /// Runs one transaction, whose results count only when it has committed.
  @discardableResult
  private func change(
    _ body: (inout AppStoreDeliveries) throws -> [ClaimedEvent]
  ) throws -> [ClaimedEvent] {
    let now = clock()
    return try progress.withLock { progress in
      var state = progress.state
      var claimed: [ClaimedEvent] = []
      do {
        try writer.transaction { db in
          var deliveries = AppStoreDeliveries(
            db: db, writer: writer, filter: filter, acceptsZone: acceptsZone, now: now, state: state
          )
          try deliveries.prepare(taken: progress.taken)
          claimed = try body(&deliveries)
          state = deliveries.state
          if state.operation == nil, !state.counts.isEmpty { state.operation = try begin() }
        }
      } catch {
        // The TEMP tables went with the transaction.
        progress.state.content = nil
        if progress.state.operation == nil, let begun = state.operation {
          try? writer.journal.fail(begun)
        }
        throw StorageError.passing(error, while: "deliver from", path: writer.store.path)
      }
      if progress.state.operation == nil, let begun = state.operation {
        try? writer.journal.finish(begun)
      }
      progress.taken.formUnion(claimed.map(\.key))
      progress.state = state
      return claimed
    }
  }

  // MARK: The log

  /// Written down before the first change commits, so that a run that is killed has its entry.
  private func begin() throws -> Int64 {
    try writer.journal.insert(
      StoreJournal.Entry(
        kind: .outboxDeliver, summary: "outbox deliver: did not finish",
        storePath: writer.path, backup: nil), context)
  }

  /// What is to be said after a run.
  package struct Closing: Sendable {
    /// In the log; nil where nothing was changed.
    package let operationID: Int64?
    /// Events that were left alone because they cannot be read.
    package let unreadable: Int
    /// Events that wait until their rows are merged.
    package let heldBack: OutboxHeldBack
    package let notes: [String]
  }

  /// Completes the log entry of the run and moves the store's log into its file.
  package func close() -> Closing {
    let state = progress.withLock { $0.state }
    var notes: [String] = []
    if let operation = state.operation {
      do {
        try writer.journal.describe(
          operation, summary: state.counts.summary,
          rowsChanged: state.counts.claimed + state.counts.entities)
      } catch {
        notes.append("operation \(operation) could not be completed in the log: fitiq log")
      }
      notes += writer.foldLog()
    }
    return Closing(
      operationID: state.operation, unreadable: state.unreadable,
      heldBack: state.heldBack ?? OutboxHeldBack([]), notes: notes)
  }
}

import Dispatch
import FitIQDomain
import Foundation
import GRDB
import Synchronization

extension AppStore {
  /// Below this many rows a second thread costs more than it saves.
  private static let parallelFrom: Int64 = 50_000
  /// Bytes: a UUID, two dates and a type are more.
  private static let smallestRow = 50

  /// Scans all entries, a large store in two halves at once: each has a connection of its own.
  ///
  /// `db`: The connection that is in use.
  func scan(
    _ db: Database, filter: StoreFilter, keepsIdentities: Bool, takesUnknownStates: Bool = false,
    mergesValues: Bool = false, keep: CleanupOptions.Keep? = nil, watching ids: Set<UUID16> = []
  ) throws -> EntryScan {
    let timing = EntryTiming(zone, mergesValues: mergesValues)
    let watched = WatchedIDs(ids)
    let highest = catalog.entities["SDProgressEntry"]?.highestKey ?? 0
    // Keys are given out one after the other; a file of this size cannot hold more rows.
    let expected = Int(min(max(0, highest), Int64(fileSize / Self.smallestRow)))
    guard highest >= Self.parallelFrom else {
      var first = EntryScan(
        timing: timing, filter: filter, keepsIdentities: keepsIdentities, expected: expected,
        keep: keep)
      first.takesUnknownStates = takesUnknownStates
      first.watchedIDs = watched
      try first.run(db, catalog: catalog)
      return first
    }
    let middle = highest / 2
    let rest = Background { [self] in
      try makeConnection().inDatabase { db in
        try AppStoreAttribution(catalog: catalog).create(in: db)
        var second = EntryScan(
          timing: timing, filter: filter, keepsIdentities: keepsIdentities,
          expected: expected / 2, keep: keep)
        second.takesUnknownStates = takesUnknownStates
        second.watchedIDs = watched
        try second.run(db, catalog: catalog, keys: middle...Int64.max)
        return second
      }
    }
    // It takes what the other found too.
    var first = EntryScan(
      timing: timing, filter: filter, keepsIdentities: keepsIdentities, expected: expected,
      keep: keep)
    first.takesUnknownStates = takesUnknownStates
    first.watchedIDs = watched
    let outcome = Result { try first.run(db, catalog: catalog, keys: Int64.min...(middle - 1)) }
    let second = rest.result()
    try outcome.get()
    first.append(try second.get())
    // Whoever stops it while the halves are joined does not wait for what is made of them.
    try Interruption.check()
    return first
  }

  private var fileSize: Int {
    var status = stat()
    return stat(copy?.path ?? path, &status) == 0 ? Int(status.st_size) : 0
  }
}

/// A piece of work on another thread, for callers that wait.
final class Background<Value: Sendable>: Sendable {
  private let outcome = Mutex<Result<Value, any Error>?>(nil)
  private let isDone = DispatchSemaphore(value: 0)

  init(_ work: @escaping @Sendable () throws -> Value) {
    let stop = StopRequest.current
    DispatchQueue.global(qos: .userInitiated).async {
      let result = Result { try StopRequest.$current.withValue(stop) { try work() } }
      self.outcome.withLock { $0 = result }
      self.isDone.signal()
    }
  }

  /// Waits for the end.
  func result() -> Result<Value, any Error> {
    isDone.wait()
    isDone.signal()
    return outcome.withLock { $0 } ?? .failure(StorageError(.internalFault, "no result"))
  }
}

import FitIQDomain
import GRDB

extension AppStore {
  /// Below this many rows a second thread costs more than it saves.
  private static let parallelFrom: Int64 = 50_000
  /// Bytes: a UUID, two dates and a type are more.
  private static let smallestRow = 50

  /// Scans all entries.
  ///
  /// - Parameter db: The connection that is in use.
  func scan(
    _ db: Database, filter: StoreFilter, keepsIdentities: Bool
  ) throws -> EntryScan {
    var parts = try scanParts(db, filter: filter, keepsIdentities: keepsIdentities)
    return try EntryScan.joining(&parts)
  }

  /// Scans all entries, a large store in two halves at once: each has a connection of its own.
  ///
  /// - Returns: The parts in the order of their keys: until they are joined there is time for other
  ///   work.
  func scanParts(
    _ db: Database, filter: StoreFilter, keepsIdentities: Bool,
    mergesValues: Bool = false, keep: KeptCopy? = nil, keepsDigests: Bool = false,
    watching ids: Set<UUID16> = []
  ) throws -> [EntryScan] {
    let timing = EntryTiming(zone, mergesValues: mergesValues)
    let highest = catalog.entities["SDProgressEntry"]?.highestKey ?? 0
    // Keys are given out one after the other; a file of this size cannot hold more rows.
    let size = StoreFile.size(source.copy?.path ?? path)
    let expected = Int(min(max(0, highest), Int64(size / Self.smallestRow)))
    let scan = { @Sendable [catalog] (db: Database, keys: ClosedRange<Int64>?, expected: Int) in
      var scan = EntryScan(
        timing: timing, filter: filter, keepsIdentities: keepsIdentities, expected: expected,
        keep: keep, keepsDigests: keepsDigests)
      scan.watchedIDs = ids
      scan.keepsRemotes = keep != nil
      try scan.run(db, catalog: catalog, keys: keys)
      return scan
    }
    guard highest >= Self.parallelFrom else { return [try scan(db, nil, expected)] }
    let middle = highest / 2
    let rest = Background { [self] in
      try makeConnection().inDatabase { db in
        try AppStoreAttribution(catalog: catalog).create(in: db)
        return try scan(db, middle...Int64.max, expected / 2)
      }
    }
    // It takes what the other found too.
    let first = Result { try scan(db, Int64.min...(middle - 1), expected) }
    let second = rest.take()
    return [try first.get(), try second.get()]
  }
}

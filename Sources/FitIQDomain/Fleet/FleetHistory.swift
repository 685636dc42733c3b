package import Foundation

/// What the ledgers of a run say of each store, whatever their number and order.
package struct FleetHistory: Sendable {
  /// What is known of one store.
  package struct Entry: Sendable {
    /// The newest record.
    package fileprivate(set) var record: FleetRecord
    /// The operations that all records name.
    package fileprivate(set) var operations: [Int64: FleetRecord.Operation] = [:]

    /// The last operation that is on record; 0 before the first.
    package var lastOperation: Int64 { operations.keys.max() ?? 0 }
  }

  private struct Ledger {
    var shard = FleetShard.whole
    var isOpen = true
    var started: [FleetStore.Key: Date] = [:]
  }

  package private(set) var entries: [FleetStore.Key: Entry] = [:]
  private var ledgers: [String: Ledger] = [:]
  private var begin: Date?
  /// Of the records, to say how fast it goes.
  private var times: [Date] = []

  package init() {}

  /// Takes one line of a ledger.
  package mutating func add(_ event: FleetEvent, of name: String) {
    var ledger = ledgers[name] ?? Ledger()
    switch event {
    case .opened(let shard, let at):
      ledger.shard = shard
      begin = min(begin ?? at, at)
    case .started(let key, let at): ledger.started[key] = at
    case .closed:
      ledger.isOpen = false
      ledger.started = [:]
    case .record(let record):
      ledger.started[record.key] = nil
      times.append(record.at)
      var entry = entries[record.key] ?? Entry(record: record)
      if Self.isNewer(record, than: entry.record) { entry.record = record }
      for operation in record.operations { entry.operations[operation.id] = operation }
      entries[record.key] = entry
    }
    ledgers[name] = ledger
  }

  /// The later of two; of two at once the same one in whatever order they come.
  private static func isNewer(_ record: FleetRecord, than other: FleetRecord) -> Bool {
    (record.at, record.result.rawValue, record.seconds)
      > (other.at, other.result.rawValue, other.seconds)
  }

  // MARK: What is left to do

  /// Whether the command is to run on a store.
  ///
  /// - Parameters:
  ///   - fingerprint: Of the store as it is.
  ///   - failed: Whether what failed is tried once more.
  package func isDue(_ key: FleetStore.Key, fingerprint: String, failed: Bool) -> Bool {
    guard let record = entries[key]?.record else { return true }
    switch record.result {
    case .busy: return true
    case .failed where failed: return true
    case .done, .failed: return record.fingerprint != fingerprint
    }
  }

  // MARK: How far it is

  /// Where a run stands.
  ///
  /// - Parameters:
  ///   - stores: Those that it is about.
  ///   - now: To tell which of the stores that were begun are still under way: those of the last
  ///     `patience` seconds.
  package func status(
    of stores: some Sequence<FleetStore.Key>, now: Date, patience: Double = 600
  ) -> FleetStatus {
    var status = FleetStatus()
    var codes: [String: Int] = [:]
    for key in stores {
      status.stores += 1
      guard let record = entries[key]?.record else { continue }
      switch record.result {
      case .done: status.done += 1
      case .busy: status.busy += 1
      case .failed:
        status.failed += 1
        codes[record.code ?? "unknown", default: 0] += 1
      }
    }
    status.missing = status.stores - status.done - status.failed
    status.failures = codes.map { FleetStatus.Failure(code: $0.key, stores: $0.value) }
      .sorted { ($1.stores, $0.code) < ($0.stores, $1.code) }
    status.underWay = ledgers.values.filter(\.isOpen).flatMap(\.started.values)
      .count { now.timeIntervalSince($0) < patience }
    let recent = times.filter { now.timeIntervalSince($0) < 300 }
    if let first = recent.min(), status.underWay > 0, now > first, recent.count > 1 {
      let rate = Double(recent.count) / now.timeIntervalSince(first)
      status.storesPerSecond = rate
      status.secondsLeft = Double(status.missing) / rate
    }
    return status
  }
}

/// How far a run is.
package struct FleetStatus: Sendable, Equatable, Encodable {
  package struct Failure: Sendable, Equatable, Encodable {
    package let code: String
    package let stores: Int

    package init(code: String, stores: Int) { (self.code, self.stores) = (code, stores) }
  }

  package var stores = 0
  package var done = 0
  package var failed = 0
  /// Locked by another process when it was their turn; they are missing too.
  package var busy = 0
  /// Those that have neither succeeded nor failed.
  package var missing = 0
  package var underWay = 0
  package var failures: [Failure] = []
  /// Nil where nothing is under way.
  package var storesPerSecond: Double?
  package var secondsLeft: Double?

  package init() {}
}

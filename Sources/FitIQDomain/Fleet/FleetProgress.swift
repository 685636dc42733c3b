package import Foundation

/// What the ledgers of a run say of each store, whatever their number and order.
package struct FleetProgress: Sendable {
  /// What is known of one store.
  package struct Entry: Sendable {
    /// The newest record; nil where it was only begun.
    package fileprivate(set) var record: FleetRecord?
    /// The operations that all records name, by the time when they were made.
    package fileprivate(set) var operations: [Double: FleetRecord.Operation] = [:]
    /// The size of the store when it was first begun.
    package fileprivate(set) var bytesBefore: Int64?
    fileprivate var firstBegun = Date.distantFuture
    /// When it was begun, in the ledgers that say nothing of an end, or not what it came to.
    fileprivate var open: [String: Date] = [:]
    /// The newest record that says what it came to.
    fileprivate var known = Date.distantPast

    /// When the last operation was made that is on record, in Unix seconds; 0 before the first.
    package var lastOperation: Double { operations.keys.max() ?? 0 }
    /// Whether a worker began it since and left no end, so that it may be done and not on record.
    package var wasBegun: Bool { open.values.contains { $0 > known } }
  }

  private struct Ledger {
    var isOpen = true
    /// Seconds that its worker gives a store.
    var timeout = 0.0
    var started: [FleetStore.Key: Date] = [:]
  }

  package private(set) var entries: [FleetStore.Key: Entry] = [:]
  /// Those that are asked for; nil for all.
  private let keys: Set<FleetStore.Key>?
  private var ledgers: [String: Ledger] = [:]
  /// The times of the records, to say how fast it goes.
  private var times: [Date] = []

  /// - Parameter keys: The stores that are asked for; nil for all.
  package init(of keys: Set<FleetStore.Key>? = nil) { self.keys = keys }

  /// Takes one line of a ledger.
  package mutating func add(_ event: FleetEvent, of name: String) {
    if let keys, let key = event.key, !keys.contains(key) { return }
    var ledger = ledgers[name] ?? Ledger()
    switch event {
    case .opened(_, let timeout, _): ledger.timeout = timeout
    case .started(let key, let bytes, let at):
      ledger.started[key] = at
      var entry = entries[key] ?? Entry()
      entry.open[name] = at
      if (at, bytes) < (entry.firstBegun, entry.bytesBefore ?? .max) {
        (entry.firstBegun, entry.bytesBefore) = (at, bytes)
      }
      entries[key] = entry
    case .closed:
      ledger.isOpen = false
      ledger.started = [:]
    case .record(let record):
      ledger.started[record.key] = nil
      times.append(record.at)
      var entry = entries[record.key] ?? Entry()
      if !record.fingerprint.isEmpty {
        entry.open[name] = nil
        entry.known = max(entry.known, record.at)
      }
      entry.record = entry.record.map { Self.later(record, $0) } ?? record
      for operation in record.operations { entry.operations[operation.recordedAt] = operation }
      entries[record.key] = entry
    }
    ledgers[name] = ledger
  }

  /// The one of two that counts, in whatever order they come: the later one, but that a store was locked
  /// says nothing against what another worker did to it.
  private static func later(_ first: FleetRecord, _ second: FleetRecord) -> FleetRecord {
    func rank(_ record: FleetRecord) -> (Int, Date, String, Double) {
      (record.result == .busy ? 0 : 1, record.at, record.result.rawValue, record.seconds)
    }
    return rank(first) > rank(second) ? first : second
  }

  // MARK: What is left to do

  /// Whether the command is to run on a store.
  ///
  /// - Parameters:
  ///   - fingerprint: Of the store as it is.
  ///   - failed: Whether it is what failed that is tried once more, and nothing else.
  package func isDue(_ key: FleetStore.Key, fingerprint: String, failed: Bool) -> Bool {
    guard let record = entries[key]?.record else { return !failed }
    if failed { return record.result == .failed }
    return record.result == .busy || record.fingerprint != fingerprint
  }

  // MARK: How far it is

  /// Where a run stands.
  ///
  /// - Parameters:
  ///   - stores: Those that it is about.
  ///   - now: To tell which of the stores that were begun are still under way, and not of a worker that
  ///     was killed.
  package func status(of stores: some Sequence<FleetStore.Key>, now: Date) -> FleetStatus {
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
    status.underWay = ledgers.values.filter(\.isOpen).reduce(0) { sum, ledger in
      sum
        + ledger.started.count { key, begun in
          now.timeIntervalSince(begun) < ledger.timeout + 5
            && begun > entries[key]?.record?.at ?? .distantPast
        }
    }
    let recent = times.filter { now.timeIntervalSince($0) < 300 }
    if let first = recent.min(), status.underWay > 0, status.missing > 0, now > first,
      recent.count > 1
    {
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
}

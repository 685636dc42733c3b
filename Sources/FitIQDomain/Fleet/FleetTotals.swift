import Foundation

/// What a run came to, over all its stores: the same whatever the shards and the order of the ledgers.
///
/// Ids, counts and codes; neither health values nor names of people, nor paths, which can hold them. The command
/// is as somebody wrote it.
package struct FleetTotals: Sendable, Equatable, Encodable {
  /// A number of the reports, by its name, or a sum over operations.
  package struct Figure: Sendable, Equatable, Encodable {
    package let name: String
    /// Those that report it.
    package let stores: Int
    package let sum: Int64
    package let p50: Int64
    package let p95: Int64
    package let max: Int64

    /// Nil for no values.
    init?(_ name: String, _ values: [Int64]) {
      let sorted = values.sorted()
      guard let last = sorted.last else { return nil }
      (self.name, stores, max) = (name, sorted.count, last)
      sum = sorted.reduce(0) { $0.addingClamped($1) }
      // The nearest rank: a value that a store has.
      func value(at share: Double) -> Int64 {
        sorted[Swift.max(0, Int(clamping: (Double(sorted.count) * share).rounded(.up)) - 1)]
      }
      (p50, p95) = (value(at: 0.5), value(at: 0.95))
    }
  }

  /// One store, by its id.
  package struct Store: Sendable, Equatable, Encodable {
    package let id: String
    /// Which of several copies with this id, by path, from 1; nil where it has none.
    package let copy: Int?
    package let code: String?
    package let amount: Double?
  }

  package let run: String
  package let command: [String]
  package let stores: Int
  package let done: Int
  package let failed: Int
  package let missing: Int
  package let kinds: [Figure]
  package let failures: [FleetStatus.Failure]
  /// What commands report in numbers, such as the findings of `doctor`.
  package let figures: [Figure]
  /// Rows that the operations added, changed and removed, those that were taken back since as well, and
  /// bytes that went.
  package let changes: [Figure]
  package let failedStores: [Store]
  /// Those with the most bytes.
  package let largest: [Store]
  /// Time and memory, which no two runs have alike; nil where nobody asked.
  package let timings: Timings?

  package struct Timings: Sendable, Equatable, Encodable {
    package let milliseconds: Figure?
    package let peakBytes: Figure?
    package let slowest: [Store]
  }
}

/// Adds up what a run came to.
package struct FleetTally {
  private let progress: FleetProgress
  private var stores: [FleetStore] = []
  /// Those whose report is still to come.
  private var known: Set<FleetStore.Key> = []
  private var values: [String: [Int64]] = [:]

  package init(_ progress: FleetProgress) { self.progress = progress }

  /// Takes a store of the run, in the order of the manifest.
  package mutating func add(_ store: FleetStore) {
    stores.append(store)
    known.insert(store.key)
  }

  /// Takes a report, where it is that of the newest record of its store.
  package mutating func add(_ report: JSONValue, of record: FleetRecord) {
    // Once: a ledger may have been copied.
    guard progress.entries[record.key]?.record == record, known.remove(record.key) != nil else {
      return
    }
    for (name, value) in Self.figures(of: report) { values[name, default: []].append(value) }
  }

  /// The numbers of a report: whole ones, and those of the elements of its lists, which words of fitiq's
  /// own name.
  static func figures(of report: JSONValue) -> [String: Int64] {
    var found: [String: Int64] = [:]
    func add(_ name: String, _ value: JSONValue?) {
      guard let number = value?.number, let whole = Int64(exactly: number),
        !name.hasSuffix("_seconds")
      else { return }
      // A ledger can have been edited.
      found[name] = found[name, default: 0].addingClamped(whole)
    }
    for (name, value) in report.object ?? [:] {
      switch value {
      case .number: add(name, value)
      case .object(let members): for (key, value) in members { add("\(name) \(key)", value) }
      case .array(let elements):
        for element in elements {
          guard let members = element.object, members["count"] != nil else { continue }
          var words = words.compactMap { members[$0]?.string }
          // An app can call its events anything.
          if let type = members["event_type"]?.string, OutboxType(rawValue: type) == nil {
            words = words.map { $0 == type ? "other" : $0 }
          }
          add(words.isEmpty ? name : words.joined(separator: " "), members["count"])
        }
      default: break
      }
    }
    return found
  }

  /// Members whose values are fitiq's own words, not somebody's.
  private static let words = ["id", "event_type", "state", "name", "code", "reason"]
  /// Stores in a list of the largest or the slowest.
  private static let listed = 10

  /// - Parameters:
  ///   - command: The words of the run.
  ///   - hasTimings: Whether time and memory are told.
  package func totals(run: String, command: [String], hasTimings: Bool) -> FleetTotals {
    let status = progress.status(of: stores.lazy.map(\.key), now: .distantFuture)
    let copies = copies()
    func entry(
      _ store: FleetStore, code: String? = nil, amount: Double? = nil
    ) -> FleetTotals.Store {
      FleetTotals.Store(id: store.id, copy: copies[store.key], code: code, amount: amount)
    }
    let records = stores.compactMap { store in
      progress.entries[store.key].flatMap { entry in
        entry.record.map { (store: store, entry: entry, record: $0) }
      }
    }
    var changes: [String: [Int64]] = [:]
    for (_, known, record) in records where !known.operations.isEmpty {
      var own: [String: Int64] = [:]
      for operation in known.operations.values {
        for (name, rows) in [
          ("rows added", operation.rowsAdded), ("rows changed", operation.rowsChanged),
          ("rows removed", operation.rowsRemoved),
        ] { own["\(operation.kind) \(name)", default: 0] &+= Int64(clamping: rows) }
      }
      for (name, rows) in own { changes[name, default: []].append(rows) }
      changes["bytes freed", default: []].append(
        (known.bytesBefore ?? record.bytes) &- record.bytes)
    }
    let times = records.map {
      ($0.store, Int64(clamping: ($0.record.seconds * 1_000).rounded()))
    }
    return FleetTotals(
      run: run, command: command, stores: status.stores, done: status.done,
      failed: status.failed, missing: status.missing,
      kinds: Self.figures(
        Dictionary(grouping: stores) {
          [$0.kind.rawValue, $0.schema].compactMap(\.self).joined(separator: " ")
        }.mapValues { $0.map(\.bytes) }),
      failures: status.failures, figures: Self.figures(values), changes: Self.figures(changes),
      failedStores: records.filter { $0.record.result == .failed }
        .map { entry($0.store, code: $0.record.code) },
      largest: stores.sorted { ($1.bytes, $0.key) < ($0.bytes, $1.key) }.prefix(Self.listed)
        .map { entry($0, amount: Double($0.bytes)) },
      timings: hasTimings
        ? FleetTotals.Timings(
          milliseconds: FleetTotals.Figure("milliseconds", times.map(\.1)),
          peakBytes: FleetTotals.Figure(
            "peak bytes", records.compactMap(\.record.peakBytes)),
          slowest: times.sorted { ($1.1, $0.0.key) < ($0.1, $1.0.key) }.prefix(Self.listed)
            .map { entry($0.0, amount: Double($0.1) / 1_000) })
        : nil)
  }

  /// Numbers the stores that share an id.
  private func copies() -> [FleetStore.Key: Int] {
    Dictionary(grouping: stores, by: \.id).values.filter { $0.count > 1 }
      .reduce(into: [:]) { copies, group in
        for (index, store) in group.sorted(by: { $0.key < $1.key }).enumerated() {
          copies[store.key] = index + 1
        }
      }
  }

  private static func figures(_ values: [String: [Int64]]) -> [FleetTotals.Figure] {
    values.sorted { $0.key < $1.key }.compactMap { FleetTotals.Figure($0.key, $0.value) }
  }
}

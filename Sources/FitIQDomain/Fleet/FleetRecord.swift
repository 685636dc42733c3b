package import Foundation

/// What became of one store in a run: a line of a shard's ledger.
package struct FleetRecord: Sendable, Equatable, Codable {
  /// An operation of the store's own log, as the run made it.
  package struct Operation: Sendable, Equatable, Codable {
    package let id: Int64
    package let kind: String
    package let rowsAdded: Int
    package let rowsChanged: Int
    package let rowsRemoved: Int
    /// By the clock of the log, which starts numbering over where it was lost.
    package let recordedAt: Double

    /// Takes what a ledger keeps of an operation.
    package init(_ operation: LoggedOperation) {
      (id, kind) = (operation.id, operation.kind.rawValue)
      rowsAdded = operation.rowsAdded
      rowsChanged = operation.rowsChanged
      rowsRemoved = operation.rowsRemoved
      recordedAt = operation.recordedAt.timeIntervalSince1970
    }
  }

  package enum Result: String, Sendable, Codable {
    case done
    case failed
    /// Nothing was done yet, and another run can: another process had the store locked.
    case busy
  }

  package let id: String
  package let path: String
  package let result: Result
  /// The exit status of the child; nil where a signal or its time limit ended it.
  package let status: Int32?
  /// The error's, or one of the fleet's own: `timed_out`, `memory_exceeded`, `crashed`.
  package let code: String?
  package let at: Date
  package let seconds: Double
  package let peakBytes: Int64?
  /// The size of its files afterwards.
  package let bytes: Int64
  /// What a reading command has read, or a changing one has left: nothing is to be done again while it is that.
  ///
  /// Empty where a change may have been made that is not on record.
  package let fingerprint: String
  package let operations: [Operation]

  package init(
    id: String, path: String, result: Result, status: Int32?, code: String?, at: Date,
    seconds: Double, peakBytes: Int64?, bytes: Int64, fingerprint: String, operations: [Operation]
  ) {
    (self.id, self.path, self.result) = (id, path, result)
    (self.status, self.code, self.at) = (status, code, at)
    (self.seconds, self.peakBytes, self.bytes) = (seconds, peakBytes, bytes)
    (self.fingerprint, self.operations) = (fingerprint, operations)
  }

  package var key: FleetStore.Key { FleetStore.Key(id: id, path: path) }
}

/// One line of a ledger.
package enum FleetEvent: Sendable, Equatable {
  /// A worker opened the ledger, which gives each store so many seconds.
  case opened(FleetShard, timeout: Double, at: Date)
  /// The command is about to run on a store of so many bytes.
  case started(FleetStore.Key, bytes: Int64, at: Date)
  case record(FleetRecord)
  /// The worker has nothing left to do, or was told to stop.
  case closed(at: Date)

  /// The store that it is about.
  var key: FleetStore.Key? {
    switch self {
    case .opened, .closed: nil
    case .started(let key, _, _): key
    case .record(let record): record.key
    }
  }
}

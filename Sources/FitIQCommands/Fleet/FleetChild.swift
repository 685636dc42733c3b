import FitIQDomain
import FitIQFleet
import FitIQLegacy
import FitIQStorage
import FitIQSystem
import Foundation

/// The process that runs a fleet's command on one store: fitiq, started by itself.
struct FleetChild {
  /// What the worker tells it, as JSON.
  struct Orders: Codable, Sendable {
    /// The process that it ends with.
    let worker: Int32
    /// Bytes of memory that it may take.
    let memory: Int64
    /// When the last operation was made that the run has on record; Unix seconds.
    let after: Double
    /// Whether an earlier worker began it, and may have finished.
    let wasBegun: Bool
    /// When the worker read what others have done; Unix seconds.
    let listed: Double
    let isOneOperation: Bool
    /// The store in whose log its operations are; nil for a command that makes none.
    let log: String?
    /// The store that it makes at once or not at all; nil for a command that makes none.
    let made: String?
    let words: [String]
  }

  private static let mark = "__fleet-child"
  private let orders: Orders

  /// Nil for any other line.
  init?(_ arguments: [String]) {
    guard arguments.count == 2, arguments[0] == Self.mark,
      let orders = try? JSONDecoder().decode(Orders.self, from: Data(arguments[1].utf8))
    else { return nil }
    self.orders = orders
  }

  /// The line that starts it.
  static func arguments(_ orders: Orders) -> [String] {
    let text = (try? JSONEncoder().encode(orders)).map { String(decoding: $0, as: UTF8.self) }
    return [mark, text ?? ""]
  }

  /// - Parameter run: Runs a command line.
  func run(
    _ environment: [String: String], _ run: ([String]) async -> Int32
  ) async -> Int32 {
    endWithWorker()
    limitMemory()
    do {
      // A worker that was killed may have left it done, but not on record.
      let before = orders.wasBegun ? try operations(environment) : []
      if isMade || orders.isOneOperation && !before.isEmpty {
        FleetAnswer(operations: before).send()
        return ExitStatus.success.code
      }
      let status = await run(orders.words)
      let made = try operations(environment)
      FleetAnswer(operations: made).send()
      // Another worker of this run was faster: there was nothing left, or its plan was out of date.
      let isDone =
        orders.isOneOperation && !made.isEmpty && status == ExitStatus.negative.code
        || status != ExitStatus.success.code && isMade
      return isDone ? ExitStatus.success.code : status
    } catch {
      // Whether the store has an operation of the run has to be known before and after.
      return ExitStatus.temporaryFailure.code
    }
  }

  /// Whether another worker made the store that this one would make; whatever else has the name is refused by
  /// the command.
  private var isMade: Bool {
    guard let made = orders.made, (try? StoreIdentity(of: made)) != nil else { return false }
    let facts = try? FileManager.default.attributesOfItem(atPath: made)
    let date = facts?[.modificationDate] as? Date
    // File systems have times of whole seconds.
    return orders.wasBegun || date.map { $0.timeIntervalSince1970 + 1 > orders.listed } ?? false
  }

  /// What the run has done to the store, and does not have on record.
  ///
  /// - Throws: What another try may not meet; a log that cannot be read at all has nothing.
  private func operations(_ environment: [String: String]) throws -> [FleetRecord.Operation] {
    guard let log = orders.log, let reason = environment[Session.reasonVariable] else { return [] }
    do {
      let path = try AppContainer.storePath(at: log)
      let history = try AppStoreHistory(ifAppStore: path, stateFolder: Paths(environment).state)
      let all =
        try history?.operations(limit: nil)
        ?? TypedDatabase.openForReading(path).operations(limit: nil)
      return all.filter {
        $0.reason == reason && $0.recordedAt.timeIntervalSince1970 > orders.after
          && $0.state == nil && $0.undoneBy == nil
      }.map(FleetRecord.Operation.init)
    } catch let error as any FitIQError where !error.isRetryable {
      return []
    }
  }

  /// Nobody would end it at its time, or record what it does.
  private func endWithWorker() {
    let worker = orders.worker
    Thread.detachNewThread {
      while getppid() == worker { usleep(100_000) }
      kill(getpid(), SIGKILL)
    }
  }

  /// What it has written to, not what it has mapped: stores are mapped whole.
  private func limitMemory() {
    let bytes = rlim_t(clamping: orders.memory)
    var limit = rlimit(rlim_cur: bytes, rlim_max: bytes)
    #if os(Linux)
      setrlimit(__rlimit_resource_t(truncatingIfNeeded: RLIMIT_DATA.rawValue), &limit)
    #else
      setrlimit(RLIMIT_DATA, &limit)
    #endif
  }
}

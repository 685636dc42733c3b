import GRDBSQLite

/// What SQLite calls while it works: whether to end, and what somebody wants done meanwhile.
///
/// Used by the thread of its connection alone.
final class QueryProgress {
  private let stop: QueryInterrupt
  private var action: (() throws -> Void)?
  private var failure: (any Error)?
  /// When the action is due, in nanoseconds of the monotonic clock.
  private var due: UInt64 = 0

  /// Steps of SQLite's machine between two looks: some microseconds.
  private static let period: Int32 = 100
  /// Nanoseconds between two calls of the action.
  private static let pace: UInt64 = 60_000_000

  init(_ stop: QueryInterrupt) { self.stop = stop }

  /// Calls an action every 60 ms while the body runs SQLite; an error of it ends both.
  func calling<Value>(
    _ action: () throws -> Void, while body: () throws -> Value
  ) throws -> Value {
    try withoutActuallyEscaping(action) { action in
      self.action = action
      due = QueryInterrupt.now + Self.pace
      defer { self.action = nil }
      do { return try body() } catch {
        defer { failure = nil }
        throw failure ?? error
      }
    }
  }

  /// Returns whether SQLite is to end the statement.
  private func look() -> Bool {
    if let action, QueryInterrupt.now >= due {
      do { try action() } catch {
        failure = error
        return true
      }
      due = QueryInterrupt.now + Self.pace
    }
    return stop.isDue
  }

  // MARK: Connections

  /// Makes the statements of a connection ask; the connection must not outlive this.
  func install(on pointer: OpaquePointer) {
    sqlite3_progress_handler(
      pointer, Self.period,
      { context in
        guard let context else { return 0 }
        return Unmanaged<QueryProgress>.fromOpaque(context).takeUnretainedValue().look() ? 1 : 0
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  static func remove(from pointer: OpaquePointer) {
    sqlite3_progress_handler(pointer, 0, nil, nil)
  }
}

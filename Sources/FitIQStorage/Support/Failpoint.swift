import FitIQDomain

#if DEBUG
  import Foundation
  import Synchronization
#endif

/// Named places where a debug build can be told to die, for the crash tests.
///
/// `FITIQ_FAILPOINT=NAME:N` sends SIGKILL to the process at the Nth passage of NAME, `NAME:N:S` the
/// signal S. Release builds compile to nothing.
enum Failpoint {
  #if DEBUG
    private static let wanted: (name: String, passage: Int, signal: Int32)? = {
      let parts = (ProcessInfo.processInfo.environment["FITIQ_FAILPOINT"] ?? "").split(
        separator: ":")
      guard parts.count >= 2, let passage = Int(parts[1]) else { return nil }
      return (String(parts[0]), passage, parts.count > 2 ? Int32(parts[2]) ?? SIGKILL : SIGKILL)
    }()
    private static let passages = Atomic<Int>(0)

    static func pass(_ name: String) {
      guard let wanted, wanted.name == name,
        passages.add(1, ordering: .relaxed).newValue == wanted.passage
      else { return }
      kill(getpid(), wanted.signal)
    }

    /// Only the first migrations, where `FITIQ_SCHEMA_LIMIT` says how many: for tests of upgrades.
    static func limited(_ migrations: [Migration]) -> [Migration] {
      let limit = ProcessInfo.processInfo.environment["FITIQ_SCHEMA_LIMIT"].flatMap(Int.init)
      return Array(migrations.prefix(limit ?? migrations.count))
    }
  #else
    @inline(__always) static func limited(_ migrations: [Migration]) -> [Migration] { migrations }
    @inline(__always) static func pass(_ name: String) {}
  #endif
}

import Foundation
import Synchronization

/// Removes copies of somebody's data when a signal stops the process before their owner can.
enum ScratchFiles {
  /// One command copies one store: four files and a folder.
  private static let capacity = 32
  /// Paths as C strings; the handler below may neither lock nor allocate, so it reads this table as it
  /// is. A path is never freed, only its place is emptied.
  private nonisolated(unsafe) static let table: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> =
    {
      let table = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: capacity)
      table.initialize(repeating: nil, count: capacity)
      return table
    }()
  private static let lock = Mutex<Void>(())

  /// From now on the path is removed when the process is told to stop.
  static func register(_ path: String) {
    lock.withLock { _ in
      guard let slot = (0..<capacity).first(where: { table[$0] == nil }) else { return }
      table[slot] = strdup(path)
    }
    for number in [SIGINT, SIGTERM, SIGHUP] { handle(number) }
  }

  static func unregister(_ path: String) {
    lock.withLock { _ in
      for slot in 0..<capacity where table[slot].map({ strcmp($0, path) == 0 }) == true {
        table[slot] = nil
      }
    }
  }

  /// Leaves a handler alone that a command has set: it lets the command end by itself.
  private static func handle(_ number: Int32) {
    var current = sigaction()
    guard sigaction(number, nil, &current) == 0, isDefault(current) else { return }
    signal(number) { number in
      for slot in 0..<ScratchFiles.capacity {
        guard let path = ScratchFiles.table[slot] else { continue }
        // A folder is registered after its files.
        if unlink(path) != 0 { rmdir(path) }
      }
      signal(number, SIG_DFL)
      raise(number)
    }
  }

  private static func isDefault(_ action: sigaction) -> Bool {
    #if os(Linux)
      action.__sigaction_handler.sa_handler == nil
    #else
      action.__sigaction_u.__sa_handler == nil
    #endif
  }
}

import Foundation
import Synchronization

/// Removes copies of somebody's data when a signal stops the process before their owner can.
///
/// The handler may neither lock nor allocate: a list of paths is C strings that are never freed, and
/// its address is one atomic word. A command has two copies at most, of its source and its database.
enum ScratchFiles {
  private static let first = Atomic<Int>(0)
  private static let second = Atomic<Int>(0)

  /// From now on these are removed when the process is told to stop; a folder after its files.
  ///
  /// Returns what `unregister` takes.
  static func register(_ paths: [String]) -> Int {
    let list = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(
      capacity: paths.count + 1)
    for (index, path) in paths.enumerated() { (list + index).initialize(to: strdup(path)) }
    (list + paths.count).initialize(to: nil)
    let address = Int(bitPattern: list)
    if !first.compareExchange(expected: 0, desired: address, ordering: .relaxed).exchanged {
      second.store(address, ordering: .relaxed)
    }
    for number in [SIGINT, SIGTERM, SIGHUP] { handle(number) }
    return address
  }

  static func unregister(_ address: Int) {
    _ = first.compareExchange(expected: address, desired: 0, ordering: .relaxed)
    _ = second.compareExchange(expected: address, desired: 0, ordering: .relaxed)
  }

  /// Leaves a handler alone that a command has set: it lets the command end by itself.
  private static func handle(_ number: Int32) {
    var current = sigaction()
    guard sigaction(number, nil, &current) == 0, isDefault(current) else { return }
    signal(number) { number in
      ScratchFiles.remove(ScratchFiles.first.load(ordering: .relaxed))
      ScratchFiles.remove(ScratchFiles.second.load(ordering: .relaxed))
      signal(number, SIG_DFL)
      raise(number)
    }
  }

  private static func remove(_ address: Int) {
    guard var path = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>(bitPattern: address) else {
      return
    }
    while let name = path.pointee {
      if unlink(name) != 0 { rmdir(name) }
      path += 1
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

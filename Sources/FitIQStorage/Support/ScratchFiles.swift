import FitIQSystem
import Foundation
import Synchronization

/// Removes copies of a person's data when the process ends before their owner can: told to stop by a
/// signal, or by `exit` while another thread still holds one.
///
/// A handler may neither lock nor allocate: a list of paths is C strings that are never freed, and its
/// address is one atomic word. What a killed process leaves ``ScratchRoot`` finds.
enum ScratchFiles {
  /// Lists that can be registered at once; a command has three at most.
  private static let capacity = 16

  /// Where the words lie, as a number: a pointer is not for several threads.
  private static let table: Int = {
    let table = UnsafeMutablePointer<Atomic<Int>>.allocate(capacity: capacity)
    for index in 0..<capacity { (table + index).initialize(to: Atomic(0)) }
    atexit { ScratchFiles.removeAll() }
    return Int(bitPattern: table)
  }()

  private static func slot(_ index: Int) -> UnsafeMutablePointer<Atomic<Int>>? {
    UnsafeMutablePointer<Atomic<Int>>(bitPattern: table).map { $0 + index }
  }

  /// From now on these are removed when the process ends; a folder after its files.
  ///
  /// - Returns: What `unregister` takes.
  static func register(_ paths: [String]) -> Int {
    let list = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(
      capacity: paths.count + 1)
    for (index, path) in paths.enumerated() { (list + index).initialize(to: strdup(path)) }
    (list + paths.count).initialize(to: nil)
    let address = Int(bitPattern: list)
    for index in 0..<capacity where exchange(0, by: address, at: index) { break }
    for number in [SIGINT, SIGTERM, SIGHUP] { handle(number) }
    return address
  }

  static func unregister(_ address: Int) {
    for index in 0..<capacity where exchange(address, by: 0, at: index) { return }
  }

  private static func exchange(_ old: Int, by new: Int, at index: Int) -> Bool {
    slot(index)?.pointee.compareExchange(expected: old, desired: new, ordering: .relaxed).exchanged
      ?? false
  }

  /// Leaves a handler alone that a command has set: it lets the command end by itself.
  private static func handle(_ number: Int32) {
    guard SignalDisposition(of: number) == .standard else { return }
    _ = SignalAction(replacing: number) { number in
      ScratchFiles.removeAll()
      SignalDisposition.obey(number)
    }
  }

  private static func removeAll() {
    for index in 0..<capacity {
      guard let slot = slot(index) else { continue }
      remove(slot.pointee.load(ordering: .relaxed))
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
}

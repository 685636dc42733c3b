import Synchronization

/// A person's wish to end one piece of work of a process that goes on, such as a shell's command.
///
/// Everything that runs inside ``current`` belongs to the work, threads of its own included where
/// they are given it: connections join when they are opened, and ``Interruption/check()`` throws
/// once it is made.
package final class StopRequest: Sendable {
  /// The request that ends what runs here; nil for work that only the end of the process stops.
  @TaskLocal package static var current: StopRequest?

  private let isWanted = Atomic<Bool>(false)
  private let actions = Mutex<[@Sendable () -> Void]>([])

  package init() {}

  package var isMade: Bool { isWanted.load(ordering: .relaxed) }

  /// Stops whatever has joined, from any thread.
  ///
  /// To be repeated until the work has ended: a connection between two statements has nothing to stop.
  package func make() {
    isWanted.store(true, ordering: .relaxed)
    for action in actions.withLock(\.self) { action() }
  }

  /// - Parameter action: Called by each ``make()``; it must not keep alive what it stops.
  package func join(_ action: @escaping @Sendable () -> Void) {
    actions.withLock { $0.append(action) }
  }
}

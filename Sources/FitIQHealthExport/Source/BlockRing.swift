import Foundation
import Synchronization

/// Blocks that a thread of its own fills while others are taken: unpacking takes as long as
/// reading.
final class BlockRing: Sendable {
  private struct Slot: ~Copyable, Sendable {
    var block: Block
    var failure: HealthExportError?
  }

  /// A slot; its lock is never waited for, since the semaphores tell whose turn it is.
  private final class Place: Sendable {
    let slot: Mutex<Slot>

    init(_ limits: ExportLimits) { slot = Mutex(Slot(block: Block(limits))) }
  }

  private let places: [Place]
  /// Begins at zero: one that is below its first value when it goes stops the process.
  private let free = DispatchSemaphore(value: 0)
  private let filled = DispatchSemaphore(value: 0)
  private let over = DispatchSemaphore(value: 0)
  private let isStopped = Atomic<Bool>(false)

  private static let count = 4

  init(_ limits: ExportLimits) {
    places = (0..<Self.count).map { _ in Place(limits) }
    for _ in 0..<Self.count { free.signal() }
  }

  /// Starts to fill blocks with what `open` makes, which runs on the thread.
  func start<Source: ByteSource & ~Copyable>(
    _ open: @escaping @Sendable () throws(HealthExportError) -> Source
  ) {
    Thread.detachNewThread {
      self.run(open)
      self.over.signal()
    }
  }

  private func run<Source: ByteSource & ~Copyable>(
    _ open: () throws(HealthExportError) -> Source
  ) {
    var turn = 0
    do throws(HealthExportError) {
      var source = try open()
      var isOver = false
      while !isOver {
        free.wait()
        guard !isStopped.load(ordering: .acquiring) else { return }
        isOver = try places[turn % places.count].slot.withLock {
          slot throws(HealthExportError) in
          try slot.block.fill(&source)
          return slot.block.isLast
        }
        filled.signal()
        turn += 1
      }
    } catch {
      if turn == 0 { free.wait() }
      places[turn % places.count].slot.withLock { $0.failure = error }
      filled.signal()
    }
  }

  /// Takes every block in turn; the thread has ended when this returns.
  func takeAll(_ body: (borrowing Block) throws -> Void) throws {
    defer {
      isStopped.store(true, ordering: .releasing)
      free.signal()
      over.wait()
    }
    var turn = 0
    var isOver = false
    while !isOver {
      filled.wait()
      isOver = try places[turn % places.count].slot.withLock { slot in
        if let failure = slot.failure { throw failure }
        try body(slot.block)
        return slot.block.isLast
      }
      free.signal()
      turn += 1
    }
  }
}

import Dispatch
import Synchronization

/// Passes pieces of work from one thread to another, in order and a bounded number ahead.
final class Handover<Element: Sendable>: Sendable {
  private struct State {
    var elements: [Element] = []
    var hasEnded = false
    var failure: (any Error)?
  }

  private let state = Mutex(State())
  private let filled = DispatchSemaphore(value: 0)
  private let room = DispatchSemaphore(value: 0)

  /// `limit`: Elements that can wait to be taken.
  init(limit: Int) {
    // Not as its initial value: one that ends below that stops the program.
    for _ in 0..<limit { room.signal() }
  }

  /// Waits for room.
  ///
  /// What is given to a taker that has failed is dropped: the taker's own result tells.
  func give(_ element: Element) {
    room.wait()
    state.withLock { if $0.failure == nil { $0.elements.append(element) } }
    filled.signal()
  }

  /// No more comes; with a failure the taker is to fail as well.
  ///
  /// The first end counts.
  func end(failure: (any Error)? = nil) {
    let isFirst = state.withLock { state in
      defer { state.hasEnded = true }
      if !state.hasEnded, state.failure == nil { state.failure = failure }
      return !state.hasEnded
    }
    if isFirst { filled.signal() }
  }

  /// Calls the body with each element until the end.
  ///
  /// Throws what the giver ended with, or what the body throws: from then on nothing waits.
  func forEach(_ body: (Element) throws -> Void) throws {
    do { while let element = try next() { try body(element) } } catch {
      state.withLock { state in
        state.failure = state.failure ?? error
        state.elements = []
      }
      while state.withLock({ !$0.hasEnded }) {
        room.signal()
        filled.wait()
      }
      throw error
    }
  }

  private func next() throws -> Element? {
    filled.wait()
    let element = try state.withLock { state -> Element? in
      if let failure = state.failure { throw failure }
      return state.elements.isEmpty ? nil : state.elements.removeFirst()
    }
    room.signal()
    return element
  }
}

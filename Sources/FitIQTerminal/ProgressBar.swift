import Dispatch
import FitIQDomain
import FitIQSystem
import Foundation
import Synchronization

/// A bar on standard error for work that takes longer than a second; on a terminal only.
///
/// It is drawn twice a second also where the work says nothing: then with the time that has passed.
package final class ProgressBar: Sendable {
  private struct State {
    var label: String
    var share: Double?
    var details: [String] = []
    /// When what the share is of began.
    var began: ContinuousClock.Instant
    var drawnWidth = 0
    var isOver = false
  }

  private let state: Mutex<State>
  private let started: ContinuousClock.Instant
  /// Nil where nothing is drawn.
  private let descriptor: Int32?
  private let drawsEachStep: Bool

  private static let delay = DispatchTimeInterval.milliseconds(1_000)
  private static let interval = DispatchTimeInterval.milliseconds(200)

  /// Starts a bar on standard error, which appears when the work takes more than a second.
  package init(_ label: String, on output: Output) {
    started = .now
    state = Mutex(State(label: label, began: started))
    descriptor = output.showsProgress ? output.error.descriptor : nil
    drawsEachStep = output.drawsEachStep
    guard descriptor != nil else { return }
    output.bar = self
    tick(after: Self.delay)
    if drawsEachStep { _ = draw() }
  }

  /// Draws again and again until the work is over.
  private func tick(after wait: DispatchTimeInterval) {
    guard !drawsEachStep else { return }
    DispatchQueue.global(qos: .userInteractive).asyncAfter(deadline: .now() + wait) { [weak self] in
      guard let self, self.draw() else { return }
      self.tick(after: Self.interval)
    }
  }

  /// Seconds since the work began.
  package var elapsed: Double { (.now - started) / .seconds(1) }

  /// Shows how much is done, 0 to 1.
  ///
  /// - Parameters:
  ///   - label: What is being done from now on; as before without one.
  ///   - details: What stands behind the bar, the most important first.
  package func update(
    _ share: Double?, label: String? = nil, details: @autoclosure () -> [String] = []
  ) {
    guard descriptor != nil else { return }
    let details = details()
    let wasOver = state.withLock { state in
      // What goes on from where it was has the same clock, also as another step of it.
      let goesOn = share.map { $0 >= state.share ?? 0 } ?? false
      if let label, label != state.label && !goesOn || share ?? 1 < state.share ?? 0 {
        state.began = .now
      }
      state.label = label ?? state.label
      state.share = share
      state.details = details
      defer { state.isOver = false }
      return state.isOver
    }
    if wasOver { tick(after: Self.interval) }
    if drawsEachStep { _ = draw() }
  }

  /// Takes the bar away for what the body writes; it comes again below.
  func hidden(_ body: () -> Void) {
    state.withLock { state in
      erase(&state)
      body()
    }
  }

  /// Takes the bar away, until the work says more.
  package func finish() {
    state.withLock { state in
      state.isOver = true
      erase(&state)
    }
  }

  private func erase(_ state: inout State) {
    guard state.drawnWidth > 0 else { return }
    write("\r" + String(repeating: " ", count: state.drawnWidth) + "\r")
    state.drawnWidth = 0
  }

  /// False where the work is over.
  private func draw() -> Bool {
    state.withLock { state in
      guard !state.isOver else { return false }
      // A line that wraps cannot be drawn over.
      let line = Self.line(of: state).text(width: max(1, columns - 1))
      let width = DisplayWidth.columns(of: line)
      write("\r\(line)" + String(repeating: " ", count: max(0, state.drawnWidth - width)))
      state.drawnWidth = width
      return true
    }
  }

  private static func line(of state: State) -> ProgressLine {
    let seconds = (ContinuousClock.now - state.began) / .seconds(1)
    var details = state.details
    if let share = state.share, share > 0.01, share <= 1 {
      details.insert("\(ProgressLine.time(seconds / share * (1 - share))) left", at: 0)
      if !details.contains(where: { $0.hasSuffix("/s") }) {
        details.insert("\(ProgressLine.percent(share / max(seconds, 1))) %/s", at: 1)
      }
    } else {
      details.insert(ProgressLine.time(seconds.rounded(.down)), at: 0)
    }
    return ProgressLine(label: state.label, share: state.share, details: details)
  }

  private var columns: Int { descriptor.flatMap { Sink(descriptor: $0).columns } ?? 80 }

  /// Past the sink of the messages, which belongs to another thread.
  private func write(_ text: String) {
    guard let descriptor else { return }
    _ = Array(text.utf8).withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
  }
}

import FitIQDomain
import Foundation

/// A bar on standard error for work that takes longer than a second; on a terminal only.
package final class ProgressBar {
  private let output: Output
  private let label: String
  private let clock = ContinuousClock()
  private let started: ContinuousClock.Instant
  private var drawn: ContinuousClock.Instant?
  private var drawnWidth = 0

  private static let delay = Duration.seconds(1)
  private static let interval = Duration.milliseconds(100)
  private static let width = 30

  package init(_ label: String, on output: Output) {
    self.output = output
    self.label = label
    started = clock.now
  }

  /// Seconds since the work began.
  package var elapsed: Double { (clock.now - started) / .seconds(1) }

  /// Shows how much is done, 0 to 1.
  ///
  /// - Parameter detail: What stands behind the bar; asked for only when it is drawn.
  package func update(_ share: Double, detail: @autoclosure () -> String = "") {
    guard output.error.isTerminal, !output.isQuiet, !output.format.isJSON else { return }
    let now = clock.now
    guard now - started > Self.delay, drawn.map({ now - $0 > Self.interval }) ?? true else {
      return
    }
    drawn = now
    let filled = Int(clamping: (min(max(share, 0), 1) * Double(Self.width)).rounded())
    let bar =
      String(repeating: "#", count: filled)
      + String(repeating: "-", count: Self.width - filled)
    // A line that wraps cannot be drawn over.
    let room = max(Self.width, (output.error.columns ?? 80) - 1)
    let percent = Int(clamping: share * 100)
    let text = SafeText.escaped("\(label) [\(bar)] \(percent) % \(detail())").prefix(room)
    let rest = String(repeating: " ", count: max(0, drawnWidth - text.count))
    drawnWidth = text.count
    output.draw("\r\(text)\(rest)")
  }

  /// Takes the bar away.
  package func finish() {
    guard drawn != nil else { return }
    output.draw("\r" + String(repeating: " ", count: drawnWidth) + "\r")
    drawn = nil
    drawnWidth = 0
  }
}

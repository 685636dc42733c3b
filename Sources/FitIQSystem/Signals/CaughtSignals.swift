import Foundation

/// Signals handled where a loop looks, not wherever they come.
package struct CaughtSignals: ~Copyable {
  private static let pipe = SignalPipe()
  private let before: [SignalAction]

  /// Readable when a signal has come.
  package var descriptor: Int32 { Self.pipe.read }

  /// Catches signals for as long as the value lives; then they do what they did before.
  package init(_ numbers: [Int32]) {
    before = numbers.compactMap(Self.take)
    SignalDisposition.unblock(numbers)
  }

  deinit {
    for action in before { action.restore() }
  }

  /// The signals that have come since it was last asked.
  package func all() -> [Int32] { Self.pipe.receive() }

  /// Lets a signal do what it does by itself, which stops the process for `SIGTSTP`; catches it again
  /// when that is over.
  package func obey(_ number: Int32) {
    SignalDisposition.obey(number)
    _ = Self.take(number)
  }

  private static func take(_ number: Int32) -> SignalAction? {
    _ = pipe
    return SignalAction(replacing: number) { CaughtSignals.pipe.send($0) }
  }
}

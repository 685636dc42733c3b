import FitIQDomain
import FitIQTerminal

extension Session {
  /// Seconds between two looks at whether somebody wants an end.
  private static let attention = 0.2

  /// Shows something again and again, until somebody stops it or its reader leaves.
  ///
  /// A store that is locked for a moment is asked again; that it cannot be read at all shows the
  /// first time.
  func watch(every seconds: Double, _ show: () throws -> Void) throws -> ExitStatus {
    Interruption.catchSignals()
    let clock = ContinuousClock()
    var isFirst = true
    while true {
      let next = clock.now + .seconds(seconds)
      do {
        try show()
      } catch is InterruptionError {
        return .interrupted
      } catch let error as any FitIQError where error.isRetryable && !isFirst {
        output.note("\(error.summary): asked again")
      }
      isFirst = false
      while clock.now < next {
        let rest = (next - clock.now).milliseconds / 1e3
        if output.out.hasLostReader(within: min(rest, Self.attention)) { return .success }
        do { try Interruption.check() } catch { return .interrupted }
      }
    }
  }
}

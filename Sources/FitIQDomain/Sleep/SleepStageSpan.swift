/// A stage of sleep in whole seconds, as it is sent.
package struct SleepStageSpan: Sendable, Hashable {
  /// The contract's stages, the more specific ones first.
  package enum Stage: String, Sendable, CaseIterable {
    case deep, rem, core, awake, asleep
    case inBed = "in_bed"

    /// Reads a stored stage; `light` is what the backend called `core` before its version 0.26.
    package init?(name: String) {
      self.init(rawValue: name == "light" ? "core" : name)
    }

    package var countsAsSleep: Bool { self != .awake && self != .inBed }

    static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }
  }

  package let stage: Stage
  /// Unix seconds.
  package let start: Int64
  /// Unix seconds; the first second that is not in the stage.
  package let end: Int64
}

extension SleepStageSpan {
  /// Cuts stages to a session and makes them disjoint: the contract refuses anything else.
  ///
  /// Each second goes to the most specific stage that covers it: deep, REM, core, awake, asleep, in
  /// bed, in this order. A watch knows deep from REM where a phone knows only asleep, and a waking that
  /// was noticed is more than sleep of no particular kind. Among stages of one kind the earlier one
  /// keeps its seconds. So no second becomes sleep that was not, and none counts twice.
  ///
  /// A stage without a whole second of its own left is dropped. The result is in order of time, and
  /// disjoint input inside the session comes back as it is.
  package static func disjoint(
    _ stages: [SleepStageSpan], within session: Range<Int64>
  ) -> [SleepStageSpan] {
    var kept: [SleepStageSpan] = []
    for stage in Stage.allCases {
      let alike = stages.filter { $0.stage == stage }.compactMap { $0.cut(to: session) }
      kept = merge(kept, unclaimed(trimmed(alike), by: kept))
    }
    return kept
  }

  private func cut(to session: Range<Int64>) -> SleepStageSpan? {
    Self.span(stage, max(start, session.lowerBound), min(end, session.upperBound))
  }

  private static func span(_ stage: Stage, _ start: Int64, _ end: Int64) -> SleepStageSpan? {
    start < end ? SleepStageSpan(stage: stage, start: start, end: end) : nil
  }

  /// Makes stages of one kind disjoint without changing the seconds that they cover together.
  private static func trimmed(_ alike: [SleepStageSpan]) -> [SleepStageSpan] {
    var end = Int64.min
    return alike.sorted { ($0.start, $0.end) < ($1.start, $1.end) }.compactMap { span in
      defer { end = max(end, span.end) }
      return Self.span(span.stage, max(span.start, end), span.end)
    }
  }

  /// What is left of stages where others, disjoint and in order, are not.
  private static func unclaimed(
    _ alike: [SleepStageSpan], by others: [SleepStageSpan]
  ) -> [SleepStageSpan] {
    var left: [SleepStageSpan] = []
    var first = others.startIndex
    for span in alike {
      while first < others.endIndex, others[first].end <= span.start { first += 1 }
      var start = span.start
      for other in others[first...] {
        guard other.start < span.end else { break }
        if let gap = Self.span(span.stage, start, other.start) { left.append(gap) }
        start = max(start, other.end)
      }
      if let rest = Self.span(span.stage, start, span.end) { left.append(rest) }
    }
    return left
  }

  private static func merge(
    _ first: [SleepStageSpan], _ second: [SleepStageSpan]
  ) -> [SleepStageSpan] {
    (first + second).sorted { $0.start < $1.start }
  }
}

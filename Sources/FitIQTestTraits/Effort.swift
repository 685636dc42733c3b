import Foundation
package import Testing

/// How much a run of the tests tries, from `FITIQ_SLOW`.
///
/// Not set: what a person waits for after each change. `ci`: sweeps too, over some of their faults and
/// seeds. `1`: over all of them, which takes long.
package enum Effort: Int, Comparable, Sendable {
  case quick, ci, full

  package static let current: Effort =
    switch ProcessInfo.processInfo.environment["FITIQ_SLOW"] {
    case nil, "", "0": .quick
    case "ci": .ci
    default: .full
    }

  package static var isFull: Bool { current == .full }

  /// The number for this run.
  package static func count(_ quick: Int, ci: Int, full: Int) -> Int {
    switch current {
    case .quick: quick
    case .ci: ci
    case .full: full
    }
  }

  /// So many seeds of random input, ten times as many as CI takes where there is time.
  package static func seeds(_ quick: UInt64, ci: UInt64) -> Range<UInt64> {
    switch current {
    case .quick: 0..<quick
    case .ci: 0..<ci
    case .full: 0..<ci * 10
    }
  }

  /// Some of the values, others at each turn; all of them where there is time.
  package static func some<Value>(
    of values: [Value], turn: Int, quick: Int = 1, ci: Int = 4
  ) -> [Value] {
    let taken = min(count(quick, ci: ci, full: values.count), values.count)
    return (0..<taken).map { values[(turn * taken + $0) % values.count] }
  }

  /// The first, the last and some between them, as far apart as can be; in CI all.
  package static func spread<Value>(_ values: [Value], quick: Int) -> [Value] {
    guard current == .quick, values.count > quick else { return values }
    guard quick > 1 else { return Array(values.prefix(1)) }
    return (0..<quick).map { values[$0 * (values.count - 1) / (quick - 1)] }
  }

  package static func < (one: Effort, other: Effort) -> Bool { one.rawValue < other.rawValue }
}

extension Trait where Self == ConditionTrait {
  /// Runs the same change again and again, each time with another fault.
  package static var sweep: Self {
    .enabled(if: Effort.current >= .ci, "a sweep: FITIQ_SLOW=ci, or 1 for all of it")
  }
}

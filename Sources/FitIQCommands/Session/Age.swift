import ArgumentParser
import FitIQDomain
import Foundation

/// A length of time on the command line: `250ms`, `90s`, `30m`, `12h`, `7d`, `2w`.
struct Age: ExpressibleByArgument, CustomStringConvertible {
  let seconds: TimeInterval
  let description: String

  private static let units: KeyValuePairs<String, TimeInterval> = [
    "ms": 1e-3, "s": 1, "m": 60, "h": 3_600, "d": 86_400, "w": 604_800,
  ]

  init(days: Int) {
    seconds = Double(days) * 86_400
    description = "\(days)d"
  }

  init?(argument: String) {
    guard let unit = Self.units.first(where: { argument.hasSuffix($0.key) }),
      let count = Int(argument.dropLast(unit.key.count)), (0...100_000).contains(count)
    else { return nil }
    seconds = Double(count) * unit.value
    description = argument
  }

  var defaultValueDescription: String { description }
}

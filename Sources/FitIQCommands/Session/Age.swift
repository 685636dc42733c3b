import ArgumentParser
import FitIQDomain
import Foundation

/// A length of time on the command line: `90s`, `30m`, `12h`, `7d`, `2w`.
struct Age: ExpressibleByArgument, CustomStringConvertible {
  let seconds: TimeInterval
  let description: String

  private static let units: [Character: TimeInterval] = [
    "s": 1, "m": 60, "h": 3_600, "d": 86_400, "w": 604_800,
  ]

  init(days: Int) {
    seconds = Double(days) * 86_400
    description = "\(days)d"
  }

  init?(argument: String) {
    guard let last = argument.last, let unit = Self.units[last],
      let count = Int(argument.dropLast()), (0...100_000).contains(count)
    else { return nil }
    seconds = Double(count) * unit
    description = argument
  }

  var defaultValueDescription: String { description }
}

import ArgumentParser
import FitIQDomain

/// A short length of time on the command line: `250ms`, `2s`.
struct Pause: ExpressibleByArgument, Equatable, CustomStringConvertible {
  let seconds: Double
  let description: String

  init?(argument: String) {
    let units = [("ms", 1e-3), ("s", 1.0)]
    guard let unit = units.first(where: { argument.hasSuffix($0.0) }),
      let count = Int(argument.dropLast(unit.0.count)), count >= 0,
      Double(count) * unit.1 <= 60
    else { return nil }
    seconds = Double(count) * unit.1
    description = argument
  }

  var defaultValueDescription: String { description }
}

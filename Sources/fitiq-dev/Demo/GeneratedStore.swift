import FitIQDomain
import FitIQTestSupport

/// An app store of any size, for benchmarks and for trying things out.
struct GeneratedStore {
  private let path: String
  private var scenario = AppStoreScenario(version: AppSchema.versions.upperBound)

  struct BadArguments: Error {}

  /// - Parameter options: Days, copies of each hour on average, `clean` for a store without faults.
  init(path: String, options: [String]) throws {
    self.path = path
    scenario.days = 30
    guard options.count <= 3 else { throw BadArguments() }
    if let days = options.first {
      guard let number = Int(days), number > 0 else { throw BadArguments() }
      scenario.days = number
    }
    if options.count > 1 {
      guard let copies = Double(options[1]), copies >= 1 else { throw BadArguments() }
      scenario.duplicateFactor = copies
    }
    guard options.count < 3 || options[2] == "clean" else { throw BadArguments() }
    if options.count < 3 { scenario.faults = Self.faults }
  }

  /// Every fault that a store can have without being of another zone or of no user.
  private static let faults = Set(Fault.allCases).subtracting([.renamedProfile, .zoneChange])

  func write() throws { try scenario.write(to: path) }
}

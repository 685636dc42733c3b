import ArgumentParser
import FitIQDelivery
import FitIQDomain

/// Which backend, and how hard it may be asked.
struct BackendOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Address of the backend, such as https://host; there is no default.", valueName: "url"))
  var apiURL: String?

  @Option(
    help: ArgumentHelp("Requests a second at most; by default no limit.", valueName: "number"))
  var rate: Double?

  @Option(help: ArgumentHelp("Requests at once at most.", valueName: "n"))
  var concurrency = 4

  func validate() throws {
    if let rate, !(rate > 0 && rate <= 100_000) {
      throw ValidationError("--rate takes a positive number up to 100000")
    }
    guard (1...64).contains(concurrency) else {
      throw ValidationError("--concurrency takes 1 to 64")
    }
  }

  var policy: HostGate.Policy {
    HostGate.Policy(
      concurrency: concurrency, rate: rate.flatMap { RateLimiter(perSecond: $0) })
  }
}

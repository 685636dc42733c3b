import ArgumentParser
import FitIQDomain

/// Which backend, and how hard it may be asked.
struct BackendOptions: ParsableArguments {
  @Option(help: .of("url", "Address of the backend, such as https://host; no default."))
  var apiURL: String?

  @Option(help: .of("number", "At most N requests a second; no limit by default."))
  var rate: Double?

  @Option(help: .of("n", "At most N requests at a time."))
  var concurrency = 4

  func validate() throws {
    if let rate, !(rate > 0 && rate <= 100_000) {
      throw ValidationError("--rate must be more than 0 and at most 100000")
    }
    try check("--concurrency", Double(concurrency), from: 1, to: 64)
  }

  var limiter: RateLimiter? { rate.flatMap { RateLimiter(perSecond: $0) } }
}

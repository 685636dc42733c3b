import ArgumentParser
import FitIQDomain

struct OutboxRescue: OutboxChange {
  static let examples = [
    Example(
      "Free everything that is stuck",
      "fitiq outbox rescue --status stuck")
  ]

  static let configuration = CommandConfiguration(
    commandName: "rescue",
    abstract: "Release events of a crashed sender.",
    discussion: discussion(
      """
      Takes stuck events, whose lease is over: they are due now. The attempt may have arrived, so \
      delivery asks the server first. The app's own attempts have no lease: five minutes are over.
      """))

  @OptionGroup var outputOptions: OutputOptions
  @OptionGroup var options: OutboxChangeOptions

  var verb: OutboxVerb { .rescue }
}

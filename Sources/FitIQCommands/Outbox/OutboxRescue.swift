import ArgumentParser
import FitIQDomain

struct OutboxRescue: OutboxChange {
  static let examples = [
    Example(
      "Release everything that is stuck",
      "fitiq outbox rescue --status stuck")
  ]

  static let configuration = CommandConfiguration(
    commandName: "rescue",
    abstract: "Release events of a crashed sender.",
    discussion: discussion(
      """
      Makes stuck events, whose lease has expired, due again. Their last attempt may have arrived, \
      so a delivery asks the backend first. The app's own attempts have no lease; they count as \
      stuck after five minutes.
      """))

  @OptionGroup var outputOptions: OutputOptions
  @OptionGroup var options: OutboxChangeOptions

  var verb: OutboxVerb { .rescue }
}

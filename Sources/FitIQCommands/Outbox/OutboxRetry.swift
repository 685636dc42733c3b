import ArgumentParser
import FitIQDomain

struct OutboxRetry: OutboxChange {
  static let examples = [
    Example(
      "Everything that failed",
      "fitiq outbox retry --failed"),
    Example(
      "What would that be?",
      "fitiq outbox retry --failed --dry-run"),
  ]

  static let configuration = CommandConfiguration(
    commandName: "retry",
    abstract: "Make events due again.",
    discussion: discussion(
      """
      Resets attempts and error and keeps the history of attempts. What was sent, is being sent or \
      was cancelled is left alone and counted; a cancelled event is retried by its id. So is what the \
      app cannot read, which would block its queue: see 'fitiq outbox reconcile'.
      """))

  @OptionGroup var outputOptions: OutputOptions
  @OptionGroup var options: OutboxChangeOptions

  @Flag(help: "Only queue them: deliver nothing now.")
  var noDeliver = false

  var verb: OutboxVerb { .retry }
}

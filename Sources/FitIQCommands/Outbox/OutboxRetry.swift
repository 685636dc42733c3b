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
      was cancelled is left alone and counted; a cancelled event is retried by its id.
      """))

  @Argument(help: ArgumentHelp("Only these: ids, or unique beginnings of ids.", valueName: "id"))
  var ids: [String] = []

  @OptionGroup var outputOptions: OutputOptions
  @OptionGroup var store: StoreOptions
  @OptionGroup var zone: ZoneOptions
  @OptionGroup var events: OutboxFilterOptions
  @OptionGroup var selection: OutboxChangeOptions
  @OptionGroup var change: ChangeOptions

  var verb: OutboxVerb { .retry }
}

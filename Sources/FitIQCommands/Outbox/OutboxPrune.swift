import ArgumentParser
import FitIQDomain

struct OutboxPrune: OutboxChange {
  static let examples = [
    Example(
      "What was sent more than a month ago",
      "fitiq outbox prune --status completed --keep 30d --yes")
  ]

  static let configuration = CommandConfiguration(
    commandName: "prune",
    abstract: "Remove events that are finished.",
    discussion: discussion(
      """
      Removes sent events older than --keep, and with --status dead dead letters that failed \
      longer ago than --keep-failed. 'fitiq undo' brings them back.
      """))

  @OptionGroup var outputOptions: OutputOptions
  @OptionGroup var options: OutboxChangeOptions

  @Option(help: ArgumentHelp("Age at which sent events go.", valueName: "age"))
  var keep = Age(days: 7)

  @Option(help: ArgumentHelp("Age at which dead letters go.", valueName: "age"))
  var keepFailed = Age(days: 30)

  var verb: OutboxVerb { .prune(completed: keep.seconds, dead: keepFailed.seconds) }
}

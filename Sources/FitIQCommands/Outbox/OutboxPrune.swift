import ArgumentParser
import FitIQDomain

struct OutboxPrune: OutboxChange {
  static let examples = [
    Example(
      "Remove what was sent more than a month ago",
      "fitiq outbox prune --status completed --completed-older-than 30d --yes")
  ]

  static let configuration = CommandConfiguration(
    commandName: "prune",
    abstract: "Remove events that are finished.",
    discussion: discussion(
      """
      Removes delivered events older than --completed-older-than and, with --status dead, dead letters that failed \
      longer ago than --failed-older-than. 'fitiq undo' brings them back.
      """))

  @OptionGroup var outputOptions: OutputOptions
  @OptionGroup var options: OutboxChangeOptions

  @Option(
    name: .customLong("completed-older-than"),
    help: ArgumentHelp("Remove delivered events older than this.", valueName: "age"))
  var keep = Age(days: 7)

  @Option(
    name: .customLong("failed-older-than"),
    help: ArgumentHelp("Remove dead letters older than this.", valueName: "age"))
  var keepFailed = Age(days: 30)

  var verb: OutboxVerb { .prune(completed: keep.seconds, dead: keepFailed.seconds) }
}

import ArgumentParser
import FitIQStorage

struct OutboxPrune: OutboxChange {
  static let about = About(
    "prune", "Remove events that are finished.",
    """
    Removes delivered events older than --completed-older-than and, with --status dead, dead letters that failed \
    longer ago than --failed-older-than. 'fitiq undo' brings them back.
    """,
    Example(
      "Remove what was sent more than a month ago",
      "fitiq outbox prune --status completed --completed-older-than 30d --yes"))

  @OptionGroup var outputOptions: OutputOptions
  @OptionGroup var options: OutboxChangeOptions

  @Option(
    name: .customLong("completed-older-than"),
    help: .of("age", "Remove delivered events older than this."))
  var keep = Age(days: 7)

  @Option(
    name: .customLong("failed-older-than"), help: .of("age", "Remove dead letters older than this.")
  )
  var keepFailed = Age(days: 30)

  var verb: OutboxVerb { .prune(completed: keep.seconds, dead: keepFailed.seconds) }
}

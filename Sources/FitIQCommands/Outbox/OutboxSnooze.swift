import ArgumentParser
import FitIQStorage

struct OutboxSnooze: OutboxChange {
  static let about = About(
    "snooze", "Postpone events; no attempt is used up.",
    """
    Postpones pending and waiting events.

    Only for fitiq's own database: an app's store keeps no due times.
    """,
    Example(
      "Send no meals for two hours",
      "fitiq outbox snooze --for 2h --type mealLog"))

  @OptionGroup var outputOptions: OutputOptions
  @OptionGroup var options: OutboxChangeOptions

  @Option(name: .customLong("for"), help: .of("age", "How long to wait, such as 2h."))
  var duration: Age

  var verb: OutboxVerb { .snooze(seconds: duration.seconds) }
}

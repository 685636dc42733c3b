import ArgumentParser
import FitIQDomain

struct OutboxSnooze: OutboxChange {
  static let examples = [
    Example(
      "Send no meals for two hours",
      "fitiq outbox snooze --for 2h --type mealLog")
  ]

  static let configuration = CommandConfiguration(
    commandName: "snooze",
    abstract: "Postpone events; no attempt is used up.",
    discussion: discussion(
      """
      Postpones pending and waiting events.

      Only for fitiq's own database: an app's store keeps no due times.
      """))

  @OptionGroup var outputOptions: OutputOptions
  @OptionGroup var options: OutboxChangeOptions

  @Option(
    name: .customLong("for"), help: ArgumentHelp("How long to wait, such as 2h.", valueName: "age"))
  var duration: Age

  var verb: OutboxVerb { .snooze(seconds: duration.seconds) }
}

import ArgumentParser
import FitIQDomain

struct OutboxSnooze: OutboxChange {
  static let examples = [
    Example(
      "Not in the next two hours",
      "fitiq outbox snooze --for 2h --type mealLog")
  ]

  static let configuration = CommandConfiguration(
    commandName: "snooze",
    abstract: "Postpone events; no attempt is used up.",
    discussion: discussion(
      """
      Takes events that are pending or waiting.

      For fitiq's own database: the app's store keeps no due times.
      """))

  @OptionGroup var outputOptions: OutputOptions
  @OptionGroup var options: OutboxChangeOptions

  @Option(
    name: .customLong("for"), help: ArgumentHelp("How long to wait, such as 2h.", valueName: "age"))
  var duration: Age

  var verb: OutboxVerb { .snooze(seconds: duration.seconds) }
}

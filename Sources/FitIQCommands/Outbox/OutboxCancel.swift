import ArgumentParser
import FitIQDomain

struct OutboxCancel: OutboxChange {
  static let examples = [
    Example(
      "Cancel what the server refused",
      "fitiq outbox cancel --error [(]422[)] --reason bad-data --yes")
  ]

  static let configuration = CommandConfiguration(
    commandName: "cancel",
    abstract: "Cancel events: they are not sent.",
    discussion: discussion(
      """
      A cancelled event becomes a dead letter with that reason; its entity stays as it is. It has \
      no attempts left, so the app skips it too.
      """))

  @OptionGroup var outputOptions: OutputOptions
  @OptionGroup var options: OutboxChangeOptions

  var verb: OutboxVerb { .cancel }
}

import ArgumentParser
import FitIQStorage

struct OutboxCancel: OutboxChange {
  static let about = About(
    "cancel", "Cancel events: they are not sent.",
    """
    A cancelled event becomes a dead letter with that reason; its entity stays as it is. It has \
    no attempts left, so the app skips it too.
    """,
    Example(
      "Cancel what the server refused",
      "fitiq outbox cancel --error [(]422[)] --reason bad-data --yes"))

  @OptionGroup var outputOptions: OutputOptions
  @OptionGroup var options: OutboxChangeOptions

  var verb: OutboxVerb { .cancel }
}

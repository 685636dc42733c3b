import ArgumentParser
import FitIQStorage

struct OutboxRescue: OutboxChange {
  static let about = About(
    "rescue", "Release events of a crashed sender.",
    """
    Makes stuck events, whose lease has expired, due again. Their last attempt may have arrived, \
    so a delivery asks the backend first. The app's own attempts have no lease; they count as \
    stuck after five minutes.
    """,
    Example(
      "Release everything that is stuck",
      "fitiq outbox rescue --status stuck"))

  @OptionGroup var outputOptions: OutputOptions
  @OptionGroup var options: OutboxChangeOptions

  var verb: OutboxVerb { .rescue }
}

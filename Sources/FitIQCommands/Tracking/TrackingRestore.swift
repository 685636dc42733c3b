import ArgumentParser
import FitIQDomain

struct TrackingRestore: FitIQSubcommand {
  static let about = About(
    "restore", "Undo 'tracking clear --container'.",
    """
    Puts the app's preferences back as they were before the reset, byte for byte. Refuses if the \
    app has written to them since, because that would be lost. Takes several resets back one by \
    one, latest first. The backups stay.
    """,
    Example(
      "Take back the last reset of the app's preferences",
      "fitiq tracking restore --container FitIQ.xcappdata --dry-run"))

  @OptionGroup var outputOptions: OutputOptions
  @OptionGroup var change: ChangeOptions

  @Option(help: .of("path", "The container, or the plist itself."), completion: .file())
  var container: String

  func run(in session: Session) async throws -> ExitStatus {
    try ContainerTracking(session, container).restore(change)
  }
}

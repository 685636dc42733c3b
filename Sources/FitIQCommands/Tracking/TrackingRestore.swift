import ArgumentParser
import FitIQDomain

struct TrackingRestore: FitIQSubcommand {
  static let examples = [
    Example(
      "Take back the last reset of the app's preferences",
      "fitiq tracking restore --container FitIQ.xcappdata --dry-run")
  ]

  static let configuration = CommandConfiguration(
    commandName: "restore",
    abstract: "Undo 'tracking clear --container'.",
    discussion: discussion(
      """
      Puts the app's preferences back as they were before the reset, byte for byte. Refuses if the \
      app has written to them since, because that would be lost. Takes several resets back one by \
      one, latest first. The backups stay.
      """))

  @OptionGroup var outputOptions: OutputOptions
  @OptionGroup var change: ChangeOptions

  @Option(
    help: ArgumentHelp("The container, or the plist itself.", valueName: "path"),
    completion: .file())
  var container: String

  func run(in session: Session) async throws -> ExitStatus {
    try ContainerTracking(session, container).restore(change)
  }
}

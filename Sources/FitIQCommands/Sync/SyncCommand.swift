import ArgumentParser
import FitIQDomain
import FitIQHealthExport

struct SyncCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sync",
    abstract: "Sync health data into the database and show progress.",
    discussion: """
      Synced is what the app syncs: steps and heart rate by the hour, active energy, exercise and \
      weight by the day, and sleep by the night. Height, distance and basal energy are left out on \
      purpose: the app stores nothing of them that comes from Health.

      Syncs that overlap wait for each other. One that meets days that another process has \
      changed meanwhile ends with status 75, and the same command goes on from there.
      """,
    subcommands: [SyncDaily.self, SyncHistory.self, SyncStatusCommand.self])
}

/// What to sync, and from where.
struct SyncOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Export of the Health app: the archive, its folder or its XML. Of a folder with several \
      exports the newest is taken.
      """, valueName: "path"),
    completion: .file())
  var fromExport: String

  @Option(help: "Only this metric; repeatable.")
  var metric: [HealthMetric] = []

  @Option(
    help: ArgumentHelp(
      "Whose data it is; needed unless the database has one user.", valueName: "uuid"))
  var user: UserID?

  @Option(
    help: ArgumentHelp(
      "How sources that cover the same time are merged: cells, exact, sum, source:NAME.",
      valueName: "rule"))
  var merge: MergeRule = .cells

  @OptionGroup var change: ChangeOptions

  var handlers: [any SyncHandler] {
    MetricRegistry.handlers.filter { metric.isEmpty || metric.contains($0.metric) }
  }
}

extension MergeRule: ExpressibleByArgument {
  package init?(argument: String) { self.init(argument) }

  package var defaultValueDescription: String { text }
}

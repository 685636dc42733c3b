import ArgumentParser
import FitIQDomain
import FitIQHealthExport

struct SyncCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sync",
    abstract: "Sync health data into the database and show progress.",
    discussion: """
      Syncs what the app syncs: hourly steps and heart rate, daily active energy, exercise and \
      weight, and sleep by night. Height, distance and basal energy are left out on purpose: the \
      app stores none of them from Health.

      Syncs that overlap wait for each other. A sync that finds days changed by another process \
      exits with 75; run the same command again to continue.
      """,
    subcommands: [SyncDaily.self, SyncDays.self, SyncStatusCommand.self])
}

/// What to sync, and from where.
struct SyncOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Export from the Health app: the archive, its folder or its XML file; or a folder of exports, \
      whose newest is used.
      """, valueName: "path"),
    completion: .file())
  var fromExport: String

  @Option(help: "Only this metric; repeatable.")
  var metric: [HealthMetric] = []

  @Option(help: .of("uuid", "Whose data it is; required if the database has several users."))
  var user: UserID?

  @Option(
    help: .of(
      "rule", "How sources that cover the same time are merged: cells, exact, sum, source:NAME."))
  var merge: MergeRule = .cells

  @OptionGroup var change: ChangeOptions

  var handlers: [any SyncHandler] {
    MetricRegistry.handlers.filter { metric.isEmpty || metric.contains($0.metric) }
  }
}

extension MergeRule: ExpressibleByArgument {
  package init?(argument: String) { self.init(argument) }

  package var defaultValueDescription: String { text }
  static var defaultCompletionKind: CompletionKind {
    .list(["cells", "exact", "sum", "source:"])
  }
}

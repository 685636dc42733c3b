import ArgumentParser

struct SleepCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sleep",
    abstract: "Show nights: one with its stages, a week at a glance, averages.",
    discussion: """
      A night is what ended on one local day, naps included, and each minute counts once: \
      recordings of the same session are one, and where the sessions of two devices overlap, the \
      one with the finer stages says when somebody slept. Minutes come from the stages; only for a \
      session without stages from what the app stored.
      """,
    subcommands: [SleepShow.self, SleepWeek.self, SleepTrends.self])
}

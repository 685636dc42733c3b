import ArgumentParser

struct SleepCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sleep",
    abstract: "Show nights: one with its stages, a week at a glance, averages.",
    discussion: """
      A night is all sleep that ended on one local day, naps included. Each minute counts once: \
      copies of a session count as one, and where the sessions of two devices overlap, the one \
      with the finer stages counts. Minutes come from the stages, or from the app's own figures \
      for a session without stages.
      """,
    subcommands: [SleepShow.self, SleepWeek.self, SleepTrends.self])
}

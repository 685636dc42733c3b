import FitIQStorage
import FitIQTestSupport
import FitIQTestTraits
import Testing

/// What fitiq answers about itself, and how it refuses a line.
@Suite(.bounded) struct AnswersTests {
  @Test(arguments: [
    ("--version", "fitiq 0.1.0, SQLite "), ("--version --json", "\"commit\" : null"),
    ("help exit-status", "  75  locked by another process"),
    ("help environment", "FITIQ_TIME_ZONE"), ("help formats", "snake_case"),
    ("help", "SUBCOMMANDS"), ("help migrate", "USAGE: fitiq migrate"),
    ("outbox snooze --help", "USAGE: fitiq outbox snooze"),
    ("migrate", "USAGE: fitiq migrate"),
    ("help migrate tracking", "USAGE: fitiq migrate tracking"),
    ("completions bash", "_fitiq"), ("completions zsh", "#compdef fitiq"),
    ("completions fish", "complete -c 'fitiq'"),
  ])
  func answersAboutItself(line: String, expected: String) async throws {
    let result = try await CommandRun().run(line.split(separator: " ").map(String.init))
    #expect(result.status == 0 && result.out.contains(expected))
  }

  @Test(
    arguments: [
      ("help trackin", 64, "did you mean: fitiq help tracking"),
      ("nosuch --help", 64, "unknown command"),
      ("help exit-statu", 64, "did you mean: fitiq help exit-status"),
      ("trackin list", 64, "did you mean: fitiq tracking list"),
      ("tracking list --metric stepz", 64, "--metric steps"),
      ("tracking list --stor x", 64, "--store"),
      ("log --busy-timeout 9999", 64, "--busy-timeout must be"),
      ("migrate show 99", 64, "1 to \(Migration.embedded.count)"), ("log", 66, "no database"),
      ("undo --yes", 66, "no database"),
      ("log --store /etc/hostname", 65, "not an SQLite database"),
      ("migrate up --store /proc/nothing/x.db", 73, "cannot create"),
      ("tracking mark --metric steps --user x 2025-01-01", 64, "invalid"),
    ] as [(String, Int32, String)])
  func failuresAreClear(line: String, status: Int32, expected: String) async throws {
    let result = try await CommandRun().run(line.split(separator: " ").map(String.init))
    #expect(result.status == status, "\(result.error)")
    #expect(result.out.isEmpty && result.error.hasPrefix("error: "))
    #expect(result.error.contains(expected), "\(result.error)")
  }
}

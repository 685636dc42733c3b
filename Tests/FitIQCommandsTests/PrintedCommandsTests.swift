import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

@testable import FitIQCommands

@Suite(.bounded) struct PrintedCommandsTests {
  private let commands = PrintedCommands(store: "/a b/own.db")

  @Test(
    arguments: [
      ("see the log: fitiq log", "see the log: fitiq log --store '/a b/own.db'"),
      (
        "operation 3; to take it back: fitiq undo 3",
        "operation 3; to take it back: fitiq undo --store '/a b/own.db' 3"
      ),
      (
        "fitiq outbox retry --failed, fitiq cleanup",
        "fitiq outbox retry --store '/a b/own.db' --failed, fitiq cleanup --store '/a b/own.db'"
      ),
      ("(fitiq log); x", "(fitiq log --store '/a b/own.db'); x"),
      ("fitiq undo --store /x 3", "fitiq undo --store /x 3"),
      ("see 'fitiq undo --help'", "see 'fitiq undo --help'"),
      ("set new ones: fitiq auth set", "set new ones: fitiq auth set"),
      ("another fitiq delivers", "another fitiq delivers"),
      ("fitiq migrate is a group", "fitiq migrate is a group"),
      ("myfitiq log", "myfitiq log"), ("fitiq ", "fitiq "), ("", ""),
      ("fitiq logs", "fitiq logs"),
    ])
  func aCommandGetsItsStore(text: String, completed: String) {
    #expect(commands.completed(text) == completed)
    #expect(commands.completed(completed) == completed)
    #expect(PrintedCommands(store: nil).completed(text) == text)
  }

  /// Words of a path are not a command.
  @Test func aPathStaysAsItIs() {
    let store = "/x/my fitiq doctor runs/fitiq log.store"
    let commands = PrintedCommands(store: store)
    for text in [
      "backup: \(store).backups/2026Z-fitiq log.store", "in /x/my fitiq doctor runs/other.html",
      "name '/y/fitiq cleanup/it'\\''s fitiq log' or another one",
      "\"$(printf %b '/y\\0012fitiq log')\"",
    ] {
      #expect(commands.completed(text) == text)
    }
    #expect(
      commands.completed("of \(store): fitiq cleanup")
        == "of \(store): fitiq cleanup --store '\(store)'")
  }

  @Test func anAppsStoreIsImportedAndNotMigrated() throws {
    let folder = try ScratchFolder()
    let store = folder.file("default.store")
    try AppStoreScenario().write(to: store)
    let commands = PrintedCommands(store: store)
    #expect(commands.completed("fitiq migrate store") == "fitiq migrate store \(store)")
    #expect(commands.completed("fitiq migrate store /x") == "fitiq migrate store /x")
    #expect(commands.completed("fitiq migrate tracking /x") == "fitiq migrate tracking /x")
    #expect(commands.completed("fitiq outbox run") == "fitiq outbox run")
    #expect(commands.completed("fitiq outbox list") == "fitiq outbox list --store \(store)")
  }
}

import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

/// The first look at a store, and a first sync, as somebody new has them.
@Suite(.bounded) struct StatusTests {
  private let fitiq: CommandRun

  init() throws { fitiq = try CommandRun() }

  @Test func aDamagedContainerFitsOnOneScreen() async throws {
    _ = try DemoContainer.write(below: fitiq.folder.path)
    let status = try await fitiq.run("status", "./FitIQ.xcappdata")
    #expect(status.status == 0, "\(status.error)")
    #expect(status.out.split(separator: "\n", omittingEmptySubsequences: false).count <= 24)
    for part in [
      "app store V11", "errors", "duplicate_entries", "pending", "fitiq cleanup --store",
    ] {
      #expect(status.out.contains(part), "\(part): \(status.out)")
    }
  }

  @Test func itReadsOnlyAndNamesWhatWasDone() async throws {
    _ = try DemoContainer.write(below: fitiq.folder.path)
    #expect(try await fitiq.run("status").status == 66)
    #expect(!FileManager.default.fileExists(atPath: fitiq.store))
    try await fitiq.succeed("migrate", "all", "./FitIQ.xcappdata")
    let json = Data(try await fitiq.run("status", "--json").out.utf8)
    let status = try #require(try JSONSerialization.jsonObject(with: json) as? [String: Any])
    #expect(status["kind"] as? String == "database")
    #expect((status["operations"] as? [Any])?.isEmpty == false)
    #expect((status["outbox"] as? [String: Int])?["pending"] ?? 0 > 0)
  }

  // MARK: A first sync

  private func writeExport() throws {
    let records = RandomHealth.records(200, from: 1_741_737_600, days: 3, seed: 7)
    _ = try fitiq.folder.write(
      Data(HealthExportText.document(records).utf8), to: "export.xml")
  }

  private func users() async throws -> [String] {
    let rows = try JSONSerialization.jsonObject(
      with: Data(try await fitiq.run("users", "list", "--json").out.utf8))
    return try #require(rows as? [[String: Any]]).compactMap { $0["id"] as? String }
  }

  private let history = [
    "sync", "history", "--from-export", "./export.xml", "--time-zone", "Europe/Lisbon", "--as-of",
    "2025-05-01",
  ]

  @Test func aFirstSyncMakesAUserAndSaysSo() async throws {
    try writeExport()
    let first = try await fitiq.run(history)
    #expect(first.status == 0, "\(first.error)")
    let made = try await users()
    #expect(made.count == 1 && first.error.contains(made[0]), "\(first.error)")
    try await fitiq.succeed(history)
    #expect(try await users() == made)
  }

  @Test func aUserWhoWasAddedIsTakenAndSeveralAreListed() async throws {
    try writeExport()
    let added = try await fitiq.run("users", "add", "Ana", "--json")
    #expect(added.status == 0, "\(added.error)")
    let known = try await users()
    try await fitiq.succeed(history)
    #expect(try await users() == known)
    try await fitiq.succeed("users", "add", "Rui")
    let refused = try await fitiq.run(history)
    #expect(refused.status == 64)
    for user in try await users() { #expect(refused.error.contains(user), "\(refused.error)") }
    try await fitiq.succeed("undo", "--yes")
    #expect(try await users() == known)
  }

  @Test(arguments: ["", " ", "a\nb", String(repeating: "x", count: 300)])
  func whatIsNoNameMakesNoDatabase(name: String) async throws {
    #expect(try await fitiq.run("users", "add", name).status == 64)
    try await fitiq.succeed("users", "add", "Ana", "--dry-run")
    #expect(!FileManager.default.fileExists(atPath: fitiq.store))
  }

  // MARK: The quarantine

  @Test func whatWasRejectedIsShownWhole() async throws {
    _ = try DemoContainer.write(below: fitiq.folder.path)
    try await fitiq.succeed("migrate", "all", "./FitIQ.xcappdata")
    let shown = try await fitiq.run("quarantine", "show", "1", "--json")
    let listed = try await fitiq.run("quarantine", "list", "--limit", "1", "--json")
    let one = try JSONSerialization.jsonObject(with: Data(shown.out.utf8)) as? NSDictionary
    let first = try JSONSerialization.jsonObject(with: Data(listed.out.utf8)) as? [NSDictionary]
    #expect(one != nil && one == first?.first)
    let unknown = try await fitiq.run("quarantine", "show", "99999")
    #expect(unknown.status == 66 && unknown.error.contains("fitiq quarantine list"))
  }

  // MARK: The configuration

  @Test func aSettingIsSetAndTakenOut() async throws {
    let path = try await fitiq.run("config", "path").out.trimmingCharacters(in: .newlines)
    try await fitiq.succeed("config", "set", "time_zone", "Europe/Lisbon", "--dry-run")
    #expect(!FileManager.default.fileExists(atPath: path))
    try await fitiq.succeed("config", "set", "time_zone", "Europe/Lisbon")
    #expect(try await fitiq.run("config", "show").out.contains("Europe/Lisbon"))
    #expect(try await fitiq.run("config", "set", "time_zon", "x").error.contains("time_zone"))
    let refused = try await fitiq.run("config", "set", "color", "purple")
    #expect(refused.status == 64 && refused.error.contains("never"))
    try await fitiq.succeed("config", "unset", "time_zone")
    #expect(try String(contentsOfFile: path, encoding: .utf8).isEmpty)
  }

  @Test func aLinkToTheFileStays() async throws {
    let path = try await fitiq.run("config", "path").out.trimmingCharacters(in: .newlines)
    let files = FileManager.default
    try files.createDirectory(
      atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    let real = fitiq.folder.file("dotfiles.yaml")
    _ = try fitiq.folder.write(Data("color: never\n".utf8), to: "dotfiles.yaml")
    try files.createSymbolicLink(atPath: path, withDestinationPath: real)
    try await fitiq.succeed("config", "set", "color", "auto")
    #expect(try String(contentsOfFile: real, encoding: .utf8) == "color: auto\n")
    #expect(try files.destinationOfSymbolicLink(atPath: path) == real)
  }
}

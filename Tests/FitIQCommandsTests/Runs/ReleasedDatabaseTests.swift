import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

/// Databases as released versions made them: this one opens them, migrates them, and puts them back.
///
/// `packaging/release-fixture` writes one for each release; they stay for good.
@Suite(.bounded) struct ReleasedDatabaseTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Fixtures")

  private static let versions =
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
    .filter { $0.hasSuffix(".sql") }.map { String($0.dropLast(4)) }.sorted()

  private let fitiq: CommandRun

  init() throws { fitiq = try CommandRun() }

  /// Makes the database of a version.
  private func write(_ version: String, to name: String) throws -> String {
    let file = Self.folder.appending(path: "\(version).sql")
    let path = fitiq.folder.file(name)
    try RawSQL.execute(try String(contentsOf: file, encoding: .utf8), in: path)
    return path
  }

  private func run(_ line: String, statuses: Set<Int32> = [0]) async throws {
    let result = try await fitiq.run(line.split(separator: " ").map(String.init))
    #expect(statuses.contains(result.status), "\(line): \(result.error)")
  }

  @Test func everyReleaseHasOne() throws {
    let page = Self.folder.appending(path: "../../../CHANGELOG.md")
    let releases = try String(contentsOf: page, encoding: .utf8)
      .matches(of: /(?m)^## \[([0-9.]+)\]/).map { String($0.1) }
    #expect(releases.sorted() == Self.versions && !releases.isEmpty)
  }

  @Test(arguments: versions) func isMigratedWithAllItsRows(version: String) async throws {
    let old = try write(version, to: "old.db")
    let new = try write(version, to: "new.db")
    try await run("migrate up --store ./new.db")
    try await run("migrate check --store ./new.db")
    #expect(try RawSQL.tables(of: old, withRowsMissingIn: new) == [])
    try await run("doctor --store ./new.db", statuses: [0, 1])
  }

  /// The last operation of the older version is taken back by this one.
  @Test(arguments: versions) func itsLastOperationIsTakenBack(version: String) async throws {
    let path = try write(version, to: "old.db")
    try await run("migrate up --store ./old.db")
    let before = try DatabaseContent(of: path)
    try await run("undo --yes --store ./old.db")
    let changed = try DatabaseContent(of: path).differences(from: before)
    #expect(changed.contains("progress_entries"), "\(changed)")
  }

  @Test(arguments: versions) func isRestored(version: String) async throws {
    let old = try write(version, to: "old.db")
    try await run("migrate up --store ./new.db")
    try await run("migrate restore --backup ./old.db --yes --store ./new.db")
    try await run("migrate up --store ./new.db")
    #expect(try RawSQL.tables(of: old, withRowsMissingIn: fitiq.folder.file("new.db")) == [])
  }
}

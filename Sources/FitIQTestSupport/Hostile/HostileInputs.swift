import FitIQDomain
package import Foundation

/// One of every file that fitiq reads, made by itself where it makes them, in a home of its own.
///
/// Paths in what it wrote are those of the home: what is changed is put back, not copied elsewhere.
package final class HostileInputs {
  package let fitiq: FitIQBinary
  /// The files as they are meant to be, by name below the home.
  private var content: [String: Data] = [:]

  package static let user = "6F1B2C3D-0000-4000-8000-00000000000A"

  /// What can be changed, and what it is.
  package enum Kind: CaseIterable, Sendable {
    case store, database, journal, backup, plan, zip, xml, plist, jsonl
  }

  /// Takes one version after the other, the latest first.
  package convenience init(block: Int) throws {
    let versions = AppStoreVersion.allCases
    try self.init(version: versions[versions.count - 1 - block % versions.count].rawValue)
  }

  package init(version: Int = 11) throws {
    fitiq = try FitIQBinary()
    var scenario = AppStoreScenario(
      version: version,
      faults: [.duplicateSleep, .orphanedEntries, .pendingNoEvent, .failedExhausted, .malformed])
    scenario.days = 8
    scenario.duplicateFactor = 2
    try scenario.write(to: fitiq.folder.file("a.store"))
    try scenario.write(to: fitiq.folder.file("b.store"))
    try fitiq.succeed("migrate", "store", "a.store", "--store", "a.db")
    _ = try fitiq.run(["cleanup", "--dry-run", "--store", "a.store", "--plan-out", "plan.json"])
    // One that has a history and a backup.
    _ = try fitiq.run(["cleanup", "--yes", "--store", "b.store"])
    _ = try fitiq.run(["outbox", "export", "--store", "a.store", "--to", "events.jsonl"])
    let text = HealthExportText.document(
      RandomHealth.records(60, from: 1_764_000_000, days: 3, seed: 1))
    _ = try fitiq.folder.write(Data(text.utf8), to: "export.xml")
    let zip = ZipText([ZipText.Entry("apple_health_export/export.xml", text)])
    _ = try fitiq.folder.write(Data(zip.bytes), to: "export.zip")
    _ = try fitiq.folder.write(LegacyContainer.demo.plistBytes(), to: "prefs.plist")
    content = try files()
  }

  /// Names of the files of a kind.
  package func names(_ kind: Kind) -> [String] {
    let wanted: (String) -> Bool =
      switch kind {
      case .store: { ["a.store", "b.store"].contains($0) }
      case .database: { $0 == "a.db" }
      case .journal: { $0.hasSuffix("journal.db") }
      case .backup: { $0.hasPrefix("b.store.backups/") && $0.hasSuffix(".store") }
      case .plan: { $0 == "plan.json" }
      case .zip: { $0.hasSuffix(".zip") }
      case .xml: { $0.hasSuffix(".xml") }
      case .plist: { $0.hasSuffix(".plist") }
      case .jsonl: { $0.hasSuffix(".jsonl") }
      }
    return content.keys.filter(wanted).sorted()
  }

  package func bytes(_ name: String) -> Data { content[name] ?? Data() }

  /// Puts everything back as it was.
  package func restore() throws {
    let now = try files()
    for name in now.keys where content[name] == nil {
      try FileManager.default.removeItem(atPath: fitiq.folder.file(name))
    }
    for (name, data) in content where now[name] != data {
      try data.write(to: URL(fileURLWithPath: fitiq.folder.file(name)))
    }
  }

  private func files() throws -> [String: Data] {
    let walk = FileManager.default.enumerator(atPath: fitiq.folder.path)
    var files: [String: Data] = [:]
    while let name = walk?.nextObject() as? String {
      var isFolder: ObjCBool = false
      let path = fitiq.folder.file(name)
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder),
        !isFolder.boolValue
      else { continue }
      files[name] = try Data(contentsOf: URL(fileURLWithPath: path))
    }
    return files
  }

  // MARK: Running

  /// A run that ended as none may.
  package struct Failure: CustomStringConvertible, Sendable {
    package let edit: String
    /// The command lines that ran on the same files before.
    package let before: ArraySlice<String>
    package let command: String
    package let outcome: String

    package var description: String {
      "\(outcome): fitiq \(command)\n    after \(([edit] + before).joined(separator: "\n    after "))"
    }
  }

  /// Changes a file, runs command lines on what is there, and puts everything back.
  ///
  /// A status of 70, a signal, no end within the limit, and a file that a reader changed are failures.
  package func failures(
    of name: String, _ edits: [HostileEdit], _ commands: [[String]], limit: TimeInterval
  ) throws -> [Failure] {
    defer { try? restore() }
    for edit in edits { try edit.apply(to: fitiq.folder.file(name)) }
    let text = name + ": " + edits.map(\.description).joined(separator: "; ")
    let lines = commands.map { $0.joined(separator: " ") }
    return try commands.indices.compactMap { index in
      let file = URL(fileURLWithPath: fitiq.folder.file(name))
      let before = try Data(contentsOf: file)
      var outcome = outcome(of: commands[index], limit: limit)
      if HostileCommands.onlyReads(commands[index]), try Data(contentsOf: file) != before {
        outcome = "changed what it reads"
      }
      return outcome.map {
        Failure(edit: text, before: lines[..<index], command: lines[index], outcome: $0)
      }
    }
  }

  /// One random change of one random file, and one line on it.
  ///
  /// - Parameter leaves: The words of every command; none for lines that fit the file.
  package func randomFailures(
    of leaves: [[String]] = [], using random: inout SplitMix64, limit: TimeInterval
  ) throws -> [Failure] {
    let kind = Kind.allCases.randomElement(using: &random) ?? .store
    guard let name = names(kind).randomElement(using: &random) else { return [] }
    let edits = (0..<Int.random(in: 1...3, using: &random)).map { _ in
      randomEdit(of: name, kind, using: &random)
    }
    let command = HostileCommands.random(
      from: HostileCommands.all(on: name, kind), leaves: leaves, using: &random)
    return try failures(of: name, edits, [command], limit: limit)
  }

  private func outcome(of command: [String], limit: TimeInterval) -> String? {
    do {
      let result = try fitiq.run(command, limit: limit)
      let isDefect = result.status == 70 || result.status > 128 && result.status != 130
      return isDefect ? "status \(result.status), \(result.error)" : nil
    } catch is FitIQBinary.Running.TimedOut { return "no end within \(limit) s" } catch {
      return "\(error)"
    }
  }
}

import FitIQCommands
import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

/// What no option that names an output file does: cost data.
@Suite(.bounded) struct OutputTests {
  /// Each option that writes a file, with a command line that would.
  static let outputs: [String: String] = [
    "cleanup --plan-out": "cleanup --dry-run --store default.store --plan-out",
    "cleanup --report": "cleanup --dry-run --store default.store --report",
    "reconcile --plan-out":
      "reconcile default.store --from-export export.zip --fix --dry-run --plan-out",
    "reconcile --report": "reconcile default.store --from-export export.zip --report",
    "outbox stats --output-file": "outbox stats --output prometheus --store default.store --to",
    "outbox export --output-file": "outbox export --store default.store --to",
    "outbox remote-duplicates export --output-file":
      "outbox remote-duplicates export --store default.store --to",
    "sleep show --svg": "sleep show --store default.store --svg",
    "sleep week --svg": "sleep week --store default.store --svg",
    "sleep trends --svg": "sleep trends --store default.store --svg",
    "fleet report --report": "fleet report fleet doctor-45f0438f90 --report",
  ]

  /// Options and arguments that name what is read, and folders.
  private static let inputs: Set<String> = [
    "store", "apply", "from-export", "from-file", "backup", "backup-dir", "file", "source",
    "container", "ids",
  ]

  private static func options(
    of command: CommandDescription? = .fitiq
  ) -> [(name: String, option: CommandDescription.Argument)] {
    guard let command else { return [] }
    let path = command.path.dropFirst().joined(separator: " ")
    return (command.arguments ?? []).map { argument in
      let name = argument.names?.last { $0.kind == "long" }?.spelled ?? argument.valueName ?? ""
      return ("\(path) \(name)", argument)
    } + (command.subcommands ?? []).flatMap { options(of: $0) }
  }

  /// A new option that names a file has to be said to be an input, or is tried here.
  @Test func everyOptionThatNamesAFileIsKnown() {
    let named = Self.options().filter {
      ["file", "path", "folder", "list", "source", "container"].contains($0.option.valueName)
        && $0.option.kind != "flag"
    }
    #expect(named.count > 60)
    let unknown = named.map(\.name).filter { name in
      let last = String(name.split(separator: " ").last ?? "")
      return Self.outputs[name] == nil
        && !Self.inputs.contains(String(last.trimmingPrefix { $0 == "-" }))
    }
    #expect(unknown.isEmpty)
    let options = Set(Self.options().map(\.name))
    for name in Self.outputs.keys { #expect(options.contains(name), "\(name)") }
  }

  private static let victims = [
    "default.store", "default.store-wal", "default.store-shm", "default.store-journal",
    "other.store", "other.store-journal", "own.db", "lists.plist", "lists.xml", "export.zip",
    "export.xml", "link.store", "hard.store", "linked/default.store",
    "default.store.backups/new.json", "new.backups", "folder", ".config/fitiq/config.yaml",
    ".config/fitiq/credentials.json", "orphan-wal", "orphan-journal", "link.txt",
  ]

  private func prepared() throws -> FitIQBinary {
    let fitiq = try FitIQBinary()
    let folder = fitiq.folder
    var scenario = AppStoreScenario(version: 11)
    scenario.days = 3
    scenario.leavesWAL = true
    try scenario.write(to: folder.file("default.store"))
    scenario.leavesWAL = false
    try scenario.write(to: folder.file("other.store"))
    try fitiq.succeed("fleet", "plan", "other.store", "--to", "fleet")
    try fitiq.succeed("fleet", "run", "fleet", "--quiet", "--", "doctor")
    try fitiq.succeed("migrate", "up", "--store", "own.db")
    let lists = LegacyContainer(preferences: ["com.fitiq.historical.steps.synced": ["2025-01-01"]])
    _ = try folder.write(try lists.plistBytes(), to: "lists.plist")
    _ = try folder.write(
      Data("<?xml version=\"1.0\"?>\n<plist version=\"1.0\"><dict/></plist>".utf8), to: "lists.xml")
    let export = HealthExportText.document(
      RandomHealth.records(40, from: 1_741_737_600, days: 2, seed: 1))
    _ = try folder.write(Data(export.utf8), to: "export.xml")
    _ = try folder.write(
      Data(ZipText([ZipText.Entry("apple_health_export/export.xml", export)]).bytes),
      to: "export.zip")
    for name in ["default.store.backups", "folder", ".config/fitiq"] {
      try FileManager.default.createDirectory(
        atPath: folder.file(name), withIntermediateDirectories: true)
    }
    _ = try folder.write(Data("color: never\n".utf8), to: ".config/fitiq/config.yaml")
    let credentials = try folder.write(Data("{}".utf8), to: ".config/fitiq/credentials.json")
    chmod(credentials, 0o600)
    _ = try folder.write(Data([0x37, 0x7F, 0x06, 0x82, 0, 0]), to: "orphan-wal")
    _ = try folder.write(
      Data([0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]), to: "orphan-journal")
    _ = try folder.write(Data("precious".utf8), to: "text")
    symlink("other.store", folder.file("link.store"))
    symlink("text", folder.file("link.txt"))
    symlink(".", folder.file("linked"))
    link(folder.file("default.store"), folder.file("hard.store"))
    return fitiq
  }

  /// Every file with its content, by its path.
  private func content(_ folder: String) throws -> [String: Data?] {
    var files: [String: Data?] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: folder) {
      files[name] = FileManager.default.contents(atPath: folder + "/" + name)
    }
    return files
  }

  @Test(arguments: Effort.spread(outputs.keys.sorted(), quick: 4))
  func dataIsNotWrittenOver(output: String) throws {
    let fitiq = try prepared()
    let before = try content(fitiq.folder.path)
    let line = (Self.outputs[output] ?? "").split(separator: " ").map(String.init)
    let turn = Self.outputs.keys.sorted().firstIndex(of: output) ?? 0
    for victim in Effort.some(of: Self.victims, turn: turn, quick: 1, ci: .max) {
      let result = try fitiq.run(line + [victim])
      #expect(result.status == 73, "\(output) \(victim): \(result.error)")
      #expect(result.error.contains("will not overwrite"), "\(output) \(victim): \(result.error)")
      #expect(result.out.isEmpty)
    }
    #expect(try content(fitiq.folder.path) == before)
  }

  @Test(arguments: Effort.spread(outputs.keys.sorted(), quick: 4))
  func aFileIsReplacedAndAPipeIsWritten(output: String) throws {
    let fitiq = try prepared()
    let line = (Self.outputs[output] ?? "").split(separator: " ").map(String.init)
    let file = try fitiq.folder.write(Data("old".utf8), to: "out")
    chmod(file, 0o666)
    let result = try fitiq.run(line + ["out"])
    #expect([0, 1, 4].contains(result.status), "\(result.error)")
    var status = stat()
    #expect(stat(file, &status) == 0)
    let mode: mode_t = output.hasPrefix("outbox stats") ? 0o644 : 0o600
    #expect(status.st_mode & 0o777 == mode)
    let content = try String(contentsOfFile: file, encoding: .utf8)
    #expect(content != "old")
    let names = try FileManager.default.contentsOfDirectory(atPath: fitiq.folder.path)
    #expect(!names.contains { $0.hasPrefix(".fitiq-") })
    #expect(try fitiq.run(line + ["/dev/null"]).status == result.status)
    let full = try fitiq.run(line + ["/dev/full"])
    #expect(full.status == 74 || content.isEmpty, "\(full.error)")
    #expect(try fitiq.run(line + ["no/such/file"]).status == 73)
  }

  @Test func theShellWritesOverNoData() throws {
    let fitiq = try prepared()
    let before = try content(fitiq.folder.path)
    for victim in Effort.some(of: Self.victims, turn: 1, quick: 3, ci: .max) {
      let result = try fitiq.run("repl", "default.store", "-c", ".once \(victim)", "-c", "users")
      #expect(result.status == 73, "\(victim): \(result.error)")
    }
    let json = try fitiq.run("repl", "default.store", "-c", ".once own.db", "--json")
    #expect(json.error.contains("\"output_refused\""), "\(json.error)")
    #expect(try content(fitiq.folder.path) == before)
  }

  @Test func aScriptThatIsReadIsNotWrittenOver() throws {
    let fitiq = try prepared()
    _ = try fitiq.folder.write(Data(".read next.sql\nSELECT 1;\n".utf8), to: "script.sql")
    _ = try fitiq.folder.write(Data(".once script.sql\n".utf8), to: "next.sql")
    let inner = try fitiq.run("repl", "default.store", "-f", "script.sql")
    #expect(inner.status == 73, "\(inner.error)")
  }

  @Test func aStatementThatFailsLeavesTheOldFile() throws {
    let fitiq = try prepared()
    let file = try fitiq.folder.write(Data("old".utf8), to: "out")
    _ = try fitiq.run("repl", "default.store", "-c", ".once out", "-c", "SELECT nothing;")
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "old")
    try fitiq.succeed("repl", "default.store", "-c", ".once out", "-c", "SELECT 7;")
    #expect(try String(contentsOfFile: file, encoding: .utf8).contains("7"))
  }

  @Test func aPlanIsNotItsOwnReport() throws {
    let fitiq = try prepared()
    let both = ["cleanup", "--dry-run", "--store", "default.store"]
    #expect(try fitiq.run(both + ["--plan-out", "new", "--report", "./new"]).status == 73)
    try fitiq.succeed(both + ["--plan-out", "plan.json"])
    let apply = ["cleanup", "--apply", "plan.json", "--dry-run", "--store", "default.store"]
    #expect(try fitiq.run(apply + ["--report", "plan.json"]).status == 73)
    #expect(try fitiq.run(apply + ["--report", "page.html"]).status == 0)
  }
}

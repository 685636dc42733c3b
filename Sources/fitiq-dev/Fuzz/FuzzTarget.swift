import FitIQDatabaseFile
import FitIQDelivery
import FitIQDomain
import FitIQFleet
import FitIQHealthExport
import FitIQLegacy
import FitIQShell
import FitIQStorage
import FitIQTestSupport
import Foundation

/// A reader of bytes that somebody else wrote: it may refuse them, and nothing else.
struct FuzzTarget: Sendable {
  let name: String
  /// Inputs that are right.
  let seeds: [[UInt8]]
  /// Whole numbers in them that have a fixed place.
  var fields: [NumberField] = []
  /// Reads an input; errors are answers.
  let read: @Sendable ([UInt8]) throws -> Void

  /// Those that run in this process.
  ///
  /// - Parameter scratch: For readers of files.
  static func pure(_ scratch: ScratchFolder) throws -> [FuzzTarget] {
    let inputs = try HostileInputs()
    func seeds(_ kind: HostileInputs.Kind) -> [[UInt8]] {
      inputs.names(kind).map { Array(inputs.bytes($0)) }
    }
    let list = try LegacyContainer.demo.plistBytes()
    let values = try PropertyListSerialization.propertyList(from: list, format: nil)
    let xml = try PropertyListSerialization.data(fromPropertyList: values, format: .xml, options: 0)
    let lines = seeds(.jsonl).flatMap { $0.split(separator: 10).prefix(40).map(Array.init) }
    let pages = seeds(.database) + seeds(.store)
    // The same with numbers of 64 bits, and with the sizes behind the content.
    let archives = seeds(.zip) + otherArchives(inputs)
    return [
      FuzzTarget(name: "plist", seeds: [Array(list), Array(xml)]) {
        _ = try PropertyListFile(path: "input", bytes: Data($0)).preferences()
      },
      FuzzTarget(name: "plan", seeds: seeds(.plan)) {
        _ = try SavedCleanupPlan(json: Data($0)).isPlausible
      },
      FuzzTarget(name: "outbox", seeds: lines) {
        _ = try OutboxRecord(line: String(decoding: $0, as: UTF8.self))
      },
      FuzzTarget(name: "credentials", seeds: credentials) { _ = try CredentialsInput(Data($0)) },
      FuzzTarget(name: "answer", seeds: answers) { _ = ErrorBody($0).text(status: 422) },
      FuzzTarget(name: "statement", seeds: statements, read: readStatements),
      FuzzTarget(
        name: "database", seeds: pages, fields: NumberField.ofDatabases(pages), read: readPages),
      FuzzTarget(name: "export", seeds: seeds(.xml)) { try readExport($0, scratch.file("a.xml")) },
      FuzzTarget(name: "archive", seeds: archives, fields: NumberField.ofArchives(archives)) {
        try readExport($0, scratch.file("a.zip"))
      },
      try fleet(scratch),
    ]
  }

  private static func otherArchives(_ inputs: HostileInputs) -> [[UInt8]] {
    inputs.names(.xml).map { name in
      var entry = ZipText.Entry(name, String(decoding: inputs.bytes(name), as: UTF8.self))
      entry.flags = 8
      return ZipText([entry], isWide: true).bytes
    }
  }

  private static let credentials = [
    #"{"api_key":"KEY","access_token":"a.b.c","refresh_token":"REFRESH","base_url":"https://h"}"#,
    #"{"data":{"api_key":"KEY","access_token":"a.b.c","refresh_token":"REFRESH"}}"#,
    "api_key=KEY\n# the tokens\n access_token = a.b.c \r\nFITIQ_REFRESH_TOKEN=REFRESH\n",
  ].map { Array($0.utf8) }

  private static let answers = [
    #"{"success":true,"data":{"id":"4f1","type":"steps","quantity":12.5}}"#,
    #"{"error":{"code":"validation","message":"no","details":[{"field":"quantity"}]}}"#,
    "<html><body>502 Bad Gateway</body></html>",
  ].map { Array($0.utf8) }

  private static let statements = [
    "SELECT * FROM progress_entries WHERE day > '2025-01-01'; -- all\nentries steps --last 7d | head",
    "CREATE TRIGGER t AFTER INSERT ON a BEGIN SELECT 1; END; .mode json\n/* x */ SELECT \"a\"\"b\";",
    "sleep last week\nsteps yesterday\n.save name SELECT :day\noutbox retry 'a b' \\\" $x `y`\n",
  ].map { Array($0.utf8) }

  private static func readStatements(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    var splitter = StatementSplitter()
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      for statement in splitter.append(line + "\n") { _ = statement.kind }
      _ = ShellWord.split(String(line))
      _ = DomainCommand.longForm(of: String(line))
    }
    _ = splitter.finish()
    var position = 0
    while let next = SQLStatementText.next(in: text, from: position), next.end > position {
      _ = QueryChange(next)
      position = next.end
    }
  }

  /// Every page as what it may be, every tree, every row, and the file as a log.
  private static func readPages(_ bytes: [UInt8]) {
    let all = Bytes(bytes)
    let read: PageFile.Read = { all.slice($0..<$0 + $1) }
    _ = WriteAheadLog(size: bytes.count, filePageSize: nil, read: read)
    _ = RollbackJournal(size: bytes.count, read: read)
    guard let file = PageFile(size: bytes.count, read: read) else { return }
    var states = PageStates(file)
    _ = FreeList(file, states: &states)
    for root in 1...64 where file.contains(root) {
      _ = TreeWalk(file, root: root, isTable: root % 2 == 0, states: &states)
      guard let page = file.tree(root) else { continue }
      for index in 0..<min(page.cellCount, 40) {
        if let cell = page.cell(index) { _ = FileRecord(cell.local) }
      }
    }
  }

  private static func readExport(_ bytes: [UInt8], _ path: String) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    _ = try ExportSource(path).read(
      ExportRequest(zone: ZoneOffsets(AppStoreScenario.utc), keepsSamples: true, explains: true))
  }

  private static func fleet(_ scratch: ScratchFolder) throws -> FuzzTarget {
    let line = #"{"bytes":9,"fingerprint":"f","id":"A","kind":"app_store","path":"/a"}"#
    let record =
      #"{"event":"record","record":{"id":"A","path":"/a","result":"done","status":0,"at":1,"seconds":1,"#
      + #""peak_bytes":1,"bytes":1,"fingerprint":"f","operations":[]},"report":{"a":1}}"#
    let folder = FleetFolder(scratch.file("fleet"))
    let run = try folder.keep(FleetFolder.Run(command: ["doctor"]))
    let files = ["manifest.jsonl", "runs/\(run.id)/ledger-1of1-a.jsonl"].map {
      URL(fileURLWithPath: "\(folder.path)/\($0)")
    }
    return FuzzTarget(name: "fleet", seeds: [Array("\(line)\n\(record)\n".utf8)]) { bytes in
      for file in files { try Data(bytes).write(to: file) }
      try? folder.forEachStore { _ in }
      try folder.forEachEvent(of: run.id) { _, _, report in
        _ = report.flatMap { JSONValue(String(decoding: $0, as: UTF8.self)) }
      }
    }
  }
}

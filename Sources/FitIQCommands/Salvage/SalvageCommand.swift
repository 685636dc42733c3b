import ArgumentParser
import FitIQDomain
import FitIQLegacy
import FitIQStorage
import FitIQSystem
import FitIQTerminal
import Foundation

struct SalvageCommand: FitIQSubcommand {
  static let about = About(
    "salvage", "Copy every readable row of a damaged store into a new one.",
    """
    Reads the pages of an app's store or of fitiq's own database itself, not through SQLite, and \
    with them the committed part of a write-ahead log beside it. Where a change did not finish, it \
    takes the original pages from its journal. The damaged files are never changed. The new store \
    has the same schema and the same keys; its indexes are rebuilt, and SQLite checks it before it \
    gets its name.

    A row on a page that its table no longer refers to is taken if it certainly belongs to that \
    table and was not deleted. Every other readable row, such as one that no index of its table \
    names, goes into the file NEW\(Salvage.lostSuffix), with its page and the reason. That file \
    holds health values.

    Exits 0 when no row is lost as far as the pages tell, and 4 when some are.
    """,
    Example("Say what can be read, and write nothing", "fitiq salvage default.store --dry-run"),
    Example(
      "Copy what can be read into a new store, even if nothing is damaged",
      "fitiq salvage default.store --to salvaged.store --force"))

  @Argument(
    help: .of("store", "The damaged store or its container; --store by default."),
    completion: .file())
  var source: String?

  @Option(help: .of("new", "The new store, which must not exist yet."))
  var to: String?

  @Flag(help: "Copy the store even if it is not damaged.")
  var force = false

  @OptionGroup var outputOptions: OutputOptions
  @OptionGroup var store: StoreOptions
  @OptionGroup var change: ChangeOptions

  var storeArgument: String? { source }

  static func effect(of options: Set<String>) -> CommandEffect {
    .changes("a file")
  }

  func validate() throws {
    if source != nil, store.store != nil {
      throw ValidationError("the store is named twice, as an argument and with --store")
    }
    if to?.isEmpty == true { throw ValidationError("--to is empty: name a file") }
    if force, to == nil { throw ValidationError("--force needs --to") }
  }

  func run(in session: Session) async throws -> ExitStatus {
    var place = store
    if let source { place.store = source }
    let path = try AppContainer.storePath(at: place.path(session.settings))
    let target = to.map { StoreOptions.unresolved($0, session.settings) } ?? Self.name(beside: path)
    let found = try await session.waiting("reading pages") {
      try Salvage.read(path, for: change.dryRun ? nil : target)
    }
    let report = found.report
    let plan = SalvageAnswer(report: report, target: nil)
    let question = "Write \(report.rows.counting("row")) to \(target)?"
    guard
      try change.mayApply(
        isEmpty: report.isWhole && !force,
        otherwise: "nothing is damaged, nothing was copied; to copy it anyway: --to and --force",
        question: to == nil ? question : nil, in: session,
        preview: { try session.output.render(plan) },
        answer: {
          if change.dryRun { return try session.output.render(plan) }
          if let line = plan.uncommitted { session.output.note(line) }
        })
    else { return Self.status(report) }
    try found.publish(as: target)
    try session.output.render(SalvageAnswer(report: report, target: target))
    return Self.status(report)
  }

  private static func status(_ report: SalvageReport) -> ExitStatus {
    report.isWhole ? .success : .partial
  }

  /// `default-salvaged.store` for `default.store`, or `default-salvaged-2.store` where that is there.
  private static func name(beside path: String) -> String {
    let name = path as NSString
    let start = name.deletingPathExtension + "-salvaged"
    let end = name.pathExtension.isEmpty ? "" : "." + name.pathExtension
    let others = (2...99).lazy.map { "\(start)-\($0)\(end)" }
    return ([start + end] + others).first { access($0, F_OK) != 0 } ?? start + end
  }
}

/// What was read, table by table and page by page.
struct SalvageAnswer: Report {
  let report: SalvageReport
  /// The new store; nil where none was written.
  let target: String?

  func encode(to encoder: any Encoder) throws { try report.encode(to: encoder) }

  var tables: [Table] {
    [
      Table(
        title: title, columns: Self.columns,
        rows: report.tables.filter { !$0.isWhole }.map(Self.cells)),
      Table(
        columns: ["pages", .right("count")],
        rows: (report.pages.sorted { $0.key < $1.key } + [("cut_off", report.cutPages)])
          .filter { $0.1 > 0 }.map { [$0.0.replacing("_", with: " "), String($0.1)] }),
    ]
  }

  var dataTable: Table? { Table(columns: Self.columns, rows: report.tables.map(Self.cells)) }

  private var title: String {
    let kind = (report.kind == .database ? "fitiq " : "") + report.kind.words
    let header =
      report.isHeaderGuessed
      ? "; its header is damaged (by trial: pages of \(Quantity.grouped(report.pageSize)) bytes, \(report.encoding))"
      : ""
    let verdict = report.isWhole ? "nothing is damaged" : "damaged"
    let rows = "\(Quantity.grouped(report.rows)) rows of \(report.tables.count.counting("table"))"
    let count = report.tables.count { !$0.isWhole }
    let listed = count == 0 ? "" : "; \(count.counting("table")) with damage:"
    return
      "\(Cell.fileName(report.source)): \(kind), \(verdict)\(header)\n\(rows) can be read\(listed)"
  }

  private static let columns: [Table.Column] = [
    "table", .right("in_tree", heading: "rows"), .right("on_stray_pages", heading: "stray"),
    .right("in_log"), .right("uncertain"), .right("other_versions"), .right("unreadable"),
    .right("lost_pages"), .right("missing_keys"),
  ]

  private static func cells(_ table: SalvageReport.Table) -> [String] {
    [table.name]
      + [
        table.inTree, table.onStrayPages, table.inLog, table.uncertain, table.otherVersions,
        table.unreadable, table.lostPages, table.missingKeys,
      ].map(String.init)
  }

  /// When lost rows are of, and whose.
  private func neighbours(_ table: SalvageReport.Table) -> String? {
    guard let from = table.lostFrom, let through = table.lostThrough else { return nil }
    let days = [from, through].map { String(JSON.text(of: $0).prefix(10)) }
    let span = days[0] == days[1] ? days[0] : "\(days[0]) to \(days[1])"
    let users = table.lostUsers.isEmpty ? "" : ", user \(table.lostUsers.joined(separator: ", "))"
    return "\(table.name): the rows beside lost pages are from \(span)\(users)"
  }

  /// What the log holds behind its last commit; nil for nothing.
  var uncommitted: String? {
    guard report.uncommittedRows > 0 else { return nil }
    return "\(report.uncommittedRows.counting("row")) in the log never committed: "
      + "the change did not finish, or the log was cut short"
  }

  var closing: [String] {
    var lines = [""] + report.notes
    lines += report.cells.prefix(5).map {
      "\($0.table), page \($0.page), cell \($0.cell): \($0.reason)"
    }
    lines += report.tables.compactMap(neighbours)
    lines += report.orphans.sorted { $0.key < $1.key }.map {
      "\($0.key): \($0.value.counting("row")) without their parents"
    }
    if let uncommitted { lines.append(uncommitted) }
    guard let target else { return lines }
    lines.append("new store: \(target)")
    if report.lostRows > 0 {
      lines.append("\(report.lostRows.counting("row")) beside it: \(target)\(Salvage.lostSuffix)")
    }
    lines.append("check it: fitiq doctor --store \(ShellQuoting.quoted(target))")
    return lines
  }
}

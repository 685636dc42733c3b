import ArgumentParser
package import FitIQDomain
import FitIQFleet
import FitIQSystem
package import FitIQTerminal
import Foundation

struct FleetReport: FitIQSubcommand {
  static let about = About(
    "report", "Add up the results of a run over all its stores.",
    """
    Findings of 'doctor' and states of the outbox by kind, with the number of stores and the sums; \
    rows that a change added, changed and removed, and bytes that it freed; failed and largest stores. \
    The answer is the same, byte for byte, whatever the shards and the order of the ledgers. It \
    holds ids, counts and codes: no health values, no names and no paths, except those in the \
    command itself.

    --timings adds what differs from run to run: time and memory, and the slowest stores.
    """,
    Example("The results of a run", "fitiq fleet report fleet doctor-45f0438f90"),
    Example(
      "As a page to send", "fitiq fleet report fleet doctor-45f0438f90 --report fleet.html"))

  @OptionGroup var fleet: FleetOptions
  @Argument(help: .of("run", "The run."))
  var run: String
  @Flag(help: "Add time and memory.")
  var timings = false
  @Option(help: .of("file", "Write a page to this file."), completion: .file())
  var report: String?
  @OptionGroup var outputOptions: OutputOptions

  func run(in session: Session) async throws -> ExitStatus {
    let target = try session.target(report, reading: [fleet.fleet])
    let open = try OpenFleet(fleet, session)
    let run = try open.folder.run(self.run)
    var tally = FleetTally(try open.progress(of: run))
    for store in open.stores(of: run) { tally.add(store) }
    if (try? open.line(of: run))?.hasCounts ?? false {
      try open.folder.forEachEvent(of: run.id) { _, event, report in
        guard case .record(let record) = event, let report,
          let value = JSONValue(String(decoding: report, as: UTF8.self))
        else { return }
        tally.add(value, of: record)
      }
    }
    let totals = tally.totals(run: run.id, command: run.command, hasTimings: timings)
    try target?.write(FleetPage(totals: totals).text)
    try session.output.render(totals)
    return .success
  }
}

extension FleetTotals: Report {
  private static let listed = 20

  package var tables: [Table] {
    var tables = [
      Table(
        title: "run \(run): \(ShellQuoting.line(command))",
        columns: ["stores", "done", "failed", "missing"].map { .right($0) },
        rows: [[stores, done, failed, missing].map { String($0) }])
    ]
    tables += [
      ("bytes of stores", kinds), ("counts in the reports", figures), ("changes", changes),
      ("time and memory", [timings?.milliseconds, timings?.peakBytes].compactMap(\.self)),
    ].filter { !$0.1.isEmpty }.map(Self.table)
    if !failures.isEmpty {
      tables.append(FleetStatus.table("failed", failures))
    }
    tables += [
      ("failed stores", "code", failedStores), ("largest stores", "bytes", largest),
      ("slowest stores", "seconds", timings?.slowest ?? []),
    ].filter { !$0.2.isEmpty }.map(Self.list)
    return tables
  }

  private static func table(_ title: String, _ figures: [Figure]) -> Table {
    Table(
      title: title,
      columns: ["name"] + ["stores", "sum", "p50", "p95", "max"].map { .right($0) },
      rows: figures.map { figure in
        [figure.name, String(figure.stores)]
          + [figure.sum, figure.p50, figure.p95, figure.max].map { String($0) }
      })
  }

  private static func list(_ title: String, _ column: String, _ stores: [Store]) -> Table {
    let more = stores.count > listed ? ", \(listed) of \(stores.count.grouped)" : ""
    return Table(
      title: title + more,
      columns: ["id", .right(column)],
      rows: stores.prefix(listed).map { [$0.name, $0.shown] })
  }
}

extension FleetTotals.Store {
  fileprivate var name: String { id + (copy.map { " (copy \($0))" } ?? "") }

  fileprivate var shown: String {
    code ?? amount.map { amount in
      Int(exactly: amount).map { String($0) } ?? Quantity.decimal(amount)
    } ?? ""
  }
}

/// What a run came to as a page.
struct FleetPage {
  let totals: FleetTotals

  var text: String {
    HTMLPage(
      title: "Run \(totals.run)", command: "fitiq fleet report",
      status: totals.missing > 0
        ? "Unfinished" : totals.failed > 0 ? "Done, with failures" : "Done",
      summary: "<code>fitiq \(ShellQuoting.line(totals.command))</code>",
      figures: [
        ("Stores", totals.stores), ("Done", totals.done), ("Failed", totals.failed),
        ("Missing", totals.missing),
      ].map { ($0.0, Quantity.grouped($0.1), "") },
      sections: sections, contents: "It holds ids, counts and codes, and no health values."
    ).text
  }

  private var sections: [HTMLPage.Section] {
    totals.tables.dropFirst().enumerated().map { index, table in
      HTMLPage.Section(
        id: "part-\(index + 1)", title: table.title ?? "",
        body: [
          HTMLTable(
            caption: table.title ?? "",
            columns: table.columns.map {
              $0.alignment == .right
                ? .number(Quantity.words($0.key)) : .text(Quantity.words($0.key))
            },
            rows: table.rows.map { $0.map { "\($0)" } }
          ).html
        ])
    }
  }
}

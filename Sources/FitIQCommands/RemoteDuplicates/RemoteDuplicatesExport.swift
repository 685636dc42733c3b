import ArgumentParser
import FitIQDomain
import FitIQStorage
import FitIQTerminal
import Foundation

struct RemoteDuplicatesExport: FitIQSubcommand {
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case jsonl, csv
  }

  static let about = About(
    "export", "Write remote duplicates to a file or to standard output.",
    "",
    Example(
      "Write all of them as CSV",
      "fitiq outbox remote-duplicates export --output-file duplicates.csv --format csv"))

  @OptionGroup var outputOptions: OutputOptions
  @OptionGroup var store: StoreOptions
  @OptionGroup var duplicates: RemoteDuplicateOptions

  @Option(
    name: .customLong("output-file"),
    help: .of("file", "Write to this file instead of standard output."), completion: .file())
  var to: String?

  @Option(help: "JSON lines or CSV.")
  var format: Format = .jsonl

  func run(in session: Session) async throws -> ExitStatus {
    let target = try session.target(to, beside: store)
    let keeper = try session.remoteDuplicates(store)
    guard let target else {
      _ = try write(keeper, to: session.output.out, session)
      return .success
    }
    let file = try target.open()
    let count = try write(keeper, to: file.sink, session)
    try file.commit()
    try session.output.render(RemoteDuplicateExportReport(path: target.path, count: count))
    return .success
  }

  private func write(
    _ keeper: any RemoteDuplicateKeeper, to sink: Sink, _ session: Session
  ) throws -> Int {
    let output = Output(
      format: format == .csv ? .csv : .jsonl, color: .never, isQuiet: true, isVerbose: false,
      environment: session.environment, out: sink)
    var listing = output.listing(
      of: RemoteDuplicateTable.columns, row: RemoteDuplicateTable.row)
    try keeper.forEachRemoteDuplicate(duplicates.filter) { try listing.add($0) }
    try listing.finish()
    return listing.count
  }
}

struct RemoteDuplicateExportReport: Report {
  let path: String
  let count: Int

  var tables: [Table] {
    Table(columns: ["path", .right("count")], rows: [[path, String(count)]])
  }
}

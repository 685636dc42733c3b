import ArgumentParser
import FitIQDomain
import FitIQFleet
package import FitIQTerminal
import Foundation

struct FleetPlan: FitIQSubcommand {
  static let about = About(
    "plan", "List the stores of a fleet.",
    """
    Finds app containers, app stores and fitiq databases below the folders, or takes the paths that \
    it reads from standard input, one per line, and writes FLEET/manifest.jsonl: for each store \
    its id, path, kind, schema version, size and fingerprint, sorted by id. The id is the store's own \
    UUID; where it has none, a digest of its path. Nothing is changed.

    A store that cannot be read is listed with the reason. Links are not followed, and folders of \
    backups are left out. Run it again after adding stores: runs continue with the new list.
    """,
    Example("List the stores below a folder", "fitiq fleet plan . --to fleet"),
    Example("Certain ones", "fitiq fleet plan default.store FitIQ.xcappdata --to fleet"))

  @Argument(
    help: .of("root", "Folders to search, or stores; - reads paths from standard input."),
    completion: .directory)
  var roots: [String]

  @Option(help: .of("fleet", "The folder of the fleet."), completion: .directory)
  var to: String

  @OptionGroup var outputOptions: OutputOptions

  func validate() throws {
    if to.isEmpty { throw ValidationError("--to is empty: name a folder") }
    if roots.contains("") { throw ValidationError("a root is empty: name a folder") }
    if roots.isEmpty { throw ValidationError("name a folder to search, or - for a list of paths") }
  }

  static func effect(of options: Set<String>) -> CommandEffect { .changes("a file") }

  func run(in session: Session) async throws -> ExitStatus {
    let folder = FleetFolder(StoreOptions.absolute(to, session.settings))
    var summary = FleetPlanReport(fleet: folder.path)
    let finder = FleetFinder(excluded: folder.path)
    try session.working("looking for stores") {
      _ = try folder.writeManifest { add in
        var batch: [FleetFinder.Found] = []
        func flush() throws {
          for store in finder.stores(at: batch) {
            summary.add(store)
            try add(store)
          }
          batch = []
        }
        func take(_ found: FleetFinder.Found) throws {
          batch.append(found)
          if batch.count == FleetFinder.batch { try flush() }
        }
        for root in roots {
          guard root == "-" else {
            let path = StoreOptions.absolute(root, session.settings)
            guard FileManager.default.fileExists(atPath: path) else {
              throw UsageError("there is no \(path)", hint: "name a folder or a store")
            }
            try finder.find(below: path, take)
            continue
          }
          try InputLines("-", session.settings).forEachPath { bytes in
            guard let path = String(validating: bytes, as: UTF8.self) else {
              let shown = String(decoding: bytes, as: UTF8.self)
              let path = StoreOptions.absolute(shown, session.settings)
              return try take(.unreadable(path, .notUTF8))
            }
            try take(.path(StoreOptions.absolute(path, session.settings)))
          }
        }
        try flush()
      } isDouble: {
        summary.remove($0)
      }
    }
    try session.output.render(summary)
    return .success
  }
}

/// What a plan found.
package struct FleetPlanReport: Report {
  package struct Kind: Encodable, Sendable {
    let kind: FleetStore.Kind
    let schema: String?
    var stores = 0
    var bytes: Int64 = 0
  }

  let fleet: String
  private(set) var stores = 0
  private(set) var kinds: [Kind] = []
  private(set) var problems: [FleetStatus.Failure] = []

  init(fleet: String) { self.fleet = fleet }

  mutating func add(_ store: FleetStore) { add(store, 1) }

  /// For a store that was named before.
  mutating func remove(_ store: FleetStore) { add(store, -1) }

  private mutating func add(_ store: FleetStore, _ count: Int) {
    stores += count
    let place =
      kinds.firstIndex { $0.kind == store.kind && $0.schema == store.schema } ?? kinds.endIndex
    if place == kinds.endIndex { kinds.append(Kind(kind: store.kind, schema: store.schema)) }
    kinds[place].stores += count
    kinds[place].bytes = kinds[place].bytes.addingClamped(
      count < 0 ? 0 &- store.bytes : store.bytes)
    guard let code = store.problem?.code else { return }
    let old = problems.first { $0.code == code }?.stores ?? 0
    problems = problems.filter { $0.code != code } + [.init(code: code, stores: old + count)]
  }

  package var tables: [Table] {
    let sorted = kinds.sorted {
      ($0.kind.rawValue, $0.schema ?? "") < ($1.kind.rawValue, $1.schema ?? "")
    }
    let found = Table(
      columns: ["kind", "schema", .right("stores"), .right("bytes")],
      rows: sorted.map {
        [$0.kind.rawValue, Cell.optional($0.schema), String($0.stores), String($0.bytes)]
      })
    guard !problems.isEmpty else { return [found] }
    return [
      found,
      FleetStatus.table("cannot be read", problems.sorted { $0.code < $1.code }),
    ]
  }

  package var closing: [String] { ["", "\(stores.counting("store")) in \(fleet)/manifest.jsonl"] }
}

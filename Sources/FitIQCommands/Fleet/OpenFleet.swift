import FitIQDomain
import FitIQFleet
import FitIQTerminal

/// A fleet that is read.
struct OpenFleet {
  let folder: FleetFolder
  let all: [FleetStore]

  /// - Parameter isWanted: Of a large fleet, a shard needs its own stores alone.
  init(
    _ options: FleetOptions, _ session: Session,
    where isWanted: (FleetStore) -> Bool = { _ in true }
  ) throws {
    folder = Self.folder(options, session)
    var stores: [FleetStore] = []
    try folder.forEachStore { if isWanted($0) { stores.append($0) } }
    all = stores
  }

  /// Those that a run is about.
  func stores(of run: FleetFolder.Run) -> [FleetStore] {
    guard let line = try? line(of: run) else { return all }
    return all.filter { line.applies(to: $0) }
  }

  /// - Throws: `UsageError` for a command that is not for a fleet.
  func line(of run: FleetFolder.Run) throws -> FleetCommandLine {
    try Self.line(of: run, in: folder)
  }

  static func line(
    of run: FleetFolder.Run, in folder: FleetFolder
  ) throws -> FleetCommandLine {
    try FleetCommandLine(run.command) { try folder.run($0) }
  }

  static func folder(_ options: FleetOptions, _ session: Session) -> FleetFolder {
    FleetFolder(StoreOptions.absolute(options.fleet, session.settings))
  }

  /// - Parameter stores: Those that are asked for; nil for all.
  func progress(
    of run: FleetFolder.Run, stores: [FleetStore]? = nil
  ) throws -> FleetProgress {
    var progress = FleetProgress(of: stores.map { Set($0.map(\.key)) })
    try folder.forEachEvent(of: run.id) { ledger, event, _ in progress.add(event, of: ledger) }
    return progress
  }
}

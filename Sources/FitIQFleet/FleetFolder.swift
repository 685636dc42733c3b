package import FitIQDomain
import FitIQSystem
package import Foundation

/// The folder of a fleet: its manifest, and the ledgers of its runs.
///
/// Nothing in it is locked, and each file has one writer, so it may lie on a network file system.
///
/// ```
/// manifest.jsonl                      one FleetStore a line, by id and path
/// runs/RUN/run.json                   the command, and what no other fleet has
/// runs/RUN/ledger-3of7-RANDOM.jsonl   one for each start of a worker, only ever added to
/// ```
package struct FleetFolder: Sendable {
  package let path: String

  package init(_ path: String) { self.path = path }

  private var manifestPath: String { path + "/manifest.jsonl" }
  private var runsPath: String { path + "/runs" }

  private func runPath(_ run: String) -> String { "\(runsPath)/\(run)" }

  // MARK: Manifest

  /// Writes the manifest, in place of an older one.
  ///
  /// - Parameters:
  ///   - stores: Calls with each store, in any order.
  ///   - isDouble: Hears of each store that was named before.
  /// - Returns: How many there are.
  package func writeManifest(
    _ stores: ((FleetStore) throws -> Void) throws -> Void,
    isDouble: (FleetStore) -> Void = { _ in }
  ) throws -> Int {
    var all: [FleetStore] = []
    try stores { all.append($0) }
    all.sort { $0.key < $1.key }
    var count = 0
    do {
      try DurableFolder.make(path)
      let file = try FileReplacement(of: manifestPath)
      for (index, store) in all.enumerated() {
        if index > 0, store.key == all[index - 1].key {
          isDouble(store)
        } else {
          try file.write(try FleetCoding.line(of: store))
          count += 1
        }
      }
      try file.commit()
    } catch { throw unwritable(error) }
    return count
  }

  /// Reads the manifest, in its order.
  package func forEachStore(_ body: (FleetStore) throws -> Void) throws {
    guard access(manifestPath, F_OK) == 0 else {
      throw FleetError(
        .fleetMissing, "there is no fleet in \(path)",
        hint: "make one: fitiq fleet plan ROOT --to \(ShellQuoting.quoted(path))")
    }
    var number = 0
    let isCut = try forEachLine(of: manifestPath) { line in
      number += 1
      guard let store: FleetStore = FleetCoding.value(line), store.isSound else {
        throw damaged(line: number)
      }
      try body(store)
    }
    if isCut { throw damaged(line: number + 1) }
  }

  private func damaged(line: Int) -> FleetError {
    FleetError(
      .fleetInvalid, "line \(line) of \(manifestPath) is damaged",
      hint: "write it again: fitiq fleet plan ROOT --to \(ShellQuoting.quoted(path))")
  }

  // MARK: Runs

  /// What a run does.
  package struct Run: Sendable, Equatable, Codable {
    /// The first word of the command and a digest of it: the same command is the same run.
    package let id: String
    package let command: [String]
    /// What tells its operations in the log of a store from those of the same command in another fleet;
    /// empty until it is kept.
    let mark: String

    /// Makes a run that is not kept yet, and so has no mark.
    package init(command: [String]) { self.init(command: command, mark: "") }

    init(command: [String], mark: String) {
      (self.command, self.mark) = (command, mark)
      let text = command.map { "\($0.utf8.count):\($0)" }.joined()
      let name = command.first.flatMap { $0.wholeMatch(of: /[a-z]{1,16}/) }.map { String($0.0) }
      id = "\(name ?? "run")-\(Fingerprint(of: Data(text.utf8)).hex.prefix(10))"
    }

    /// The reason of its operations, of all stores.
    package var reason: String { "\(id)/\(mark)" }

    /// The reason of its operations in the log of a store.
    package func reason(for store: FleetStore) -> String { "\(reason)/\(store.id)" }
  }

  /// By their ids.
  package func runs() throws -> [Run] {
    try names(in: runsPath).compactMap { name in
      // A worker that was killed can have made the folder alone.
      access(place(of: name), F_OK) == 0 ? try run(name) : nil
    }
  }

  private func place(of run: String) -> String { runPath(run) + "/run.json" }

  /// Sorted; none where there is no such folder.
  private func names(in folder: String) throws -> [String] {
    do { return try FileManager.default.contentsOfDirectory(atPath: folder).sorted() } catch {
      guard access(folder, F_OK) != 0, errno == ENOENT else {
        throw FleetError(
          .fleetUnreadable, "cannot read \(folder)", hint: "check its permissions",
          underlying: error)
      }
      return []
    }
  }

  /// The run with an id.
  ///
  /// - Throws: ``FleetError`` with `run_unknown` where none was kept, `fleet_invalid` where it is damaged.
  package func run(_ id: String) throws -> Run {
    let place = place(of: id)
    guard let data = Self.content(of: place) else {
      throw FleetError(
        .runUnknown, "there is no run \(id) in \(path)",
        hint: "see them: fitiq fleet status \(ShellQuoting.quoted(path))")
    }
    guard let run: Run = FleetCoding.value(data), run.id == id else {
      throw FleetError(
        .fleetInvalid, "\(place) is damaged",
        hint: "move the run away, and it starts over: mv \(ShellQuoting.quoted(runPath(id))) "
          + ShellQuoting.quoted("\(path)/damaged-\(id)"))
    }
    return run
  }

  /// Makes the folder of a run.
  ///
  /// - Returns: The run as the first worker kept it.
  @discardableResult package func keep(_ run: Run) throws -> Run {
    let place = place(of: run.id)
    guard access(place, F_OK) != 0 else { return try self.run(run.id) }
    do {
      try DurableFolder.make(runPath(run.id))
      let mark = Randomness.name()
      let made = try FleetCoding.line(of: Run(command: run.command, mark: mark))
      do { try FileReplacement.write(made, to: place, isNew: true) } catch {
        switch error.number {
        // Of several workers, the first one.
        case EEXIST: break
        case EPERM, ENOTSUP, ENOSYS, EMLINK: try Self.make(place, made)
        default: throw error
        }
      }
    } catch { throw unwritable(error) }
    return try self.run(run.id)
  }

  /// Makes a file where the file system has no links; one that another worker made stays.
  ///
  /// A worker that is killed here leaves an empty file, which is reported as damaged.
  private static func make(_ place: String, _ content: Data) throws(FileFailure) {
    let descriptor = open(place, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      if errno == EEXIST { return }
      throw FileFailure(.create, place)
    }
    defer { close(descriptor) }
    guard content.withUnsafeBytes({ writeFully(descriptor, from: $0) }),
      fsync(descriptor) == 0, FileReplacement.syncFolder(of: place)
    else {
      let failure = FileFailure(.write, place)
      // Half of it would be a damaged run.
      unlink(place)
      throw failure
    }
  }

  /// Where there are no links, a file has its name a moment before its content, which is a line.
  private static func content(of place: String) -> Data? {
    for _ in 0..<25 {
      let data = FileManager.default.contents(atPath: place)
      guard let data, data.last != UInt8(ascii: "\n") else { return data }
      usleep(20_000)
    }
    return FileManager.default.contents(atPath: place)
  }

  // MARK: Ledgers

  /// Reads all ledgers of a run, each from its start; what is cut off at the end of one is nothing.
  ///
  /// - Parameter body: Gets the report of a record as the bytes of its JSON.
  package func forEachEvent(
    of run: String, _ body: (_ ledger: String, FleetEvent, _ report: Data?) throws -> Void
  ) throws {
    let folder = runPath(run)
    let names = try names(in: folder).filter { name in
      name.hasPrefix("ledger-") && name.hasSuffix(".jsonl")
        && FileKind("\(folder)/\(name)", followingLinks: false) == .file
    }
    for name in names {
      try forEachLine(of: "\(folder)/\(name)") { line in
        guard let (event, report) = FleetCoding.event(line) else { return }
        try body(name, event, report)
      }
    }
  }

  /// Opens a ledger that nobody else writes.
  package func openLedger(
    of run: String, shard: FleetShard, timeout: Double, now: @escaping @Sendable () -> Date
  ) throws -> FleetLedger {
    do {
      return try FleetLedger(folder: runPath(run), shard: shard, timeout: timeout, now: now)
    } catch {
      throw unwritable(error)
    }
  }

  /// Reads a file in pieces: a ledger has whole reports, and many can be longer than the memory.
  ///
  /// - Returns: Whether the last line has no end.
  @discardableResult private func forEachLine(
    of place: String, _ body: (Data) throws -> Void
  ) throws -> Bool {
    func failure(_ error: any Error) -> FleetError {
      FleetError(
        .fleetUnreadable, "cannot read \(place)", hint: "check its permissions", underlying: error)
    }
    let file: FileHandle
    do { file = try FileHandle(forReadingFrom: URL(fileURLWithPath: place)) } catch {
      throw failure(error)
    }
    defer { try? file.close() }
    var rest = Data()
    while true {
      let piece: Data
      do { piece = try file.read(upToCount: Self.piece) ?? Data() } catch { throw failure(error) }
      // A line without its end was cut off.
      guard !piece.isEmpty else { return !rest.isEmpty }
      var lines = piece[...]
      while let next = lines.withUnsafeBytes({ $0.firstIndex(of: UInt8(ascii: "\n")) }) {
        let end = lines.startIndex + next
        try body(rest.isEmpty ? lines[..<end] : rest + lines[..<end])
        rest = Data()
        lines = lines[(end + 1)...]
      }
      rest += lines
    }
  }

  /// Bytes that are read at once.
  private static let piece = 1 << 20

  private func unwritable(_ error: any Error) -> FleetError { FleetError(writing: path, error) }
}

import FitIQDomain
import GRDB

/// Tells each remote duplicate once, with what became of it and why it may have to stay.
struct RemoteDuplicateReader: ~Copyable {
  private let filter: RemoteDuplicateFilter
  /// Backend ids of rows that are there.
  private let live: BackendIDSet
  private var seen = BackendIDSet()
  /// Nil where nothing was asked of the backend yet.
  private let state: RawStatement?

  init(_ filter: RemoteDuplicateFilter, live: BackendIDSet, states: Database) throws {
    self.filter = filter
    self.live = live
    // A journal of before has no such table.
    let isThere =
      try states.tableExists("remote_duplicates")
      && Int.fetchOne(states, sql: "SELECT 1 FROM remote_duplicates LIMIT 1") != nil
    state = isThere ? try RawStatement(states, RemoteDuplicateSQL.state.rawValue) : nil
  }

  /// The row that stands for a copy.
  struct Survivor {
    let id: String?
    let backendID: String?
  }

  /// Leaves out what the survivor has itself: it is the one copy that stays.
  ///
  /// - Parameter survivor: Asked only for what the filter takes.
  mutating func offer(
    _ found: RemoteDuplicate, survivor: () throws -> Survivor?,
    _ body: (RemoteDuplicate) throws -> Void
  ) throws {
    var duplicate = found
    if live.contains(found.backendID) {
      let own = try survivor()?.backendID
      if own?.lowercased() == found.backendID.lowercased() { return }
      duplicate.obstacle = .inUse
    } else if RemoteDuplicate.endpoint(of: found.entity) == nil {
      duplicate.obstacle = .noEndpoint
    }
    try readState(of: &duplicate)
    guard filter.takes(duplicate), seen.insert(found.backendID) else { return }
    duplicate.survivorID = try found.survivorID ?? survivor()?.id
    try body(duplicate)
  }

  private borrowing func readState(of duplicate: inout RemoteDuplicate) throws {
    switch state {
    case .some(let state):
      guard try state.find(duplicate.entity, duplicate.backendID) else { return }
      duplicate.state = state.string(0).flatMap(RemoteDuplicate.State.init) ?? .found
      duplicate.attempts = Int(state.integer(1))
      duplicate.reason = state.string(2)
    case .none: return
    }
  }
}

/// Backend ids, whatever the case of their letters: nearly all are UUIDs, and a store has a million.
struct BackendIDSet {
  private var uuids: Set<UUID16> = []
  private var others: Set<String> = []

  /// Whether it was not there before.
  @discardableResult
  mutating func insert(_ id: String) -> Bool {
    if let uuid = Self.uuid(id) { return uuids.insert(uuid).inserted }
    return others.insert(id.lowercased()).inserted
  }

  func contains(_ id: String) -> Bool {
    Self.uuid(id).map(uuids.contains) ?? others.contains(id.lowercased())
  }

  private static func uuid(_ id: String) -> UUID16? {
    var id = id
    let packed = id.withUTF8 { text in
      HexDigits.uuid(text, letters: 0x61) ?? HexDigits.uuid(text, letters: 0x41)
    }
    return packed ?? UUID16(text: id.uppercased())
  }

  /// Adds those of a table.
  mutating func add(column: String, of table: String, in db: Database) throws {
    let row = try RawStatement(
      db, "SELECT \"\(column)\" FROM \"\(table)\" WHERE \"\(column)\" <> ''")
    while try row.step() {
      if let id = row.string(0) { insert(id) }
    }
  }
}

/// A group in one line of the cache: laid out so that no byte is padding.
struct PackedGroup: Sendable {
  enum State: UInt8, Sendable {
    case entry
    /// Raw samples that were found to be copies of an hourly row.
    case folded
    /// Its rows are in the group of an earlier part.
    case moved
  }

  var key: EntryGrouping.Key
  private var traits: EntryGrouping.Traits
  var state = State.entry
  /// Position of the last row added; the others hang from it.
  var lastRow: Int32
  /// Where what it has beyond its survivor is; -1 for a group of one row.
  var copies: Int32 = -1
  private var survivorKey: Int64
  private(set) var quantity: Double
  private var changed: Double
  private var created: Double

  init(key: EntryGrouping.Key, survivor: EntryGrouping.Candidate, lastRow: Int32) {
    self.key = key
    self.lastRow = lastRow
    traits = survivor.traits
    survivorKey = survivor.key
    quantity = survivor.quantity
    changed = survivor.changed
    created = survivor.created
  }

  var survivor: EntryGrouping.Candidate {
    get {
      EntryGrouping.Candidate(
        key: survivorKey, quantity: quantity, changed: changed, created: created, traits: traits)
    }
    set {
      traits = newValue.traits
      survivorKey = newValue.key
      quantity = newValue.quantity
      changed = newValue.changed
      created = newValue.created
    }
  }

  var isRawSample: Bool { key.slot.kind == .second && state == .entry }
}

/// What the rows of a group are together.
struct GroupCopies: Sendable {
  private(set) var count: Int32 = 1
  /// Rows with a backend id.
  private(set) var remoteCount: Int32
  /// Sum of all quantities.
  private(set) var total: Double
  /// The latest row that has a backend id.
  private(set) var remote: EntryGrouping.Candidate?

  /// A group of one row.
  init(_ row: EntryGrouping.Candidate) {
    let hasBackendID = row.traits.contains(.hasBackendID)
    remoteCount = hasBackendID ? 1 : 0
    total = row.quantity
    remote = hasBackendID ? row : nil
  }

  mutating func add(_ other: GroupCopies) {
    count += other.count
    remoteCount += other.remoteCount
    total += other.total
    if let later = other.remote, remote.map(later.isAfter) ?? true { remote = later }
  }
}

extension EntryGrouping {
  package struct Group: Sendable {
    package let key: Key
    package internal(set) var survivor: Candidate
    let copies: GroupCopies
    /// Position of the last row added.
    let lastRow: Int32

    package var count: Int { Int(copies.count) }
    /// Copies with a backend id.
    package var remoteCount: Int { Int(copies.remoteCount) }
    /// Sum of all copies.
    package var total: Double { copies.total }
    /// The latest copy that has a backend id.
    package var remote: Candidate? { copies.remote }
    /// Position of the row of a group that has no copies.
    package var onlyRow: Int? { copies.count == 1 ? Int(lastRow) : nil }
  }
}

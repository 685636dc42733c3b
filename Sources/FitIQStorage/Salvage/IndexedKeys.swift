import FitIQDatabaseFile
import FitIQDomain
import FitIQSystem

/// The keys of the rows that the indexes of a table name: a row that none of them names was deleted, or the
/// indexes are out of date.
///
/// A page of a table that is an older version of itself, as after writes that the disk lost, is whole and in its
/// place; nothing but the indexes, which lie on other pages, tells that rows on it are gone.
struct IndexedKeys {
  private var chunks: [Int64: [UInt64]] = [:]
  /// In place of chunks where keys are hashes, which lie far from each other.
  private var hashes: Set<Int64> = []
  private var count = 0
  /// How many indexes these are of.
  private var indexes = 0

  /// Bits of a chunk, as a shift.
  private static let chunkShift: Int64 = 12
  /// Keys that lie far from each other take a chunk each, of 512 bytes: more than these are not kept, of all
  /// tables together.
  static let mostChunks = 60_000

  /// What it takes, as chunks.
  var size: Int { chunks.count + hashes.count / 20 }

  init() {}

  /// Reads an index.
  ///
  /// - Parameters:
  ///   - table: Whose index it is.
  ///   - identity: What tells the row of an entry: see ``SalvageTable/identity(inIndex:_:)``.
  ///   - room: The most that it may take, as chunks.
  /// - Returns: Nil for an index that cannot say which rows there are: pages of it are gone, entries cannot be
  ///   read, or name a row twice, as those of two versions do.
  /// - Throws: `InterruptionError` when the command is stopped.
  init?(
    _ walk: TreeWalk, of table: SalvageTable, in file: PageFile, room: Int,
    _ identity: (FileRecord) -> Int64?
  ) throws {
    guard walk.lost.isEmpty, walk.lostPointers == 0 else { return nil }
    for number in walk.interior + walk.leaves.map(\.page) {
      guard let page = file.tree(number) else { return nil }
      for index in 0..<page.cellCount {
        guard let key = file.row(index, of: page).flatMap({ identity($0.record) }),
          table.hasRowIDs ? insert(key) : hashes.insert(key).inserted, size <= room
        else { return nil }
        count += 1
      }
      try Interruption.check()
    }
  }

  /// Whether an entry is an index of all rows of its table, and not of those alone that a condition chooses.
  static func isOfAllRows(_ entry: SalvageEntry) -> Bool {
    guard let sql = entry.sql else { return entry.type == "index" }
    let statement = SchemaStatement(sql)
    return statement?.kind == .index && statement?.isPartial == false
  }

  /// Whether the rows that no index names are few and on a page or two, as after deletions of which those pages
  /// do not know.
  ///
  /// Otherwise the indexes themselves are out of date, or pages of others lie in them: rows that one page of an
  /// index does not name are on many pages of the table. At least half of the entries must have a row, and half
  /// of the rows an entry, unless several indexes say the same.
  func agrees(with walk: TreeWalk, of table: SalvageTable, in file: PageFile) throws -> Bool {
    var (named, others, pages) = (0, 0, 0)
    for number in walk.leaves.map(\.page) + (table.hasRowIDs ? [] : walk.interior) {
      guard let page = file.tree(number) else { continue }
      let before = others
      for index in 0..<page.cellCount {
        guard let cell = page.cell(index) else { continue }
        let key =
          table.hasRowIDs
          ? cell.rowID
          : file.payload(of: cell).flatMap { FileRecord($0.bytes) }
            .flatMap { table.identity(of: $0, key: nil) }
        guard let key else { continue }
        if contains(key) { named += 1 } else { others += 1 }
      }
      if others > before { pages += 1 }
      guard pages <= 2 else { return false }
      try Interruption.check()
    }
    return (others <= named || indexes > 1) && 2 * named >= count
  }

  func contains(_ key: Int64) -> Bool {
    guard hashes.isEmpty else { return hashes.contains(key) }
    let (word, bit) = Self.place(of: key)
    return chunks[key >> Self.chunkShift].map { $0[word] & bit != 0 } ?? false
  }

  mutating func formUnion(_ other: IndexedKeys) {
    chunks.merge(other.chunks) { zip($0, $1).map { $0 | $1 } }
    hashes.formUnion(other.hashes)
    count = max(count, other.count)
    indexes += 1
  }

  /// Whether the key is new.
  private mutating func insert(_ key: Int64) -> Bool {
    let (word, bit) = Self.place(of: key)
    let wasThere =
      chunks[key >> Self.chunkShift, default: Array(repeating: 0, count: 1 << Self.chunkShift / 64)]
      .withUnsafeMutableBufferPointer { words in
        defer { words[word] |= bit }
        return words[word] & bit != 0
      }
    return !wasThere
  }

  private static func place(of key: Int64) -> (word: Int, bit: UInt64) {
    let place = Int(clamping: key & (1 << chunkShift - 1))
    return (place / 64, 1 << UInt64(clamping: place % 64))
  }
}

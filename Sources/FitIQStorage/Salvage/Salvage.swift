import FitIQDatabaseFile
import FitIQDomain
import FitIQSystem
import Foundation
import GRDB

/// Makes a new store of every row of a damaged one that can be read.
///
/// The source is read page by page, not through SQLite, and never changed. What its trees name comes first,
/// so that the committed version of a row wins; then the pages that no tree names any more.
package struct Salvage {
  let file: PageFile
  private let path: String
  var states: PageStates
  var report: SalvageReport
  /// Pages that trees name, also those of indexes, and that are none of theirs.
  private var lostPages = 0
  let map: PointerMap?
  let free: FreeList
  /// Which table the interior pages of trees are of.
  private(set) var owners: [Int: Int] = [:]
  private let lost: SalvageLostRows?
  /// Where pages of tables are lost, as far as their trees tell: some of them, spread over all.
  private var gaps = SpreadSample<(table: Int, gap: TreeWalk.Leaf)>(2_000)
  /// The keys that SQLite has given, by table.
  var sequences: [String: Int64] = [:]
  /// Pages that a row goes on with which cannot be read.
  private(set) var brokenChains: Set<Int> = []
  /// Bytes of rows whose pages are other rows' as well.
  private var sharedBytes = 0
  /// What indexes say of the rows of a table, by its name.
  private var indexed: [String: IndexedKeys] = [:]

  /// Reads a store into a new one that has no name yet.
  ///
  /// - Parameters:
  ///   - path: The file of the store, whose log may lie beside it.
  ///   - target: The new store; nil to read and report alone. What is not in it goes into a file of its name
  ///     with ``lostSuffix`` behind it.
  /// - Throws: `StorageError`; nothing is left behind then.
  package static func read(_ path: String, for target: String?) throws -> SalvagedStore {
    let (file, notes) = try SalvageFile.pages(path)
    // SQLite would take it for part of the source, or remove it.
    for suffix in ["-wal", "-journal", "-shm"]
    where target.map({ isSame($0, path + suffix) }) == true {
      throw StorageError(
        .cannotCreate, "\(path + suffix) belongs to the store", hint: "name another file: --to")
    }
    for suffix in ["", "-wal", "-journal", lostSuffix] {
      guard let target, access(target + suffix, F_OK) == 0 else { continue }
      throw StorageError(
        .cannotCreate, "\(target)\(suffix) already exists",
        hint: "name a file that does not exist yet: --to")
    }
    do {
      let lost = try target.map { try SalvageLostRows($0 + lostSuffix) }
      var salvage = Salvage(file, path, lost)
      salvage.report.notes = notes
      let made = try SalvageTarget(beside: target, like: file.header)
      try made.queue.writeWithoutTransaction { db in
        try db.inTransaction(.exclusive) {
          try salvage.fill(db)
          return .commit
        }
        try salvage.verify(db)
      }
      if salvage.report.isWhole, let message = try SalvageCheck.contradiction(in: path) {
        salvage.report.notes.append("SQLite's check finds: \(message)")
      }
      return SalvagedStore(report: salvage.report, path: path, store: made, lost: lost)
    } catch { throw StorageError(error, while: "salvage", path: path) }
  }

  /// Whether two names, of which neither file need be there, are of one.
  private static func isSame(_ one: String, _ other: String) -> Bool {
    one.folderPath.resolvingLinks + "/" + (one as NSString).lastPathComponent
      == other.folderPath.resolvingLinks + "/" + (other as NSString).lastPathComponent
  }

  /// What stands behind the name of the new store for the file of rows that are not in it.
  package static let lostSuffix = ".lost_and_found.jsonl"

  private init(_ file: PageFile, _ path: String, _ lost: SalvageLostRows?) {
    (self.file, self.path, self.lost) = (file, path, lost)
    var states = PageStates(file)
    map = PointerMap(file)
    free = FreeList(file, states: &states)
    report = SalvageReport(
      source: path, kind: .appStore, pageSize: file.header.pageSize,
      isHeaderGuessed: file.isHeaderGuessed, encoding: file.header.encoding.name)
    report.cutPages = file.missingCount
    states[file.header.lockPage] = .lockByte
    if let map {
      for range in file.numbers {
        for number in range where map.isMap(number) { states[number] = .pointerMap }
      }
    }
    for range in file.numbers where file.isBehindEnd(range.upperBound) {
      for number in range where file.isBehindEnd(number) { states[number] = .behindEnd }
    }
    self.states = states
  }

  // MARK: Filling

  private mutating func fill(_ db: Database) throws {
    let (found, isWhole) = schemaEntries()
    let clues = isWhole ? nil : SalvageClues(file, &states)
    var plan = try SalvagePlan(
      found, clues, isDatabase: file.header.applicationID == Int(StoreFile.applicationID), in: db)
    let entries = clues?.completing(found) ?? found
    report.kind = plan.kind
    let application =
      plan.kind == .database ? Int(StoreFile.applicationID) : file.header.applicationID
    try db.executeOne(sql: "PRAGMA application_id = \(application)")
    try db.executeOne(sql: "PRAGMA user_version = \(file.header.userVersion)")
    var tables = plan.tables
    report.tables = tables.map { SalvageReport.Table(name: $0.name) }
    // First, what says which entity is whose.
    let keys = tables.indices.filter { tables[$0].name == SalvagePlan.keys }
    let order = keys + tables.indices.filter { !keys.contains($0) }
    for index in entries.indices where entries[index].type == "index" && entries[index].root > 0 {
      let walk = TreeWalk(file, root: entries[index].root, isTable: false, states: &states)
      markLost(walk)
      let room = indexed.values.reduce(IndexedKeys.mostChunks) { $0 - $1.size }
      guard IndexedKeys.isOfAllRows(entries[index]),
        let table = tables.first(where: { $0.name == entries[index].table }),
        let identity = try table.identity(inIndex: entries[index].name, db),
        let keys = try IndexedKeys(walk, of: table, in: file, room: room, identity)
      else { continue }
      indexed[entries[index].table, default: IndexedKeys()].formUnion(keys)
    }
    let planned = Set(tables.map(\.name))
    for entry in entries where entry.type == "table" && !planned.contains(entry.name) {
      try readOther(entry)
    }
    for (done, index) in order.enumerated() {
      tables[index].entity = try plan.entity(of: tables[index].name, in: db)
      try readTree(of: index, tables[index], into: db)
      WorkProgress.tell("reading tables", Double(done + 1) / Double(max(1, tables.count)))
    }
    try readStrays(tables, into: db)
    try keepUncommitted(tables, in: db)
    guard isWhole || report.rows + report.lostRows > 0 else {
      throw StorageError(
        .storeCorrupt, "no row of it can be read",
        hint: "find a copy: fitiq backups list")
    }
    try plan.finish(db)
    try finishSequences(db)
    report.notes += plan.notes
    for index in tables.indices { try countMissing(index, tables[index], in: db) }
    try askNeighbours(tables, in: db)
    report.hasLostPages = lostPages > 0
    for (state, count) in states.counts { report.pages[state.rawValue, default: 0] += count }
  }

  /// What of the schema table can be read, and whether that is all of it.
  private mutating func schemaEntries() -> (entries: [SalvageEntry], isWhole: Bool) {
    let walk = TreeWalk(file, root: 1, isTable: true, states: &states)
    markLost(walk)
    var found: [(key: Int64, entry: SalvageEntry)] = []
    var isWhole = walk.lost.isEmpty && walk.lostPointers == 0 && !file.isHeaderGuessed
    for leaf in walk.leaves {
      guard let page = file.tree(leaf.page) else { continue }
      for index in 0..<page.cellCount {
        guard let row = file.row(index, of: page),
          let entry = SalvageEntry(row.record, file.header.encoding)
        else {
          isWhole = false
          continue
        }
        for number in row.chain { states[number] = .overflow }
        found.append((row.key ?? 0, entry))
        if entry.isDamaged { isWhole = false }
      }
    }
    return (found.sorted { $0.key < $1.key }.map(\.entry), isWhole && !found.isEmpty)
  }

  private mutating func readTree(of index: Int, _ table: SalvageTable, into db: Database) throws {
    guard let root = table.root, root > 0 else {
      return _ = indexed.removeValue(forKey: table.name)
    }
    let walk = TreeWalk(file, root: root, isTable: table.hasRowIDs, states: &states)
    for number in walk.interior { owners[number] = index }
    report.tables[index].lostPages += walk.lost.count + walk.lostPointers
    if table.hasRowIDs { for gap in walk.lost { gaps.append((index, gap)) } }
    markLost(walk)
    if try indexed[table.name]?.agrees(with: walk, of: table, in: file) == false {
      indexed[table.name] = nil
    }
    let inserter = SalvageTarget.Inserter(db, table, file.header.encoding)
    let pages =
      walk.leaves
      + (table.hasRowIDs
        ? [] : walk.interior.map { TreeWalk.Leaf(page: $0) })
    for leaf in pages {
      if isForeign(leaf.page, table) {
        // Another tree may name it, too; if none does, it is looked at with the stray pages.
        states[leaf.page] = .unseen
        report.tables[index].lostPages += 1
        if table.hasRowIDs { gaps.append((index, leaf)) }
        lostPages += 1
        continue
      }
      try readPage(leaf, of: index, table, isStray: false, inserter)
      try Interruption.check()
    }
  }

  /// Whether not one of the rows on a page can be of a table; types say so of several rows only.
  private func isForeign(_ number: Int, _ table: SalvageTable) -> Bool {
    guard let page = file.tree(number) else { return false }
    var hasRows = false
    for row in file.rows(on: page) {
      if table.contradiction(in: row.record, isInTree: page.cellCount < 3) == nil { return false }
      hasRows = true
    }
    return hasRows
  }

  /// Reads a table that the new store has not: its rows go beside it.
  ///
  /// Those of SQLite itself are made again.
  private mutating func readOther(_ entry: SalvageEntry) throws {
    guard entry.root > 0 else { return }
    let walk = TreeWalk(file, root: entry.root, isTable: true, states: &states)
    markLost(walk)
    for leaf in walk.leaves {
      guard let page = file.tree(leaf.page) else { continue }
      for row in file.rows(on: page) {
        for number in row.chain { states[number] = .overflow }
        if entry.name == "sqlite_sequence", let (name, most) = counter(row.record) {
          sequences[name] = max(sequences[name] ?? 0, most)
        }
        guard !entry.name.lowercased().hasPrefix("sqlite_") else { continue }
        try keep(row, of: entry.name, "its table is left out")
      }
    }
  }

  private mutating func markLost(_ walk: TreeWalk) {
    lostPages += walk.lost.count + walk.lostPointers
    for lost in walk.lost where states[lost.page] == .unseen { states[lost.page] = .damaged }
  }

  /// Reads the rows of one page of a table.
  mutating func readPage(
    _ leaf: TreeWalk.Leaf, of index: Int, _ table: SalvageTable, isStray: Bool,
    _ inserter: SalvageTarget.Inserter
  ) throws {
    Failpoint.pass("salvage.page")
    guard let page = file.tree(leaf.page) else { return }
    let isInLog = file.log?.committed[leaf.page] != nil
    let keys = indexed[table.name]
    let overlapping = page.overlapping
    // Asked for by few pages, and then once: it looks at every cell.
    var known: Bool?
    func isPageDamaged() -> Bool {
      let answer = known ?? file.isDamaged(page)
      known = answer
      return answer
    }
    var before = leaf.above
    for number in 0..<page.cellCount {
      guard let row = file.row(number, of: page) else {
        note(index, leaf.page, number, "cut or contradicts itself")
        if let cell = page.cell(number) { file.addOverflow(of: cell, to: &brokenChains) }
        continue
      }
      guard mayGoOn(row) else {
        note(index, leaf.page, number, "goes on with the pages of other rows")
        continue
      }
      if let key = row.key {
        guard before.map({ key > $0 }) ?? true, leaf.through.map({ key <= $0 }) ?? true else {
          note(index, leaf.page, number, "not where the tree has its key")
          try keep(row, of: table.name, "a key of another page")
          continue
        }
        before = key
      }
      if overlapping.contains(number) {
        note(index, leaf.page, number, "shares bytes with another cell")
        if mayShare(row) { try keep(row, of: table.name, "shares bytes with another row") }
        continue
      }
      if let keys, let id = table.identity(of: row.record, key: row.key), !keys.contains(id) {
        report.tables[index].uncertain += 1
        try keep(row, of: table.name, "in no index: perhaps deleted")
        continue
      }
      // In a tree SQLite takes any type in any column.
      if let reason = table.contradiction(in: row.record, isInTree: true)
        ?? (row.record.hasBrokenText(file.header.encoding)
          && (!row.chain.isEmpty || isPageDamaged()) ? "broken text" : nil)
      {
        note(index, leaf.page, number, reason)
        try keep(row, of: table.name, reason)
        continue
      }
      for number in row.chain { states[number] = .overflow }
      switch try inserter.add(row.record, key: row.key) {
      case .added:
        if isStray {
          report.tables[index].onStrayPages += 1
        } else {
          report.tables[index].inTree += 1
        }
        if isInLog { report.tables[index].inLog += 1 }
      case .present:
        report.tables[index].otherVersions += 1
        try keep(row, of: table.name, "another version was taken")
      case .refused(let reason):
        note(index, leaf.page, number, reason)
        try keep(row, of: table.name, reason)
      }
    }
  }

  /// Whether a row may go on with pages that another row has taken, as an older version of it does.
  ///
  /// Thousands of cells can name one long chain: all of them together get no more bytes than the file has twice.
  mutating func mayGoOn(_ row: SalvageRow) -> Bool {
    guard let first = row.chain.first, states[first] == .overflow else { return true }
    return mayShare(row)
  }

  private mutating func mayShare(_ row: SalvageRow) -> Bool {
    sharedBytes += row.bytes.count
    return sharedBytes <= 2 * file.wholeCount * file.header.pageSize
  }

  private mutating func note(_ index: Int, _ page: Int, _ cell: Int, _ reason: String) {
    report.tables[index].unreadable += 1
    guard report.cells.count < SalvageReport.shownCells else { return }
    report.cells.append(
      SalvageReport.UnreadableCell(
        table: report.tables[index].name, page: page, cell: cell, reason: reason))
  }

  mutating func keep(_ row: SalvageRow, of table: String?, _ reason: String) throws {
    report.lostRows += 1
    try lost?.add(row, of: table, reason, file.header.encoding)
  }

  // MARK: The end

  private mutating func countMissing(_ index: Int, _ table: SalvageTable, in db: Database) throws {
    guard table.hasRowIDs, table.name != SalvagePlan.keys else { return }
    let row = try Row.fetchOne(
      db,
      sql: "SELECT count(*), min(_rowid_), max(_rowid_) FROM \(SQLName.quoted(table.name))")
    guard let row, let least: Int64 = row[1], let most: Int64 = row[2] else { return }
    let span = most.subtractingReportingOverflow(least)
    guard !span.overflow else { return }
    report.tables[index].missingKeys = max(
      0, Int(clamping: span.partialValue) + 1 - (row[0] as Int))
  }

  private mutating func askNeighbours(_ tables: [SalvageTable], in db: Database) throws {
    let profiles = tables.first { $0.name.hasPrefix("ZSDUSERPROFILE") }?.name
    for (table, gap) in gaps.elements {
      try SalvageNeighbours(tables[table], profiles: profiles)
        .tell(of: gap, to: &report.tables[table], in: db)
    }
  }

  private mutating func verify(_ db: Database) throws {
    guard try String.fetchAll(db, sql: "PRAGMA quick_check(1)") == ["ok"] else {
      throw StorageError.verificationFailed("the new store fails SQLite's check")
    }
    let rows = try Row.fetchCursor(db, sql: "PRAGMA foreign_key_check")
    while let row = try rows.next() { report.orphans[row[0], default: 0] += 1 }
  }
}

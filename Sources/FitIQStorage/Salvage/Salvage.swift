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
  private let file: PageFile
  private let path: String
  private var fates: PageFates
  private var report: SalvageReport
  /// Pages that trees name, also those of indexes, and that are none of theirs.
  private var lostPages = 0
  private let map: PointerMap?
  private let free: FreeList
  /// Which table the interior pages of trees are of.
  private var owners: [Int: Int] = [:]
  private let lost: SalvageLostRows?

  /// Reads a store into a new one that has no name yet.
  ///
  /// - Parameters:
  ///   - path: The file of the store, whose log may lie beside it.
  ///   - target: The new store; nil to read and report alone. What is not in it goes into a file of its name
  ///     with ``lostSuffix`` behind it.
  /// - Throws: `StorageError`; nothing is left behind then.
  package static func read(_ path: String, for target: String?) throws -> SalvagedStore {
    let file = try SalvageFile.pages(path)
    for suffix in ["", "-wal", "-journal", lostSuffix] {
      guard let target, access(target + suffix, F_OK) == 0 else { continue }
      throw StorageError(
        .cannotCreate, "\(target)\(suffix) already exists",
        hint: "name a file that is not there: --to")
    }
    do {
      let lost = try target.map { try SalvageLostRows($0 + lostSuffix) }
      var salvage = Salvage(file, path, lost)
      let made = try SalvageTarget(beside: target, like: file.header)
      try made.queue.writeWithoutTransaction { db in
        try db.inTransaction(.exclusive) {
          try salvage.fill(db)
          return .commit
        }
        try salvage.verify(db)
      }
      return SalvagedStore(report: salvage.report, path: path, store: made, lost: lost)
    } catch { throw StorageError(error, while: "salvage", path: path) }
  }

  /// What stands behind the name of the new store for the file of rows that are not in it.
  package static let lostSuffix = ".lost_and_found.jsonl"

  private init(_ file: PageFile, _ path: String, _ lost: SalvageLostRows?) {
    (self.file, self.path, self.lost) = (file, path, lost)
    fates = PageFates(file)
    map = PointerMap(file)
    free = FreeList(file)
    report = SalvageReport(
      source: path, kind: .appStore, pageSize: file.header.pageSize,
      isHeaderGuessed: file.isHeaderGuessed)
    report.cutPages = file.missingCount
    for number in free.pages { fates[number] = .free }
    fates[file.header.lockPage] = .lockByte
    guard let map else { return }
    for range in file.numbers {
      for number in range where map.isMap(number) { fates[number] = .pointerMap }
    }
  }

  // MARK: Filling

  private mutating func fill(_ db: Database) throws {
    let entries = schemaEntries()
    var plan = try SalvagePlan(entries, in: db)
    report.kind = plan.kind
    var tables = plan.tables
    report.tables = tables.map { SalvageReport.Table(name: $0.name) }
    // First, what says which entity is whose.
    let keys = tables.indices.filter { tables[$0].name == SalvagePlan.keys }
    let order = keys + tables.indices.filter { !keys.contains($0) }
    for index in entries.indices where entries[index].type == "index" && entries[index].root > 0 {
      markLost(TreeWalk(file, root: entries[index].root, isTable: false, fates: &fates))
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
    try plan.finish(db)
    report.notes = plan.notes
    for index in tables.indices { try countMissing(index, tables[index], in: db) }
    report.hasLostPages = lostPages > 0
    for (fate, count) in fates.counts { report.pages[fate.name, default: 0] += count }
  }

  /// What of the schema table can be read.
  private mutating func schemaEntries() -> [SalvageEntry] {
    let walk = TreeWalk(file, root: 1, isTable: true, fates: &fates)
    markLost(walk)
    var found: [(key: Int64, entry: SalvageEntry)] = []
    for leaf in walk.leaves {
      guard let page = file.tree(leaf.page) else { continue }
      for index in 0..<page.cellCount {
        guard let cell = page.cell(index), let payload = file.payload(of: cell),
          let record = FileRecord(payload.bytes),
          let entry = SalvageEntry(record, file.header.encoding)
        else { continue }
        for number in payload.chain { fates[number] = .overflow }
        found.append((cell.rowID ?? 0, entry))
      }
    }
    return found.sorted { $0.key < $1.key }.map(\.entry)
  }

  private mutating func readTree(of index: Int, _ table: SalvageTable, into db: Database) throws {
    guard let root = table.root, root > 0 else { return }
    let walk = TreeWalk(file, root: root, isTable: table.hasRowIDs, fates: &fates)
    for number in walk.interior { owners[number] = index }
    report.tables[index].lostPages += walk.lost.count + walk.lostPointers
    markLost(walk)
    var inserter = SalvageTarget.Inserter(db, table, file.header.encoding)
    let pages =
      walk.leaves
      + (table.hasRowIDs
        ? [] : walk.interior.map { TreeWalk.Leaf(page: $0) })
    for leaf in pages {
      try readPage(leaf, of: index, table, isStray: false, &inserter)
      try Interruption.check()
    }
  }

  /// Reads a table that the new store has not: its rows go beside it.
  ///
  /// Those of SQLite itself are made anew.
  private mutating func readOther(_ entry: SalvageEntry) throws {
    guard entry.root > 0 else { return }
    let walk = TreeWalk(file, root: entry.root, isTable: true, fates: &fates)
    markLost(walk)
    for leaf in walk.leaves where !entry.name.lowercased().hasPrefix("sqlite_") {
      guard let page = file.tree(leaf.page) else { continue }
      for number in 0..<page.cellCount {
        guard let cell = page.cell(number), let payload = file.payload(of: cell),
          let record = FileRecord(payload.bytes)
        else { continue }
        for number in payload.chain { fates[number] = .overflow }
        try keep(record, entry.name, leaf.page, number, cell.rowID, "its table is left out")
      }
    }
  }

  private mutating func markLost(_ walk: TreeWalk) {
    lostPages += walk.lost.count + walk.lostPointers
    for lost in walk.lost where fates[lost.page] == .unseen { fates[lost.page] = .damaged }
  }

  /// Reads the rows of one page of a table.
  private mutating func readPage(
    _ leaf: TreeWalk.Leaf, of index: Int, _ table: SalvageTable, isStray: Bool,
    _ inserter: inout SalvageTarget.Inserter
  ) throws {
    guard let page = file.tree(leaf.page) else { return }
    let isInLog = file.log?.committed[leaf.page] != nil
    var before = leaf.above
    for number in 0..<page.cellCount {
      guard let cell = page.cell(number), let payload = file.payload(of: cell),
        let record = FileRecord(payload.bytes)
      else {
        note(index, leaf.page, number, "cut or contradicts itself")
        continue
      }
      if let key = cell.rowID {
        guard before.map({ key > $0 }) ?? true, leaf.through.map({ key <= $0 }) ?? true else {
          note(index, leaf.page, number, "not where the tree has its key")
          try keep(record, table.name, leaf.page, number, cell.rowID, "a key of another page")
          continue
        }
        before = key
      }
      if let reason = table.contradiction(in: record) {
        note(index, leaf.page, number, reason)
        try keep(record, table.name, leaf.page, number, cell.rowID, reason)
        continue
      }
      for number in payload.chain { fates[number] = .overflow }
      switch try inserter.add(record, key: cell.rowID) {
      case .added:
        if isStray {
          report.tables[index].onStrayPages += 1
        } else {
          report.tables[index].inTree += 1
        }
        if isInLog { report.tables[index].inLog += 1 }
      case .present:
        report.tables[index].otherVersions += 1
        try keep(record, table.name, leaf.page, number, cell.rowID, "another version was taken")
      case .refused(let reason):
        note(index, leaf.page, number, reason)
        try keep(record, table.name, leaf.page, number, cell.rowID, reason)
      }
    }
  }

  private mutating func note(_ index: Int, _ page: Int, _ cell: Int, _ reason: String) {
    report.tables[index].unreadable += 1
    guard report.cells.count < SalvageReport.shownCells else { return }
    report.cells.append(
      SalvageReport.UnreadableCell(
        table: report.tables[index].name, page: page, cell: cell, reason: reason))
  }

  private mutating func keep(
    _ record: FileRecord, _ table: String?, _ page: Int, _ cell: Int, _ key: Int64?,
    _ reason: String
  ) throws {
    report.lostRows += 1
    try lost?.add(
      SalvageLostRows.Row(
        table: table, page: page, cell: cell, key: key, reason: reason,
        values: record.values.map { $0.plain(file.header.encoding) }))
  }

  // MARK: Pages without a tree

  private mutating func readStrays(_ tables: [SalvageTable], into db: Database) throws {
    for range in file.numbers {
      for number in range where fates[number] == .unseen || fates[number] == .damaged {
        try readStray(number, tables, into: db)
      }
    }
  }

  private mutating func readStray(
    _ number: Int, _ tables: [SalvageTable], into db: Database
  ) throws {
    let entry = map?.entry(of: number)
    switch entry?.use {
    case .free:
      fates[number] = .free
      return
    case .firstOverflow, .laterOverflow:
      if fates[number] == .unseen { fates[number] = .overflow }
      return
    default: break
    }
    guard let page = file.tree(number), page.kind == .tableLeaf, page.cellCount > 0 else {
      if fates[number] == .unseen { fates[number] = Self.fate(of: file.tree(number)?.kind) }
      return
    }
    let rows = (0..<page.cellCount).compactMap { index in
      page.cell(index).flatMap { cell in
        file.payload(of: cell).flatMap { FileRecord($0.bytes) }.map { (index, cell.rowID, $0) }
      }
    }
    let owner = owner(above: number)
    let fitting = tables.indices.filter { index in
      tables[index].hasRowIDs && !rows.isEmpty
        && rows.allSatisfy { tables[index].contradiction(in: $0.2) == nil }
    }
    // A table that the pointers name must fit, too; one that only fits must be the only one.
    let known = owner.map { fitting.contains($0) ? [$0] : [] } ?? fitting
    let isLive = free.isWhole || entry?.use == .treePage
    guard fates[number] == .unseen, let index = known.first, known.count == 1, isLive else {
      fates[number] = .uncertain
      let reason = isLive ? "of which table, nobody knows" : "perhaps deleted"
      let certain = known.count == 1 ? known.first : nil
      for (cell, key, record) in rows {
        if let certain { report.tables[certain].uncertain += 1 }
        try keep(record, certain.map { tables[$0].name }, number, cell, key, reason)
      }
      return
    }
    fates[number] = .stray
    var inserter = SalvageTarget.Inserter(db, tables[index], file.header.encoding)
    try readPage(
      TreeWalk.Leaf(page: number), of: index, tables[index],
      isStray: true, &inserter)
  }

  /// What a page is that holds no rows, and that no tree names.
  private static func fate(of kind: BTreePage.Kind?) -> PageFates.Fate {
    switch kind {
    case .indexLeaf, .indexInterior: .index
    case .tableInterior: .interior
    case .tableLeaf, nil: .unknown
    }
  }

  /// The table whose page the pointers of the map lead up to.
  private func owner(above number: Int) -> Int? {
    var current = number
    for _ in 0..<20 {
      guard let entry = map?.entry(of: current) else { return nil }
      if let owner = owners[current] { return owner }
      guard entry.use == .treePage else { return nil }
      current = entry.parent
    }
    return nil
  }

  // MARK: The end

  private mutating func countMissing(_ index: Int, _ table: SalvageTable, in db: Database) throws {
    guard table.hasRowIDs else { return }
    let row = try Row.fetchOne(
      db,
      sql: "SELECT count(*), min(_rowid_), max(_rowid_) FROM \(SQLName.quoted(table.name))")
    guard let row, let least: Int64 = row[1], let most: Int64 = row[2] else { return }
    let span = most.subtractingReportingOverflow(least)
    guard !span.overflow else { return }
    report.tables[index].missingKeys = max(
      0, Int(clamping: span.partialValue) + 1 - (row[0] as Int))
  }

  private mutating func verify(_ db: Database) throws {
    let answer = try String.fetchAll(db, sql: "PRAGMA quick_check(1)")
    guard answer == ["ok"] else {
      throw StorageError.verificationFailed("the new store fails SQLite's check")
    }
    let rows = try Row.fetchCursor(db, sql: "PRAGMA foreign_key_check")
    while let row = try rows.next() { report.orphans[row[0], default: 0] += 1 }
  }
}

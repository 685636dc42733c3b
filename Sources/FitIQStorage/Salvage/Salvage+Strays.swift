import FitIQDatabaseFile
import FitIQDomain
import FitIQSystem
import GRDB

/// Rows on pages that no tree names any more.
extension Salvage {
  mutating func readStrays(_ tables: [SalvageTable], into db: Database) throws {
    let trees = StrayTrees(file, &states)
    // A page that a row of a tree goes on with is not a page of a table, whatever lies there now.
    for number in brokenChains where states[number] == .unseen && trees.top(of: number) == number {
      let use = map?.entry(of: number)?.use
      if use != .treePage, use != .root { states[number] = .damaged }
    }
    let probe = try SalvageProbe(like: db, file.header.encoding)
    var fitting: [Int: Set<Int>] = [:]
    for isReading in [false, true] {
      for range in file.numbers {
        for number in range where states[number] == .unseen || states[number] == .damaged {
          let top = trees.top(of: number)
          if isReading {
            try readStray(number, fitting[top] ?? [], tables, into: db)
          } else if let rows = rows(ofStray: number) {
            if report.kind == .database, takeCounters(rows.map(\.record), of: tables) {
              states[number] = .stray
              continue
            }
            let before = fitting[top] ?? Set(tables.indices)
            var own = before.filter { index in
              // SQLite takes a value of another type: one in ten rows may have some.
              let fitting = rows.count { tables[index].takes($0.record, key: $0.key) }
              return fitting > 0 && fitting * 10 >= rows.count * 9
            }
            if own.count > 1 {
              let known = rows.map { ($0.key, $0.record) }
              own = try own.filter { try probe.takes(known, tables[$0]) }
            }
            fitting[top] = own
          }
          try Interruption.check()
        }
      }
    }
  }

  /// Nil for a page that holds no rows; those of a table without row ids are on pages of an index.
  private func rows(ofStray number: Int) -> [SalvageRow]? {
    guard let page = file.tree(number), page.kind != .tableInterior, page.cellCount > 0 else {
      return nil
    }
    // Many rows may claim one chain; it is one row's.
    var chains: Set<Int> = []
    return (0..<page.cellCount).compactMap { index in
      let isFirst = page.cell(index)?.overflow.map { chains.insert($0).inserted } ?? true
      return isFirst ? file.row(index, of: page) : nil
    }
  }

  /// - Parameter fitting: The tables that take all rows of the tree that the page is part of.
  private mutating func readStray(
    _ number: Int, _ fitting: Set<Int>, _ tables: [SalvageTable], into db: Database
  ) throws {
    let entry = map?.entry(of: number)
    switch entry?.use {
    case .free:
      states[number] = .free
      return
    case .firstOverflow, .laterOverflow:
      if states[number] == .unseen { states[number] = .overflow }
      return
    default: break
    }
    guard let rows = rows(ofStray: number) else {
      if states[number] == .unseen { states[number] = Self.state(of: file.tree(number)?.kind) }
      return
    }
    let owner = owner(above: number)
    // A table that the pointers name must fit, too; one that only fits must be the only one, at least of
    // those that lack pages.
    let lacking = fitting.filter { (tables[$0].root ?? 0) == 0 || report.tables[$0].lostPages > 0 }
    let known =
      owner.map { fitting.contains($0) ? [$0] : [] }
      ?? Array(fitting.count == 1 ? fitting : lacking)
    let isLive = free.isWhole || entry?.use == .treePage || entry?.use == .root
    guard states[number] == .unseen, let index = known.first, known.count == 1, isLive else {
      if file.tree(number)?.kind.isTable == false {
        states[number] = .index
        guard known.count == 1 else { return }
      }
      if states[number] != .index { states[number] = .uncertain }
      let reason = isLive ? "its table is unknown" : "perhaps deleted"
      let certain = known.count == 1 ? known.first : nil
      for row in rows {
        guard mayGoOn(row) else { continue }
        for number in row.chain { states[number] = .overflow }
        if let certain { report.tables[certain].uncertain += 1 }
        try keep(row, of: certain.map { tables[$0].name }, reason)
      }
      return
    }
    states[number] = .stray
    let inserter = SalvageTarget.Inserter(db, tables[index], file.header.encoding)
    try readPage(
      TreeWalk.Leaf(page: number), of: index, tables[index],
      isStray: true, inserter)
  }

  /// What a page is that holds no rows, and that no tree names.
  private static func state(of kind: BTreePage.Kind?) -> PageStates.State {
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
}

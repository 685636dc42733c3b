import FitIQDomain

/// The rows of one table by the pages they lie on, so that a look costs what changed.
///
/// A digest of the whole row, 32 bytes each. Nothing less is right on both kinds of store: neither
/// every table of the database nor every writer of an app store keeps an `updated_at` or counts `Z_OPT`
/// up, and counts with the highest key miss changes in the middle.
struct TableRows {
  struct Row {
    /// 0 where the table has no number for its key.
    let key: Int64
    /// All zeros where the row has none.
    let id: UUID16
    let digest: UInt64

    func isBefore(_ other: Row) -> Bool {
      (key, id.high, id.low) < (other.key, other.id.high, other.id.low)
    }
  }

  private struct Page {
    let digest: UInt64
    let children: [UInt32]
    let overflow: [UInt32]
    let rows: [Row]
    /// Ids that are no UUIDs, under the number that stands for them.
    let otherIDs: [UUID16: String]
  }

  private(set) var table: StoreLayout.Table
  private var pages: [UInt32: Page] = [:]
  /// The page whose row goes on there.
  private var owners: [UInt32: UInt32] = [:]

  init(_ table: StoreLayout.Table) { self.table = table }

  /// The same rows, whose tree begins elsewhere now.
  func lying(in table: StoreLayout.Table) -> TableRows {
    var moved = self
    moved.table = table
    return moved
  }

  /// What a table leaves that is not there any more.
  func emptied() -> TableChanges {
    var changes = TableChanges(table: table.name)
    for page in pages.values { changes.remove(page.rows, page.otherIDs) }
    return changes
  }

  /// Reads the pages that changed, and those that became part of the tree; nil where none did.
  ///
  /// `isTold`: Whether anybody asks for the changes.
  mutating func update(
    from source: DatabasePages, _ change: DatabasePages.Change, isTold: Bool
  ) throws -> TableChanges? {
    var changed: Set<UInt32>?
    if case .pages(let numbers) = change {
      let mine = numbers.union(numbers.compactMap { owners[$0] }).filter { pages[$0] != nil }
      if mine.isEmpty { return nil }
      changed = mine
    }
    var changes = TableChanges(table: table.name)
    var next: [UInt32: Page] = [:]
    next.reserveCapacity(pages.count)
    var waiting = [table.root]
    while let number = waiting.popLast() {
      guard next[number] == nil else { throw DatabasePages.Fault() }
      let old = pages[number]
      var page = old
      if old == nil || changed?.contains(number) ?? true,
        let new = try read(number, from: source, unlessLike: old)
      {
        page = new
        if isTold {
          if let old { changes.remove(old.rows, old.otherIDs) }
          changes.add(new.rows, new.otherIDs)
        }
      }
      next[number] = page
      waiting += page?.children ?? []
    }
    for (number, page) in pages where isTold && next[number] == nil {
      changes.remove(page.rows, page.otherIDs)
    }
    pages = next
    owners = [:]
    for (number, page) in pages { for other in page.overflow { owners[other] = number } }
    return changes.isEmpty ? nil : changes
  }

  /// Nil for a page that is as it was.
  private func read(
    _ number: UInt32, from source: DatabasePages, unlessLike old: Page?
  ) throws -> Page? {
    let bytes = try source.page(number)
    if let old, (try? digest(bytes, old.overflow, source)) == old.digest { return nil }
    let page = try TreePage(bytes, of: source)
    var otherIDs: [UUID16: String] = [:]
    let rows = try page.cells.map { cell in
      Row(
        key: table.hasKeys ? cell.rowid ?? 0 : 0, id: try id(of: cell.record, &otherIDs),
        digest: RowDigest(of: cell.record).value)
    }
    return Page(
      digest: try digest(bytes, page.overflow, source), children: page.children,
      overflow: page.overflow, rows: rows, otherIDs: otherIDs)
  }

  private func digest(
    _ page: [UInt8], _ overflow: [UInt32], _ source: DatabasePages
  ) throws -> UInt64 {
    var digest = RowDigest(of: page[...])
    for other in overflow { digest.add(RowDigest(of: try source.page(other)[...]).value) }
    return digest.value
  }

  private func id(
    of record: ArraySlice<UInt8>, _ otherIDs: inout [UUID16: String]
  ) throws -> UUID16 {
    guard let column = table.idColumn, let value = try RecordValue(record, column: column) else {
      return .none
    }
    guard value.isText else {
      return value.bytes.withUnsafeBytes { UUID16(checking: $0) } ?? .none
    }
    let text = String(decoding: value.bytes, as: UTF8.self)
    if let id = UUID16(text: text) { return id }
    let made = UUID16(
      high: RowDigest(of: value.bytes).value, low: UInt64(clamping: value.bytes.count))
    otherIDs[made] = text
    return made
  }
}

extension UUID16 {
  static let none = UUID16(high: 0, low: 0)
}

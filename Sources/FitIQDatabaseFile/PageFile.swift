/// The pages of a database as the last commit left them: in its file, its log, and the journal of a change
/// that never ended.
///
/// A source of bytes is all it needs: this module opens no file. Pages are read each time they are asked
/// for, so that memory does not grow with the file.
package struct PageFile: Sendable {
  /// Bytes at an offset; fewer where the file ends, nil where they cannot be read.
  package typealias Read = @Sendable (_ offset: Int, _ count: Int) -> Bytes?

  package let header: FileHeader
  /// Whether the header is a guess.
  package let isHeaderGuessed: Bool
  package let log: WriteAheadLog?
  package let journal: RollbackJournal?
  /// Pages of the file, of which the last may be cut.
  package let wholeCount: Int
  /// Pages that lie behind its end and in the log or the journal, ascending.
  package let pagesBehind: [Int]
  private let readFile: Read
  private let readLog: Read?
  private let readJournal: Read?

  /// - Parameters:
  ///   - size: Bytes of the file.
  ///   - log: The size of its log, and how it is read; nil for none.
  ///   - journal: A journal that has to be rolled back, and how it is read; nil for none.
  /// - Returns: Nil for bytes that have no page of a database.
  package init?(
    size: Int, read: @escaping Read, log: (size: Int, read: Read)? = nil,
    journal: (pages: RollbackJournal, read: Read)? = nil
  ) {
    let own = read(0, FileHeader.size).flatMap(FileHeader.init)
    let found = log.flatMap {
      WriteAheadLog(size: $0.size, filePageSize: own?.pageSize, read: $0.read)
    }
    // The journal of another file says nothing of this one.
    let journal = own == nil || own?.pageSize == journal?.pages.pageSize ? journal : nil
    let starts = [
      found?.committed[1].flatMap { log?.read($0, FileHeader.size) },
      journal?.pages.offsets[1].flatMap { journal?.read($0, FileHeader.size) },
    ]
    let sure = starts.lazy.compactMap { $0.flatMap(FileHeader.init) }.first
    let logPageSize = found?.isDamaged == false ? found?.pageSize : nil
    if let header = sure ?? own.flatMap({ LayoutTrial.agrees($0, size: size, read) ? $0 : nil }) {
      self.header = header
      isHeaderGuessed = false
    } else if let guess = LayoutTrial(
      size: size, read: read, logPageSize: logPageSize ?? journal?.pages.pageSize
    ).header ?? own {
      header = guess
      isHeaderGuessed = guess != own
    } else {
      return nil
    }
    self.log = found?.pageSize == header.pageSize ? found : nil
    self.journal = journal?.pages.pageSize == header.pageSize ? journal?.pages : nil
    (readFile, readLog, readJournal) = (read, log?.read, journal?.read)
    let whole = (size + header.pageSize - 1) / header.pageSize
    wholeCount = whole
    let others = [
      self.log.map { Array($0.committed.keys) }, self.journal.map { Array($0.offsets.keys) },
    ]
    pagesBehind = Set(others.compactMap(\.self).joined().lazy.filter { $0 > whole }).sorted()
  }

  /// The numbers of the pages in the file, the log and the journal, ascending.
  package var numbers: [ClosedRange<Int>] {
    (wholeCount > 0 ? [1...wholeCount] : []) + pagesBehind.map { $0...$0 }
  }

  /// Whether the file, its log or its journal has a page of this number.
  package func contains(_ number: Int) -> Bool {
    number > 0 && (number <= wholeCount || isElsewhere(number))
  }

  private func isElsewhere(_ number: Int) -> Bool {
    log?.committed[number] != nil || journal?.offsets[number] != nil
  }

  /// Whether the last commit, or what it is after a rollback, has fewer pages than this one's number.
  package func isBehindEnd(_ number: Int) -> Bool {
    (log?.pageCount ?? journal?.pageCount).map { number > $0 } ?? false
  }

  /// Pages that the database had, and that neither the file nor what lies beside it has.
  package var missingCount: Int {
    max(
      0,
      (log?.pageCount ?? journal?.pageCount ?? header.pageCount) - wholeCount - pagesBehind.count)
  }

  /// The committed bytes of a page; nil where none can be read, or the file ends within it.
  package func page(_ number: Int) -> Bytes? {
    guard contains(number) else { return nil }
    if let offset = log?.committed[number], let bytes = readLog?(offset, header.pageSize) {
      return bytes.count == header.pageSize ? bytes : nil
    }
    let bytes =
      if let offset = journal?.offsets[number] { readJournal?(offset, header.pageSize) } else {
        readFile((number - 1) * header.pageSize, header.pageSize)
      }
    return bytes?.count == header.pageSize ? bytes : nil
  }

  /// A page as a change left it of which the log has no commit; nil where it has none.
  private func uncommittedPage(_ number: Int) -> Bytes? {
    log?.uncommitted[number].flatMap { readLog?($0, header.pageSize) }
  }

  /// What such a page of a tree holds.
  package func uncommittedTree(_ number: Int) -> BTreePage? {
    uncommittedPage(number).flatMap { BTreePage($0, number: number, usable: header.usable) }
  }

  /// What a page of a tree holds; nil for any other page.
  ///
  /// Where the file ends within the page, these are the cells before its end.
  package func tree(_ number: Int) -> BTreePage? {
    if let page = page(number) {
      return BTreePage(page, number: number, usable: header.usable)
    }
    guard let cut = cutPage(number) else { return nil }
    let padded = cut.array + Array(repeating: 0, count: header.pageSize - cut.count)
    return BTreePage(
      Bytes(padded), number: number, usable: header.usable, available: cut.count)
  }

  /// What is left of the page within which the file ends; nil for any other page.
  private func cutPage(_ number: Int) -> Bytes? {
    guard number == wholeCount, !isElsewhere(number),
      let bytes = readFile((number - 1) * header.pageSize, header.pageSize),
      bytes.count < header.pageSize
    else { return nil }
    return bytes
  }

  /// Whether cells of a page cannot be read, or lie out of order: then others may be made up of their bytes.
  package func isDamaged(_ page: BTreePage) -> Bool {
    var before = Int64.min
    return (0..<page.cellCount).contains { index in
      guard let cell = page.cell(index), let payload = payload(of: cell),
        FileRecord(payload.bytes) != nil, cell.rowID.map({ $0 >= before }) ?? true
      else { return true }
      before = cell.rowID ?? before
      return false
    }
  }

  /// Adds the pages of a chain as far as it leads, also into a page that is none of it.
  package func addOverflow(of cell: Cell, to pages: inout Set<Int>) {
    var next = cell.overflow ?? 0
    while next > 1, contains(next), pages.insert(next).inserted {
      next = page(next)?.word(0) ?? 0
    }
  }

  /// The whole payload of a cell, with its overflow pages ("Overflow Pages").
  ///
  /// - Parameter isUncommitted: Whether the cell is of a change without a commit, as its other pages may be.
  /// - Returns: Nil where the chain is cut, runs in a circle or goes on behind its end.
  package func payload(of cell: Cell, isUncommitted: Bool = false) -> (bytes: Bytes, chain: [Int])?
  {
    guard var next = cell.overflow else { return (cell.local, []) }
    var bytes = cell.local.array
    var chain: [Int] = []
    var seen: Set<Int> = []
    while bytes.count < cell.payloadSize {
      guard next > 1, seen.insert(next).inserted,
        let page = (isUncommitted ? uncommittedPage(next) : nil) ?? page(next) ?? cutPage(next),
        let after = page.word(0),
        let part = page.slice(4..<min(header.usable, 4 + cell.payloadSize - bytes.count)),
        // Zeros look like the end of a chain; few of them can be.
        part.count <= 8 || !page.isZero
      else { return nil }
      chain.append(next)
      bytes += part.array
      next = after
    }
    return next == 0 && bytes.count == cell.payloadSize ? (Bytes(bytes), chain) : nil
  }
}

/// Finds the size of pages, whether there are pointer map pages, and the encoding, where the header does not
/// tell.
struct LayoutTrial {
  /// Nil where nothing looks like a page at any size.
  let header: FileHeader?

  /// Pages that are looked at for each size.
  private static let sample = 400

  init(size: Int, read: PageFile.Read, logPageSize: Int?) {
    let sizes = logPageSize.map { [$0] } ?? (9...16).map { 1 << $0 }
    var best: (score: Int, size: Int)?
    for pageSize in sizes {
      // Twice as many pages lie in the same bytes where they are half as long.
      let score = Self.score(pageSize, usable: pageSize, size, read) * pageSize
      if score > best?.score ?? 0 { best = (score, pageSize) }
    }
    guard let best else {
      header = nil
      return
    }
    let second = read(best.size, best.size).flatMap { PointerMap.isOne($0, usable: best.size) }
    header = FileHeader(
      pageSize: best.size, hasPointerMap: second ?? false,
      encoding: Self.encodings(best.size, size, read).max { $0.value < $1.value }?.key ?? .utf8)
  }

  /// Whether pages and texts look as a header says, of which single bytes may be damaged.
  ///
  /// A file of which no page can be read, or no text, contradicts nothing.
  static func agrees(_ header: FileHeader, size: Int, _ read: PageFile.Read) -> Bool {
    guard score(header.pageSize, usable: header.usable, size, read) > 0 else { return false }
    let votes = encodings(header.pageSize, size, read)
    return votes.isEmpty || votes[header.encoding] != nil
  }

  /// How many texts are in each encoding: in those of two bytes a letter every other byte is zero, as a rule.
  private static func encodings(_ pageSize: Int, _ size: Int, _ read: PageFile.Read)
    -> [FileHeader.Encoding: Int]
  {
    var votes: [FileHeader.Encoding: Int] = [:]
    let count = size / pageSize
    for number in stride(from: 2, through: count, by: max(1, count / sample)) {
      guard let bytes = read((number - 1) * pageSize, pageSize), bytes.count == pageSize,
        let page = BTreePage(bytes, number: number, usable: pageSize), page.kind == .tableLeaf
      else { continue }
      for index in 0..<page.cellCount {
        guard let cell = page.cell(index), let record = FileRecord(cell.local) else { continue }
        for case .text(let text) in record.values where text.count >= 4 {
          let zeros = text.array.indices.filter { text.byte($0) == 0 }
          let odd = zeros.count { !$0.isMultiple(of: 2) }
          let isWide = text.count.isMultiple(of: 2) && zeros.count * 4 >= text.count
          let wide: FileHeader.Encoding =
            2 * odd > zeros.count ? .utf16LittleEndian : .utf16BigEndian
          if isWide {
            votes[wide, default: 0] += 1
          } else if String(validating: text.array, as: UTF8.self) != nil {
            votes[.utf8, default: 0] += 1
          }
        }
      }
    }
    return votes
  }

  /// Pages with at least one cell, all of whose cells fit, and of which one ends where the page does:
  /// cells are written from there, and a page of half the size would fit into one of the whole.
  private static func score(
    _ pageSize: Int, usable: Int, _ size: Int, _ read: PageFile.Read
  ) -> Int {
    let count = size / pageSize
    guard count > 1 else { return 0 }
    let step = max(1, count / sample)
    return stride(from: 2, through: count, by: step).count { number in
      guard let bytes = read((number - 1) * pageSize, pageSize), bytes.count == pageSize,
        let page = BTreePage(bytes, number: number, usable: usable), page.cellCount > 0
      else { return false }
      var end = 0
      for index in 0..<page.cellCount {
        guard let cell = page.cell(index) else { return false }
        end = max(end, cell.range.upperBound)
      }
      return end == usable
    } * step
  }
}

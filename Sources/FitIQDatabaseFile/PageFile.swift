/// The pages of a database as the last commit left them, in its file and its log.
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
  /// Pages of the file, of which the last may be cut.
  package let wholeCount: Int
  /// Pages that lie behind its end and in the log, ascending.
  package let pagesBehind: [Int]
  private let readFile: Read
  private let readLog: Read?

  /// - Parameters:
  ///   - size: Bytes of the file.
  ///   - log: The size of its log, and how it is read; nil for none.
  /// - Returns: Nil for bytes that have no page of a database.
  package init?(size: Int, read: @escaping Read, log: (size: Int, read: Read)? = nil) {
    let found = log.flatMap { WriteAheadLog(size: $0.size, read: $0.read) }
    let first = found?.committed[1].flatMap { log?.read($0.offset, FileHeader.size) }
    let own = read(0, FileHeader.size).flatMap(FileHeader.init)
    if let header = first.flatMap(FileHeader.init) ?? own {
      self.header = header
      isHeaderGuessed = false
    } else if let guess = LayoutTrial(size: size, read: read, logPageSize: found?.pageSize).header {
      header = guess
      isHeaderGuessed = true
    } else {
      return nil
    }
    self.log = found?.pageSize == header.pageSize ? found : nil
    readFile = read
    readLog = log?.read
    let whole = (size + header.pageSize - 1) / header.pageSize
    wholeCount = whole
    pagesBehind = (self.log?.committed.keys.filter { $0 > whole } ?? []).sorted()
  }

  /// Of the file and of the log, ascending.
  package var numbers: [ClosedRange<Int>] {
    (wholeCount > 0 ? [1...wholeCount] : []) + pagesBehind.map { $0...$0 }
  }

  package func contains(_ number: Int) -> Bool {
    number > 0 && (number <= wholeCount || log?.committed[number] != nil)
  }

  /// Pages that the database had, and that neither the file nor the log has.
  package var missingCount: Int {
    max(0, (log?.pageCount ?? header.pageCount) - wholeCount - pagesBehind.count)
  }

  /// The committed bytes of a page; nil where none can be read, or the file ends within it.
  package func page(_ number: Int) -> Bytes? {
    guard contains(number) else { return nil }
    if let frame = log?.committed[number], let bytes = readLog?(frame.offset, header.pageSize) {
      return bytes.count == header.pageSize ? bytes : nil
    }
    let bytes = readFile((number - 1) * header.pageSize, header.pageSize)
    return bytes?.count == header.pageSize ? bytes : nil
  }

  /// A version of a page that no commit shows any more.
  package func page(_ frame: WriteAheadLog.Frame) -> Bytes? {
    readLog?(frame.offset, header.pageSize).flatMap { $0.count == header.pageSize ? $0 : nil }
  }

  /// What a page of a tree holds; nil for any other page.
  ///
  /// Of one within which the file ends, the cells before the end.
  package func tree(_ number: Int) -> BTreePage? {
    if let page = page(number) {
      return BTreePage(page, number: number, usable: header.usable)
    }
    guard number == wholeCount, log?.committed[number] == nil,
      let cut = readFile((number - 1) * header.pageSize, header.pageSize)?.array,
      cut.count < header.pageSize
    else { return nil }
    let padded = cut + Array(repeating: 0, count: header.pageSize - cut.count)
    return BTreePage(
      Bytes(padded), number: number, usable: header.usable, available: cut.count)
  }

  /// The whole payload of a cell, with its overflow pages ("Overflow Pages").
  ///
  /// - Returns: Nil where the chain is cut, runs in a circle or goes on behind its end.
  package func payload(of cell: Cell) -> (bytes: Bytes, chain: [Int])? {
    guard var next = cell.overflow else { return (cell.local, []) }
    var bytes = cell.local.array
    var chain: [Int] = []
    var seen: Set<Int> = []
    while bytes.count < cell.payloadSize {
      guard next > 1, seen.insert(next).inserted, let page = page(next), let after = page.word(0),
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

/// Finds the size of pages and whether there are pointer map pages, where the header does not tell.
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
      let score = Self.score(pageSize, size, read) * pageSize
      if score > best?.score ?? 0 { best = (score, pageSize) }
    }
    guard let best else {
      header = nil
      return
    }
    let second = read(best.size, best.size).flatMap { PointerMap.isOne($0, usable: best.size) }
    header = FileHeader(pageSize: best.size, hasPointerMap: second ?? false)
  }

  /// Pages with at least one cell, all of whose cells fit, and of which one ends where the page does:
  /// cells are written from there, and a page of half the size would fit into one of the whole.
  private static func score(_ pageSize: Int, _ size: Int, _ read: PageFile.Read) -> Int {
    let count = size / pageSize
    guard count > 1 else { return 0 }
    let step = max(1, count / sample)
    return stride(from: 2, through: count, by: step).count { number in
      guard let bytes = read((number - 1) * pageSize, pageSize), bytes.count == pageSize,
        let page = BTreePage(bytes, number: number, usable: pageSize), page.cellCount > 0
      else { return false }
      var end = 0
      for index in 0..<page.cellCount {
        guard let cell = page.cell(index) else { return false }
        end = max(end, cell.range.upperBound)
      }
      return end == pageSize
    } * step
  }
}

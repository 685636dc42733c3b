import ArgumentParser
import FitIQDomain
import FitIQTerminal

/// How much of a listing, and from where.
struct PageOptions: ParsableArguments {
  @OptionGroup var limit: LimitOptions

  @Option(help: .of("row", "Continue after this row; the note below a page names it."))
  var after: String?
}

/// A page of a listing that is read whole, in its order: so it knows how many rows there are.
struct ListPage {
  private let options: PageOptions
  private let limit: Int?
  private var isBegun: Bool
  private var shown = 0
  private var total = 0
  private var last = ""
  private var isCut = false

  init(_ options: PageOptions, _ session: Session) {
    self.options = options
    limit = options.limit.rows(session)
    isBegun = options.after == nil
  }

  /// Whether a row belongs to the page.
  ///
  /// - Parameter name: What names the row in `--after`.
  mutating func takes(_ name: @autoclosure () -> String) -> Bool {
    total += 1
    guard isBegun else {
      isBegun = isNamed(name())
      return false
    }
    guard shown < limit ?? .max else {
      isCut = true
      return false
    }
    shown += 1
    if shown == limit { last = name() }
    return true
  }

  /// Also by a beginning that was shortened.
  private func isNamed(_ name: String) -> Bool {
    guard let after = options.after else { return false }
    return name == after || after.hasSuffix("…") && name.hasPrefix(after.dropLast())
  }

  /// Shows the page, and says what it leaves out.
  ///
  /// - Throws: `ListPageError` where nothing has the name that the page was to follow.
  func finish(of noun: String, _ session: Session, show: () throws -> Void) throws {
    if !isBegun {
      throw ListPageError(options, session)
    }
    try show()
    if let after = options.after, shown == 0 {
      return session.output.note("no \(noun) after '\(after)'")
    }
    session.note(
      PageEnd(next: isCut ? last : nil), count: shown, limit: options.limit, of: noun
    ) { total }
  }
}

/// A page of rows that have no names of their own: the number of a row in the whole list names it.
struct NumberedPage {
  /// The places of its rows, from 0; the end can be beyond the list.
  let rows: Range<Int>
  private let options: PageOptions

  /// - Throws: `ListPageError` where `--after` is not the number of a row.
  init(_ options: PageOptions, _ session: Session) throws {
    var start = 0
    if let after = options.after {
      guard let number = Int(after), number > 0 else { throw ListPageError(options, session) }
      start = number
    }
    rows = start..<start.addingClamped(options.limit.rows(session) ?? .max)
    self.options = options
  }

  /// Says what the page leaves out of a list.
  ///
  /// - Throws: `ListPageError` where the list ends before the row that the page was to follow.
  func check(_ total: Int, _ session: Session) throws {
    if rows.lowerBound > total { throw ListPageError(options, session) }
  }

  func note(of total: Int, _ noun: String, _ session: Session) {
    let shown = rows.clamped(to: 0..<total)
    if shown.isEmpty, shown.lowerBound > 0 {
      return session.output.note("no \(noun) after '\(shown.lowerBound)'")
    }
    session.note(
      PageEnd(next: shown.upperBound < total ? shown.upperBound : nil), count: shown.count,
      limit: options.limit, of: noun
    ) { total }
  }
}

/// What a page was to follow is not in the list.
struct ListPageError: FitIQError {
  let name: String
  let hint: String?

  init(_ options: PageOptions, _ session: Session) {
    name = options.after ?? ""
    hint = "begin again: \(session.command(goingOnAfter: nil))"
  }

  var identifier: String { "row_unknown" }
  var summary: String { "there is no row '\(name)' in this list" }
}

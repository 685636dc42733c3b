import ArgumentParser
import FitIQDomain
import FitIQTerminal

/// How much of a listing that is read whole, and from where.
struct PageOptions: ParsableArguments {
  @OptionGroup var limit: LimitOptions

  @Option(
    help: ArgumentHelp(
      "Continue after this row; the note below a page names it.", valueName: "row"))
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
      isBegun = name() == options.after
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

  /// Shows the page, and says what it leaves out.
  ///
  /// - Throws: `ListPageError` where nothing has the name that the page was to follow.
  func finish(of noun: String, _ session: Session, show: () throws -> Void) throws {
    if let after = options.after, !isBegun {
      let beginning = session.command(goingOnAfter: nil)
      throw ListPageError(name: after, hint: "begin again: \(beginning)")
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

/// What a page was to follow is not in the list.
struct ListPageError: FitIQError {
  let name: String
  let hint: String?
  var identifier: String { "row_unknown" }
  var summary: String { "there is no row '\(name)' in this list" }
}

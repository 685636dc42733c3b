import ArgumentParser
import FitIQDomain

/// Days on the command line, which ``DayWord`` and ``DaySpan`` read, so that all commands take the same forms.
///
/// ``FitIQDomain/LocalDay`` is not an argument by itself.
enum DayArgument {
  @Sendable static func word(_ text: String) throws -> DayWord {
    guard let word = DayWord(text) else { throw ValidationError("use \(DayWord.forms)") }
    return word
  }

  /// One day, which a month is not.
  @Sendable static func single(_ text: String) throws -> DayWord {
    guard let word = DayWord(text), word.isSingle else {
      throw ValidationError("use \(DayWord.singleForms)")
    }
    return word
  }

  @Sendable static func span(_ text: String) throws -> DaySpan {
    guard let span = DaySpan(text) else { throw ValidationError("use \(DaySpan.forms)") }
    return span
  }

  /// What such an argument is called in help; the tests find it by that.
  static let valueName = "day"

  fileprivate static func help(_ text: String) -> ArgumentHelp {
    ArgumentHelp(text, valueName: valueName)
  }

  /// Whether a word counts back from today, though it looks like an option.
  static func isCountedBack(_ text: String) -> Bool {
    text.hasPrefix("-") && DayWord(text) != nil
  }
}

extension Option where Value == DayWord? {
  /// The first or the last day of a range, which can be a month.
  init(day help: String, name: NameSpecification = .long) {
    self.init(
      name: name, parsing: .unconditional, help: DayArgument.help(help), completion: .live(.days),
      transform: DayArgument.word)
  }

  /// One day.
  init(singleDay help: String) {
    self.init(
      parsing: .unconditional, help: DayArgument.help(help), completion: .live(.days),
      transform: DayArgument.single)
  }
}

extension Argument where Value == DayWord? {
  /// One day.
  init(singleDay help: String) {
    self.init(
      help: DayArgument.help(help), completion: .live(.days), transform: DayArgument.single)
  }
}

extension Argument where Value == [DayWord] {
  /// Any number of single days.
  init(wrappedValue: [DayWord], days help: String) {
    self.init(
      wrappedValue: wrappedValue, help: DayArgument.help(help), completion: .live(.days),
      transform: DayArgument.single)
  }
}

/// The days that a command is about.
struct DayRangeOptions: ParsableArguments {
  @Option(day: "First local day, such as 2025-11-26, yesterday, -3d or 2025-11.")
  var from: DayWord?

  @Option(day: "Last local day.")
  var to: DayWord?

  @Option(
    help: .of("days", "Only the last days, such as 7d or 2w."),
    completion: .list(["7d", "30d", "90d"]), transform: DayArgument.span)
  var last: DaySpan?

  func validate() throws {
    if last != nil, from != nil || to != nil {
      throw ValidationError("--last cannot be combined with --from or --to")
    }
    if !isRelative {
      do { _ = try range(today: LocalDay(ordinal: 0)) } catch {
        throw ValidationError(error.summary)
      }
    }
  }

  var isUsed: Bool { from != nil || to != nil || last != nil }

  /// Whether the range depends on what day it is.
  var isRelative: Bool {
    last != nil || from?.isRelative == true || to?.isRelative == true
  }

  func range(today: LocalDay) throws(UsageError) -> DayRange {
    if let last { return DayRange(last: last, today: today) }
    return try DayRange(from, to, today: today)
  }

  /// Puts the days that were found in place of the words.
  mutating func settle(_ range: DayRange) {
    from = range.from.map { .day($0) }
    to = range.through.map { .day($0) }
    last = nil
  }
}

/// From the first to the last of some days; nil where there is no end.
struct DayRange: Equatable, CustomStringConvertible {
  var from: LocalDay?
  var through: LocalDay?

  var description: String {
    switch (from, through) {
    case (let from?, let through?): "\(from) to \(through)"
    case (let from?, nil): "\(from) and later"
    case (nil, let through?): "\(through) and earlier"
    case (nil, nil): "all days"
    }
  }
}

extension DayRange {
  init(_ from: DayWord?, _ to: DayWord?, today: LocalDay) throws(UsageError) {
    self.from = from?.day(.first, today: today)
    through = to?.day(.last, today: today)
    if let first = self.from, let last = through, first > last {
      throw UsageError("--from \(first) is after --to \(last)", hint: "swap the two")
    }
  }

  init(last span: DaySpan, today: LocalDay) {
    (from, through) = (span.first(today: today), nil)
  }
}

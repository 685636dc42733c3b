import FitIQDomain

/// What a word of a domain command stands for: how it is checked, and how it is completed.
///
/// Its raw value is what messages call it.
package enum WordKind: String, Sendable {
  case entryType = "entry type", metric, syncStatus = "sync status", eventState = "event state"
  case eventType = "event type", period
  /// ``DayWord/forms``
  case day
  /// Days up to today: `7d`, `2w`.
  case span = "number of days"
  case count = "number"
  /// A user's id, or a beginning of it that is unique in the store.
  case user
  case eventID = "event id", sessionID = "session id", command, text

  /// Every word there is, where these are few.
  package var choices: [String]? {
    switch self {
    case .metric: HealthMetric.allCases.map(\.rawValue)
    case .syncStatus: SyncStatus.allCases.map(\.rawValue)
    case .eventState: OutboxState.allCases.map(\.rawValue) + ["failed"]
    case .period: CalendarPeriod.allCases.map(\.rawValue)
    case .command: DomainGrammar.all.map(\.name) + DotCommand.allCases.map(\.name)
    default: nil
    }
  }

  /// What the words are called in messages.
  var noun: String { rawValue }

  /// The article before the noun.
  var article: String { "aeio".contains(noun.prefix(1)) ? "an" : "a" }
}

/// One domain command: its words, its options, and the subcommand of fitiq that it is.
package struct DomainGrammar: Sendable {
  /// An option; without a kind it takes no value.
  package struct Option: Sendable {
    package let name: String
    package let kind: WordKind?
    /// The subcommand's option.
    let target: String
  }

  package let name: String
  package let synopsis: String
  package let help: String
  /// What its words are; the last one may come again where `repeats`.
  package let words: [WordKind]
  package let options: [Option]
  let required: Int
  let repeats: Bool
  /// The option of the subcommand that takes the words; nil where they are its arguments.
  let wordTarget: String?
  let subcommand: [String]
  /// A word that says what the first one is and may be left out: `use user ID`.
  package let filler: String?

  init(
    _ name: String, _ synopsis: String, _ help: String, words: [WordKind] = [], required: Int = 0,
    repeats: Bool = false, wordTarget: String? = nil, subcommand: [String] = [],
    filler: String? = nil, takesDays: Bool = false,
    options: [(String, WordKind?, String)] = []
  ) {
    self.name = name
    self.synopsis = synopsis
    self.help = help
    self.words = words
    self.required = required
    self.repeats = repeats
    self.wordTarget = wordTarget
    self.subcommand = subcommand
    self.filler = filler
    let ranges: [(String, WordKind?, String)] =
      takesDays
      ? [("--last", .span, "--last"), ("--from", .day, "--from"), ("--to", .day, "--to")] : []
    self.options = (ranges + options).map { Option(name: $0.0, kind: $0.1, target: $0.2) }
  }

  /// What the word at one place stands for.
  func kind(at place: Int) -> WordKind? {
    place < words.count ? words[place] : repeats ? words.last : nil
  }

  /// Returns the command with this name.
  package static func named(_ name: String) -> DomainGrammar? { all.first { $0.name == name } }

  static let names = Set(all.map(\.name))
}

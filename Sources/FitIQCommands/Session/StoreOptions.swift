package import ArgumentParser
import FitIQDomain
import FitIQStorage
import FitIQSystem
import FitIQTerminal
import Foundation

/// Which database, and how patiently.
struct StoreOptions: ParsableArguments {
  @Option(help: .of("path", "App store, container or fitiq database."), completion: .file())
  var store: String?

  @Option(help: .of("seconds", "Seconds to wait for another process's lock."))
  var busyTimeout: Double?

  @Flag(help: "Allow changes on a network file system, whose locks may not hold.")
  var allowNetworkFs = false

  func validate() throws {
    try check("--busy-timeout", busyTimeout, to: 3_600, " seconds")
  }

  /// Absolute, because SQLite reads meaning into names such as `:memory:` and `file:x`, and the file
  /// itself where the setting names a link: its log and backups lie beside it.
  func path(_ settings: Settings) throws -> String {
    let path = store ?? settings[.store]?.text ?? ""
    guard !path.isEmpty else { throw UsageError("--store is empty", hint: "name a file") }
    return Self.absolute(path, settings)
  }

  static func absolute(_ path: String, _ settings: Settings) -> String {
    unresolved(path, settings).resolvingLinks
  }

  /// Absolute, with its links as they are.
  static func unresolved(_ path: String, _ settings: Settings) -> String {
    let home = Paths(settings.environment).home
    let expanded = path.hasPrefix("~/") ? home + path.dropFirst() : path
    let folder = FileManager.default.currentDirectoryPath
    return expanded.hasPrefix("/") ? expanded : "\(folder)/\(expanded)"
  }

  func database(_ settings: Settings) -> TypedDatabase.Options {
    let setting =
      settings[.busyTimeout].flatMap { Double($0.text) } ?? settings.seconds(.busyTimeout)
    return TypedDatabase.Options(
      busyTimeout: busyTimeout ?? setting ?? 0, allowsNetworkFileSystem: allowNetworkFs)
  }

  /// Whether somebody said how long to wait.
  func isTimeoutChosen(_ settings: Settings) -> Bool {
    busyTimeout != nil || settings[.busyTimeout]?.origin != .fallback
  }
}

/// What day it is for the user.
struct ZoneOptions: ParsableArguments {
  @Option(
    help: .of("zone", "Time zone of the user's device, such as Europe/Lisbon."),
    completion: .live(.timeZones))
  var timeZone: String?

  @Option(
    parsing: .unconditional,
    help: .of("instant", "Treat this time as now: RFC 3339, or a day for its noon."),
    completion: .live(.days), transform: AsOf.required)
  var asOf: AsOf?

  func validate() throws {
    guard let timeZone, TimeZone(identifier: timeZone) == nil else { return }
    let known = TimeZone.knownTimeZoneIdentifiers
    let nearest = Suggestion.nearest(to: timeZone, among: known)
    throw ValidationError(
      "unknown time zone '\(timeZone)'" + (nearest.map { ": did you mean '\($0)'?" } ?? ""))
  }

  /// The zone that a flag or a setting names.
  func zone(_ settings: Settings) -> TimeZone? {
    (timeZone ?? settings[.timeZone]?.text).flatMap(TimeZone.init(identifier:))
  }
}

/// For what decides by the time zone which rows are copies of others.
struct ZoneAcceptanceOptions: ParsableArguments {
  @Flag(help: "Continue although local times contradict the instants in this time zone.")
  var acceptTimeZone = false

  /// Refuses the option where a database is named.
  func refuse() throws {
    guard acceptTimeZone else { return }
    throw UsageError(
      "--accept-time-zone is for the app's stores",
      hint: "omit the option: the rows of a database have one time zone")
  }

  /// What another command needs behind its name to take the time zone of this one.
  func repeated(with zone: ZoneOptions) -> String {
    let named = zone.timeZone.map { " --time-zone \(ShellQuoting.quoted($0))" } ?? ""
    return named + (acceptTimeZone ? " --accept-time-zone" : "")
  }
}

/// A point in time on the command line.
struct AsOf {
  private enum Value {
    case instant(Date)
    case day(DayWord)
  }

  private let value: Value

  @Sendable static func required(_ text: String) throws -> AsOf {
    guard let found = AsOf(argument: text) else {
      throw ValidationError("use 2025-11-26T14:30:00Z, \(DayWord.singleForms)")
    }
    return found
  }

  init?(argument: String) {
    if let day = DayWord(argument) {
      // Which of its days is meant, nobody knows.
      guard day.isSingle else { return nil }
      value = .day(day)
    } else if LocalDay(argument.prefix(10)) == nil {
      // The parser below takes 30 February for 2 March.
      return nil
    } else if let date = try? Date(argument, strategy: .iso8601) {
      value = .instant(date)
    } else if let date = try? Date(
      argument, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true))
    {
      value = .instant(date)
    } else {
      return nil
    }
  }

  /// A day stands for its noon, which exists once in every zone.
  ///
  /// - Parameter now: What a word such as `yesterday` counts from.
  func instant(in zone: TimeZone, now: Date = Runtime.live.now()) -> Date {
    switch value {
    case .instant(let date): return date
    case .day(let word):
      let day = word.day(.last, today: LocalDay(containing: now, in: zone))
      let noon = Date(timeIntervalSince1970: Double(day.ordinal) * 86_400 + 43_200)
      return noon.addingTimeInterval(-Double(zone.secondsFromGMT(for: noon)))
    }
  }
}

extension UserID: ExpressibleByArgument {
  package init?(argument: String) { self.init(argument) }
  package static var defaultCompletionKind: CompletionKind { .live(.users) }
}

extension HealthMetric: ExpressibleByArgument {
  /// By its own name, or by that of the entries that it counts.
  package init?(argument: String) {
    let entries = Self.allCases.first { $0.facts.entryType == argument }
    guard let found = HealthMetric(lenient: argument) ?? entries else { return nil }
    self = found
  }
}

/// Before a command changes something.
struct ChangeOptions: ParsableArguments {
  @Flag(name: .shortAndLong, help: "Skip confirmation.")
  var yes = false

  @Flag(help: "Show what would happen; change nothing.")
  var dryRun = false
}

/// Before a command changes a store that is mirrored elsewhere.
struct MirroringOptions: ParsableArguments {
  @Flag(help: "Change a store that CloudKit mirrors; the change stays local.")
  var localOnly = false
}

/// How much of a listing.
struct LimitOptions: ParsableArguments {
  @Option(help: .of("n", "Show at most N rows (0 = all)."))
  var limit: Int?

  func validate() throws {
    try check("--limit", limit.map { Double($0) })
  }

  /// 50 for a table on a terminal, else all.
  func rows(_ session: Session) -> Int? {
    if let limit { return limit == 0 ? nil : limit }
    return session.output.format.isForPeople && session.output.out.isTerminal ? 50 : nil
  }
}

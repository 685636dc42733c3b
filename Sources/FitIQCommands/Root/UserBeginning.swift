import ArgumentParser
import FitIQDomain
import FitIQLegacy
import FitIQStorage
import FitIQTerminal
import Foundation

/// Lets the beginning of a user's id, as lists show it, stand for the whole one.
///
/// Which id is meant, only the store tells that the line names: so the line is parsed with a placeholder
/// first, and again with the id. No command knows of beginnings.
struct UserBeginning {
  private let text: String

  /// Nil for a line that is not refused because of one.
  init?(_ words: CommandWords) {
    let values = words.rest.indices.compactMap { Self.value(in: words.rest, at: $0) }
    // Of two, the parser takes the last: no other must be put in its place.
    guard values.count == 1, let value = values.first, UserID(value) == nil else { return nil }
    text = value.hasSuffix("…") ? String(value.dropLast()) : value
    guard text.count >= Self.shortest, text.allSatisfy({ $0.isHexDigit || $0 == "-" }) else {
      return nil
    }
  }

  /// Parses the line with the whole id in the place of its beginning.
  ///
  /// - Parameter users: The ids of the users of the store that a command is about.
  /// - Returns: Nil where something else is wrong with the line.
  func parse(
    _ words: inout CommandWords, users: (any FitIQSubcommand) throws -> [String]
  ) throws -> (any FitIQSubcommand)? {
    var line = words
    line.replace { Self.value(in: $0, at: $1).map { _ in Self.placeholder } }
    guard let leaf = try DirectParsing.parse(&line) else { return nil }
    let ids = try users(leaf).filter { $0.hasPrefix(text.uppercased()) }
    guard ids.count == 1, let id = ids.first else {
      throw UsageError(
        ids.isEmpty
          ? "no user's id begins with '\(text)'"
          : "the ids of \(ids.count) users begin with '\(text)'",
        hint: "list the ids: fitiq users list")
    }
    line.replace { Self.value(in: $0, at: $1).map { _ in id } }
    words = line
    return try DirectParsing.parse(&words)
  }

  /// As short as commands take the ids of entries and events.
  private static let shortest = 4
  private static let placeholder = "00000000-0000-0000-0000-000000000000"

  /// The value of `--user`, which stands in a word of its own or behind `=`.
  private static func value(in words: [String], at index: Int) -> String? {
    let name = "--user"
    if words[index].hasPrefix(name + "=") { return String(words[index].dropFirst(name.count + 1)) }
    return index > 0 && words[index - 1] == name ? words[index] : nil
  }
}

extension FitIQSubcommand {
  /// The ids of the users of the store that a line names.
  func knownUsers(_ environment: [String: String]) throws -> [String] {
    let settings = try Settings.load(environment: environment)
    guard let place = userPlace.map({ StoreOptions.absolute($0, settings) }) ?? storePath(settings)
    else { return [] }
    return try OpenStore.openForReading(
      AppContainer.storePath(at: place), options: TypedDatabase.Options(),
      appStore: AppStore.Options(
        zone: nil, decodeStrings: { KeyedArchiveStrings.decode($0) })
    ).userIDs()
  }
}

import ArgumentParser
import FitIQDomain
import FitIQLegacy
import FitIQStorage
import FitIQTerminal
import Foundation

/// Lets the beginning of an id in an option, as lists show it, stand for the whole one.
///
/// Which id is meant, only the store tells that the line names: so the line is parsed with a placeholder
/// first, and again with the id. No command knows of beginnings.
struct OptionBeginning {
  /// What an option names: a user, an entity, and in the list of users the one that a page follows.
  enum Kind: String, CaseIterable {
    case user, entity, after

    fileprivate func isTaken(by words: CommandWords) -> Bool {
      self != .after || words.path == ["users", "list"]
    }
  }

  private let texts: [Kind: String]

  /// Nil for a line that is not refused because of one.
  init?(_ words: CommandWords) {
    var texts: [Kind: String] = [:]
    for kind in Kind.allCases where kind.isTaken(by: words) {
      let values = words.rest.indices.compactMap { Self.value(of: kind, in: words.rest, at: $0) }
      // Of two, the parser takes the last: no other must be put in its place.
      guard values.count == 1, let value = values.first, UserID(value) == nil else { continue }
      let text = value.withoutEllipsis
      guard text.count >= Self.shortest, text.allSatisfy({ $0.isHexDigit || $0 == "-" }) else {
        return nil
      }
      texts[kind] = text.uppercased()
    }
    guard !texts.isEmpty else { return nil }
    self.texts = texts
  }

  /// Parses the line with the whole id in the place of its beginning.
  ///
  /// - Parameter ids: The ids of a kind in the store that a command is about.
  /// - Returns: Nil where something else is wrong with the line.
  func parse(
    _ words: inout CommandWords, ids: (any FitIQSubcommand, Kind) throws -> [String]
  ) throws -> (any FitIQSubcommand)? {
    var line = filled(words)
    guard let leaf = try DirectParsing.parse(&line) else { return nil }
    for kind in Kind.allCases {
      guard let text = texts[kind] else { continue }
      let found = try ids(leaf, kind).filter { $0.hasPrefix(text) }
      guard found.count == 1, let id = found.first else {
        throw UsageError(
          found.isEmpty
            ? "no id of \(kind.article) begins with '\(text)'"
            : "\(found.count) ids of \(kind.plural) begin with '\(text)'",
          hint: "list the ids: \(kind.listing)")
      }
      line.replace { Self.value(of: kind, in: $0, at: $1).map { _ in id } }
    }
    words = line
    return try DirectParsing.parse(&words)
  }

  /// The line with a whole id in the place of each beginning: of what is wrong with it, the ids are not.
  func filled(_ words: CommandWords) -> CommandWords {
    var line = words
    for kind in Kind.allCases where texts[kind] != nil {
      line.replace { Self.value(of: kind, in: $0, at: $1).map { _ in Self.placeholder } }
    }
    return line
  }

  /// As short as commands take the ids of entries and events.
  private static let shortest = 4
  private static let placeholder = "00000000-0000-0000-0000-000000000000"

  /// The value of an option, which stands in a word of its own or behind `=`.
  private static func value(of kind: Kind, in words: [String], at index: Int) -> String? {
    let name = "--" + kind.rawValue
    if words[index].hasPrefix(name + "=") { return String(words[index].dropFirst(name.count + 1)) }
    return index > 0 && words[index - 1] == name ? words[index] : nil
  }
}

extension OptionBeginning.Kind {
  fileprivate var article: String { self == .entity ? "an entity" : "a user" }
  fileprivate var plural: String { self == .entity ? "entities" : "users" }
  fileprivate var listing: String { self == .entity ? "fitiq outbox list" : "fitiq users list" }
}

extension FitIQSubcommand {
  /// The ids of a kind in the store that a line names.
  func knownIDs(
    of kind: OptionBeginning.Kind, _ environment: [String: String]
  ) throws -> [String] {
    let settings = try Settings.load(environment: environment)
    guard let place = userPlace.map({ StoreOptions.absolute($0, settings) }) ?? storePath(settings)
    else { return [] }
    let store = try OpenStore.openForReading(
      AppContainer.storePath(at: place), options: TypedDatabase.Options(),
      appStore: AppStore.Options(
        zone: nil, decodeStrings: { KeyedArchiveStrings.decode($0) }))
    return switch kind {
    case .user, .after: try store.userIDs()
    case .entity: try store.entityIDsOfEvents()
    }
  }
}

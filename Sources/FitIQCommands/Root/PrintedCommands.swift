import ArgumentParser
import FitIQLegacy
import FitIQStorage
import FitIQSystem
import Foundation

/// The command lines of fitiq in what a command says: complete, so that each can be pasted into
/// another shell in another folder.
///
/// Hints come from everywhere and say only `fitiq undo 3`. Here, on the way to where it is printed,
/// each gets the store of the command that runs, unless that is the one that fitiq takes by itself.
/// Whatever is about another store is made by ``FitIQCall``.
struct PrintedCommands {
  /// Nil where nothing needs to be named.
  private let store: String?

  init(of command: some FitIQSubcommand, _ settings: Settings) {
    store = command.usedStore(settings)
  }

  init(store: String?) { self.store = store }

  func completed(_ text: String) -> String {
    guard let store, text.contains("fitiq ") else { return text }
    var result = ""
    var rest = text[...]
    while let call = rest.firstRange(of: "fitiq ") {
      if let name = firstPath(in: rest), name.lowerBound <= call.lowerBound {
        result += rest[..<name.upperBound]
        rest = rest[name.upperBound...]
        continue
      }
      let isWord = rest[..<call.lowerBound].last.map { !$0.isLetter && !$0.isNumber } ?? true
      result += rest[..<call.upperBound]
      rest = rest[call.upperBound...]
      guard isWord, let leaf = CalledCommand(&rest) else { continue }
      result += leaf.text + leaf.store(store, before: rest)
    }
    return result + rest
  }

  /// A path in a text, whose words are not a command: one in quotes, the store, or what lies beside it.
  private func firstPath(in text: Substring) -> Range<Substring.Index>? {
    let folder = store.map { $0.folderPath + "/" }
    // Backups are called as the store.
    let file = store.map { ($0 as NSString).lastPathComponent }
    let names = [store, folder, file].compactMap(\.self).filter { $0.contains("fitiq ") }
    let quoted = [/'\/[^']*'(?:\\''[^']*')*/, /"\$\(printf [^)]*\)[^"]*"/]
    let ranges =
      names.compactMap { text.firstRange(of: $0) } + quoted.compactMap { text.firstRange(of: $0) }
    // The longest of those that begin first.
    return ranges.min { ($0.lowerBound, $1.upperBound) < ($1.lowerBound, $0.upperBound) }
  }
}

/// A command that is named in a text.
private struct CalledCommand {
  let text: String
  private let type: any ParsableCommand.Type

  /// Takes the words of a command from the beginning of a text; nil, and nothing, where they name none.
  init?(_ rest: inout Substring) {
    var type: any ParsableCommand.Type = FitIQCommand.self
    var end = rest.startIndex
    while true {
      let start = end == rest.startIndex ? end : rest[end...].firstIndex { $0 != " " } ?? end
      let word = rest[start...].prefix { $0.isLowercase || $0 == "-" }
      guard start == rest.startIndex || start > end,
        let next = type.configuration.subcommands.first(where: { $0._commandName == word })
      else { break }
      type = next
      end = word.endIndex
    }
    if let usual = type.configuration.defaultSubcommand { type = usual }
    guard type.configuration.subcommands.isEmpty else { return nil }
    self.type = type
    text = String(rest[..<end])
    rest = rest[end...]
  }

  /// What names the store, to stand behind the command; nothing where it is named already.
  func store(_ path: String, before rest: Substring) -> String {
    let isComplete = [FitIQCall.option, " --help", " --container "].contains {
      rest.hasPrefix($0)
    }
    guard !isComplete, takesStore else { return "" }
    guard isAboutDatabase, (try? OpenStore.isAppStore(path)) == true else {
      return FitIQCall.option + ShellQuoting.quoted(path)
    }
    guard type is MigrateStore.Type || type is MigrateAll.Type else { return "" }
    // Into fitiq's own database, whichever that is, comes what the command was about.
    let isNamed = ["/", "'", "\""].contains { rest.hasPrefix(" " + $0) }
    return isNamed ? "" : " " + ShellQuoting.quoted(path)
  }

  /// Whether the command takes no app's store.
  private var isAboutDatabase: Bool {
    let groups: [any ParsableCommand.Type] = [
      MigrateCommand.self, SyncCommand.self, TrackingCommand.self, QuarantineCommand.self,
    ]
    let names = groups.map { $0._commandName }
    return names.contains { text.hasPrefix($0) }
      || ["outbox import", "outbox run"].contains(text)
  }

  private var takesStore: Bool { CommandDescription(of: type)?.has("--store") ?? false }
}

extension FitIQSubcommand {
  /// The absolute path of the store or container that the command is about; nil for commands without.
  func storePath(_ settings: Settings) -> String? {
    guard var options = Self.storeOptions(in: self) else { return nil }
    options.store = storeArgument ?? options.store
    return try? options.path(settings)
  }

  /// The same; nil for the store that fitiq takes by itself, too.
  fileprivate func usedStore(_ settings: Settings) -> String? {
    guard let place = storePath(settings) else { return nil }
    let path = (try? AppContainer.storePath(at: place)) ?? place
    let usual = Setting.store.facts(settings.environment).fallback
    return usual.map { StoreOptions.absolute($0, settings) } == path ? nil : path
  }

  /// Those of the command, or of a group of its options.
  private static func storeOptions(in value: Any) -> StoreOptions? {
    for child in Mirror(reflecting: value).children {
      if let group = child.value as? OptionGroup<StoreOptions> { return group.wrappedValue }
      if let group = child.value as? OptionGroup<OutboxChangeOptions> {
        return storeOptions(in: group.wrappedValue)
      }
    }
    return nil
  }
}

import ArgumentParser

/// Events as a command line names them: by ids, or unique beginnings of ids.
enum EventName {
  /// Refuses the path of a store, which is not an id.
  ///
  /// The line is then read again with the store behind `--store`, see ``CommandWords``.
  @Sendable static func text(_ argument: String) throws -> String {
    guard !CommandWords.isPlace(argument) else {
      throw ValidationError("it names a file, not an event")
    }
    return argument
  }
}

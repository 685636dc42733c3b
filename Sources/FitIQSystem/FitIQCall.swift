/// A command line of fitiq that names its store, to be pasted into a shell of any folder.
///
/// The store stands directly behind the command, where a printed line is looked through for one:
/// whatever is printed without one is about the store of the command that runs, which is added there.
package struct FitIQCall: CustomStringConvertible, Sendable {
  package let description: String

  /// - Parameters:
  ///   - command: The words of the command alone, such as `outbox retry`.
  ///   - store: The absolute path.
  ///   - rest: Its arguments, quoted.
  package init(_ command: String, store: String, _ rest: String = "") {
    description =
      "fitiq \(command)\(Self.option)\(ShellQuoting.quoted(store))"
      + (rest.isEmpty ? "" : " \(rest)")
  }

  /// What stands behind a command that names its store.
  package static let option = " --store "
}

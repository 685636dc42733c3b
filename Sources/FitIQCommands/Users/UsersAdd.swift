import ArgumentParser
package import FitIQDomain
import FitIQStorage
package import FitIQTerminal
import Foundation

struct UsersAdd: FitIQSubcommand {
  static let about = About(
    "add", "Create a user in fitiq's database.",
    """
    Prints the id to pass to other commands as --user. Add a user for data that is in no app's \
    store; an import brings the app's profiles under their own ids. 'fitiq undo' takes it back.
    """,
    Example("Add a user", "fitiq users add Ana"))

  @Argument(help: .of("name", "Name of the person."))
  var name: String

  @OptionGroup var outputOptions: OutputOptions
  @OptionGroup var store: StoreOptions
  @OptionGroup var change: ChangeOptions

  /// Bytes of the longest name that is taken.
  private static let longestName = 200

  func validate() throws {
    let isBlank = name.allSatisfy(\.isWhitespace)
    guard !isBlank, name.utf8.count <= Self.longestName,
      !name.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
    else { throw ValidationError("a name is one line of at most \(Self.longestName) bytes") }
  }

  func run(in session: Session) async throws -> ExitStatus {
    let planned = NewUser(id: .random(), name: name, operationID: nil, isDryRun: true)
    // What would be refused, such as a file that is not a database, is found out either way.
    if change.dryRun { _ = try session.openForPlanning(store) }
    try change.apply(planned, question: nil, in: session) {
      try session.openForWriting(store).addUser(planned, context: session.writeContext)
    }
    return .success
  }
}

extension NewUser: Report {
  package var tables: [Table] {
    Table(
      columns: ["id", "name"],
      // Another run would make another one.
      rows: [[isDryRun ? "(a new one)" : id.text, name]])
  }

  package var closing: [String] {
    operationID.map { ["", UndoLine.text(of: $0)] } ?? []
  }
}

import Foundation

/// Finds ways into the outbox other than the one in which an entity and its event are one
/// transaction: the app's own bug was that several places saved first and queued later, or never.
enum OutboxWrites {
  /// Who creates events, by a statement that names the table.
  private static let named: Set<String> = ["Sources/FitIQStorage/SQL/OutboxWriteSQL.swift"]

  /// Who inserts into a table that is named at run time.
  private static let general: Set<String> = [
    // Into a new store, of a damaged one's rows.
    "Sources/FitIQStorage/Salvage/SalvageTarget.swift",
    // The import of an app's store, and undo.
    "Sources/FitIQStorage/Import/RecordWriter.swift",
    "Sources/FitIQStorage/Change/Log/RowImages.swift",
    // Rows of an app's store as they were, into a database of their own for undo.
    "Sources/FitIQStorage/Change/Log/BeforeImages.swift",
    // What a plan adds to an app's store: events of entities that have none (`outbox reconcile`).
    "Sources/FitIQStorage/Change/StoreEdit.swift",
    // Whole tables of an app's store, from its backup or into its clean copy.
    "Sources/FitIQStorage/Change/Undo/StoreUndo.swift",
    "Sources/FitIQStorage/Change/StoreRebuild.swift",
  ]

  static func problems(in file: SourceFile) -> [String] {
    guard file.isShipped, !file.path.hasSuffix("Generated.swift") else {
      return []
    }
    return file.lines.enumerated().compactMap { index, line in
      let place = "\(file.path):\(index + 1)"
      let words = line.uppercased()
      if words.contains("INTO OUTBOX_EVENTS"), !named.contains(file.path) {
        return "\(place): creates an event: save it with its entity, by EntityWriter"
      }
      if words.firstRange(of: /INTO \\?"?(MAIN\.)?\\?"?\\\(/) != nil, !general.contains(file.path) {
        return "\(place): inserts into any table, the outbox among them: name the table"
      }
      return nil
    }
  }
}

/// Whole rows with what names them, in the order of their names.
enum RowVersionSQL {
  /// `table`: Of the app's store.
  static func appStore(table: String, hasID: Bool) -> String {
    "SELECT Z_PK, \(hasID ? "ZID" : "NULL"), * FROM \"\(table)\" ORDER BY Z_PK"
  }

  /// `table`: Of fitiq's database.
  static func database(_ table: LogicalTable) -> String {
    switch table.name {
    case "progress_entries", "outbox_events":
      "SELECT key, id, * FROM \(table.name) ORDER BY key"
    default:
      table.hasID
        ? "SELECT NULL, id, * FROM \(table.name) ORDER BY id"
        : "SELECT NULL, user_id, * FROM \(table.name) ORDER BY user_id"
    }
  }
}

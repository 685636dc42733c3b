import FitIQDomain
import Foundation
import GRDBSQLite

/// Decides what a statement may do, as SQLite compiles it.
///
/// It is asked again for what a statement compiles while it runs: the table functions of pragmas.
final class QueryPolicy {
  /// Rows of these tables may be changed; their columns that may not.
  typealias Changeable = [String: Set<String>]

  /// Whether fitiq's own statements are compiled.
  var isTrusted = false
  /// EXPLAIN of a change compiles it without running it.
  var isExplaining = false
  /// Empty where changes are refused.
  let changeable: Changeable
  /// Why the last statement was refused.
  private(set) var refusal: QueryRefusal?
  private var allowedFunctions: Set<String> = []

  init(changeable: Changeable) { self.changeable = changeable }

  func forget() { refusal = nil }

  /// A token of the profile, under whatever name a version of the app keeps it.
  static func isSecret(_ column: String) -> Bool { column.uppercased().contains("TOKEN") }

  /// Those that statements may call, in the order of their names.
  private(set) var functions: [String] = []

  func allow(functions: [String]) {
    allowedFunctions = Set(functions)
    self.functions = allowedFunctions.sorted()
  }

  /// Takes the place of GRDB's authorizer, which allows everything.
  func install(on pointer: OpaquePointer) {
    sqlite3_set_authorizer(
      pointer,
      { context, action, first, second, _, trigger in
        guard let context else { return SQLITE_DENY }
        let policy = Unmanaged<QueryPolicy>.fromOpaque(context).takeUnretainedValue()
        if policy.isTrusted { return SQLITE_OK }
        let refusal = policy.refusal(
          of: action, first.map { String(cString: $0) } ?? "",
          second.map { String(cString: $0) }, isNested: trigger != nil)
        guard let refusal else { return SQLITE_OK }
        policy.refusal = refusal
        return SQLITE_DENY
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  /// - Parameter isNested: Inside a trigger or view.
  private func refusal(
    of action: Int32, _ first: String, _ second: String?, isNested: Bool
  ) -> QueryRefusal? {
    switch action {
    case SQLITE_SELECT, SQLITE_RECURSIVE: nil
    case SQLITE_READ: refusalToRead(first, second ?? "")
    case SQLITE_FUNCTION:
      allowedFunctions.contains((second ?? "").lowercased()) ? nil : .function(second ?? "")
    case SQLITE_PRAGMA: QueryPragmas.allow(first, hasArgument: second != nil) ? nil : .pragma(first)
    // SQLite asks this as it sets up a table function, json_each for one. It refuses an UPDATE that
    // somebody types by itself: nothing can make the schema writable.
    case SQLITE_UPDATE where first == "sqlite_master": nil
    case SQLITE_INSERT, SQLITE_UPDATE, SQLITE_DELETE:
      isNested && !changeable.isEmpty ? nil : refusalToChange(action, first, column: second)
    case SQLITE_ATTACH, SQLITE_DETACH: .attach
    case SQLITE_TRANSACTION, SQLITE_SAVEPOINT: .transaction
    default: .schema
    }
  }

  /// Pages as they are in the file hold the tokens, too.
  private func refusalToRead(_ table: String, _ column: String) -> QueryRefusal? {
    if Self.isSecret(column) { return .secret(column) }
    return table.lowercased() == "sqlite_dbpage" ? .secret(table) : nil
  }

  private func refusalToChange(
    _ action: Int32, _ table: String, column: String?
  ) -> QueryRefusal? {
    if isExplaining { return nil }
    guard !changeable.isEmpty else {
      return table.lowercased().hasPrefix("sqlite_") ? .schema : .change(table)
    }
    guard let fixed = changeable[table.lowercased()] else {
      return table.lowercased().hasPrefix("sqlite_") ? .schema : .bookkeeping(table)
    }
    if action == SQLITE_INSERT, table.lowercased() == "outbox_events" { return .event }
    guard action == SQLITE_UPDATE, let column, fixed.contains(column.lowercased()) else {
      return nil
    }
    return .bookkeeping(column)
  }
}

/// The pragmas that only tell something.
enum QueryPragmas {
  /// Their argument says what about.
  private static let asking: Set<String> = [
    "table_info", "table_xinfo", "table_list", "index_list", "index_info", "index_xinfo",
    "foreign_key_list", "foreign_key_check", "integrity_check", "quick_check",
  ]
  /// An argument would set something.
  private static let telling: Set<String> = [
    "application_id", "auto_vacuum", "busy_timeout", "cache_size", "collation_list",
    "compile_options", "data_version", "database_list", "encoding", "foreign_keys",
    "freelist_count", "function_list", "journal_mode", "max_page_count", "module_list",
    "page_count", "page_size", "pragma_list", "query_only", "recursive_triggers", "schema_version",
    "secure_delete", "synchronous", "temp_store", "trusted_schema", "user_version",
  ]

  static func allow(_ name: String, hasArgument: Bool) -> Bool {
    let name = name.lowercased()
    return asking.contains(name) || (!hasArgument && telling.contains(name))
  }
}

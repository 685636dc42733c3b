import FitIQSystem

/// Names of a file in SQL.
enum SQLName {
  /// A name as SQL takes it, whatever is in it.
  static func quoted(_ name: String) -> String {
    "\"" + name.escaping("\"", as: "\"\"") + "\""
  }

  /// The same as a string.
  static func string(_ text: String) -> String { "'" + text.escaping("'", as: "''") + "'" }
}

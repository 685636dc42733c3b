/// Names of a file in SQL.
enum SQLName {
  /// A name as SQL takes it, whatever is in it.
  static func quoted(_ name: String) -> String {
    "\"" + name.replacing("\"", with: "\"\"") + "\""
  }
}

import FitIQSystem

extension Sequence<String> {
  /// The texts as literals of SQL, with commas between: for names of fitiq's own, not for values.
  var sqlTexts: String {
    map { "'\($0.escaping("'", as: "''"))'" }.joined(separator: ", ")
  }

  /// For `json_each`: ids and days, which have nothing to escape.
  var jsonArray: String { "[" + map { "\"\($0)\"" }.joined(separator: ",") + "]" }
}

extension Sequence<Int64> {
  /// Keys for `json_each`.
  var jsonArray: String { "[" + map(String.init).joined(separator: ",") + "]" }
}

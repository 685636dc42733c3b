import FitIQSystem

extension Sequence<String> {
  /// The texts as literals of SQL, with commas between: for names of fitiq's own, not for values.
  var sqlTexts: String {
    map { "'\($0.escaping("'", as: "''"))'" }.joined(separator: ", ")
  }
}

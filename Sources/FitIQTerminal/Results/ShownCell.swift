/// A value as a person sees it: safe text, and the columns that it takes.
struct ShownCell {
  let text: String
  let columns: Int
  let isNull: Bool
  let isNumber: Bool

  /// Takes any text, escaped, and cut where a limit says so.
  init(_ value: String, limit: Int? = nil, isNull: Bool = false, isNumber: Bool = false) {
    let safe = SafeText.escaped(value)
    text = limit.map { DisplayWidth.truncated(safe, to: $0) } ?? safe
    columns = DisplayWidth.columns(of: text)
    self.isNull = isNull
    self.isNumber = isNumber
  }
}

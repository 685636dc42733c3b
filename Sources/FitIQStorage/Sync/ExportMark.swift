/// What an export is known by, with whose it is, as one column keeps both.
struct ExportMark {
  static let separator = " person="

  let identity: String
  let person: String?

  var column: String { identity + (person.map { Self.separator + $0 } ?? "") }
}

extension ExportMark {
  init(column: String) {
    let parts = column.split(separator: Self.separator, maxSplits: 1)
    self.init(
      identity: parts.first.map(String.init) ?? "",
      person: parts.dropFirst().first.map(String.init))
  }
}

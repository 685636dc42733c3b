/// Finds connections to a database that nothing hardens, and statements that run more than one: every
/// file can come from elsewhere.
enum Connections {
  private static let opener = "Sources/FitIQStorage/SQLite/StoreHardening.swift"
  static func problems(in file: SourceFile) -> [String] {
    guard file.isShipped, file.path != opener else { return [] }
    return file.lines.indices.compactMap { index in
      problem(in: code(file.lines[index]), before: file.lines.dropFirst(index + 1).first ?? "")
        .map { "\(file.path):\(index + 1): \($0)" }
    }
  }

  private static func code(_ line: Substring) -> Substring {
    line.prefix(upTo: line.firstRange(of: "//")?.lowerBound ?? line.endIndex)
  }

  private static func problem(in code: Substring, before next: Substring) -> String? {
    if code.firstRange(of: /Database(Queue|Pool)\(|sqlite3_open/) != nil {
      return "opens a database: use StoreHardening.open"
    }
    let isBroken = code.hasSuffix("execute(") && next.firstRange(of: /^ *(sql|literal):/) != nil
    if isBroken || code.firstRange(of: /[^A-Za-z]execute\((sql|literal):/) != nil {
      return "runs all statements of a text: use executeOne, or executeAll for one of fitiq's own"
    }
    return nil
  }
}

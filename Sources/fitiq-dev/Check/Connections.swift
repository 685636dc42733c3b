/// Finds connections to a database that nothing hardens: every file can come from elsewhere.
enum Connections {
  private static let opener = "Sources/FitIQStorage/Support/StoreHardening.swift"
  private static let unshipped: Set<String> = [
    "fitiq-dev", "FitIQTestBackend", "FitIQTestSupport",
  ]

  static func problems(in file: SourceFile) -> [String] {
    guard !unshipped.contains(file.target), file.path != opener else { return [] }
    return file.lines.enumerated().compactMap { index, line in
      let code = line.prefix(upTo: line.firstRange(of: "//")?.lowerBound ?? line.endIndex)
      guard code.firstRange(of: /Database(Queue|Pool)\(|sqlite3_open/) != nil else { return nil }
      return "\(file.path):\(index + 1): opens a database: use StoreHardening.open"
    }
  }
}

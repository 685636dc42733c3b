import Testing

@testable import fitiq_dev

@Suite struct ConnectionsTests {
  private func problems(_ line: String, in path: String) -> Int {
    Connections.problems(
      in: SourceFile(
        target: "FitIQStorage", path: "Sources/FitIQStorage/\(path)", lines: [line[...]])
    ).count
  }

  @Test func everyConnectionIsHardened() {
    for line in [
      "let queue = try DatabaseQueue(path: path)", "DatabasePool(path: x)",
      "sqlite3_open_v2(path, &db, flags, nil)",
    ] {
      #expect(problems(line, in: "Other.swift") == 1)
      #expect(problems(line, in: "Support/StoreHardening.swift") == 0)
    }
    #expect(problems("let queue: DatabaseQueue", in: "Other.swift") == 0)
    #expect(problems("/// As DatabaseQueue(path:) does", in: "Other.swift") == 0)
  }
}

import FitIQTestTraits
import Testing

@testable import fitiq_dev

@Suite(.bounded) struct ConnectionsTests {
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
      #expect(problems(line, in: "SQLite/StoreHardening.swift") == 0)
    }
    for line in ["try db.execute(sql: text)", "db.execute(literal: x)"] {
      #expect(problems(line, in: "Other.swift") == 1)
    }
    #expect(problems("try statement.execute()", in: "Other.swift") == 0)
    #expect(problems("try db.executeOne(sql: text)", in: "Other.swift") == 0)
    let broken = SourceFile(
      target: "FitIQStorage", path: "Sources/FitIQStorage/X.swift",
      lines: ["    try db.execute(", "      sql: text)"])
    #expect(Connections.problems(in: broken).count == 1)
    #expect(problems("let queue: DatabaseQueue", in: "Other.swift") == 0)
    #expect(problems("/// As DatabaseQueue(path:) does", in: "Other.swift") == 0)
  }
}

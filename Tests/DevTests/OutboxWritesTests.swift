import FitIQTestTraits
import Testing

@testable import fitiq_dev

@Suite(.bounded) struct OutboxWritesTests {
  private func problems(_ line: String, in path: String) -> Int {
    OutboxWrites.problems(
      in: SourceFile(
        target: "FitIQStorage", path: "Sources/FitIQStorage/\(path)", lines: [line[...]])
    ).count
  }

  @Test func onlyTheWriterCreatesEvents() {
    for line in ["INSERT INTO outbox_events (id)", "insert or ignore into outbox_events"] {
      #expect(problems(line, in: "Other.swift") == 1)
      #expect(problems(line, in: "SQL/OutboxWriteSQL.swift") == 0)
    }
    for line in [
      #"INSERT INTO \(table) VALUES"#, #""INSERT INTO main.\(name) SELECT""#,
      #"INSERT INTO main."\(table)" (Z_PK)"#, #""INSERT INTO \"\(table)\" (key)""#,
      #""INSERT INTO main.\"\(table)\" (key)""#,
    ] {
      #expect(problems(line, in: "Other.swift") == 1)
      #expect(problems(line, in: "Change/Log/RowImages.swift") == 0)
      #expect(problems(line, in: "Change/StoreEdit.swift") == 0)
    }
    #expect(problems("INSERT INTO outbox_attempts (event_key)", in: "Other.swift") == 0)
  }
}

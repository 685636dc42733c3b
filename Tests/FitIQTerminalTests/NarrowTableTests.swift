import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

@testable import FitIQTerminal

/// Tables on terminals of few columns.
@Suite(.bounded) struct NarrowTableTests {
  private static let id = "39A6B8D4-0000-4000-8000-000000000001"

  private struct Events: Report {
    var tables: [Table] {
      [
        Table(
          title: "what the backend has not got yet",
          columns: [
            Table.Column("id"), Table.Column("failed_attempts", .right), Table.Column("last_error"),
          ],
          rows: [
            [
              NarrowTableTests.id, "3",
              "the backend answered 503 and asked for patience of a minute",
            ],
            ["", "", "· it did so before"],
          ])
      ]
    }
    var closing: [String] { ["  fitiq outbox retry --store some/long/path/to/a/default.store"] }
    func encode(to encoder: any Encoder) throws {}
  }

  /// What a terminal of so many columns gets; nil for a file.
  private func lines(columns: Int?) throws -> [String] {
    var (master, slave): (Int32, Int32) = (-1, -1)
    if let columns {
      var size = winsize(ws_row: 24, ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
      try #require(openpty(&master, &slave, nil, nil, &size) == 0)
    } else {
      var ends: [Int32] = [-1, -1]
      try #require(pipe(&ends) == 0)
      (master, slave) = (ends[0], ends[1])
    }
    defer { close(master) }
    do {
      defer { close(slave) }
      let output = Output(
        format: .table, color: .never, isQuiet: false, isVerbose: false, environment: [:],
        out: Sink(descriptor: slave))
      try output.render(Events())
    }
    // A terminal hands on what was written bit by bit; the end comes once the other side is closed.
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 8_192)
    while case let count = read(master, &buffer, buffer.count), count > 0 {
      bytes += buffer.prefix(count)
    }
    let text = String(decoding: bytes, as: UTF8.self)
    return text.replacing("\r\n", with: "\n").split(separator: "\n").map(String.init)
  }

  @Test(arguments: [nil, 200] as [Int?])
  func whatFitsOrIsNoTerminalStaysOnItsLine(columns: Int?) throws {
    let lines = try lines(columns: columns)
    #expect(lines.count == 5)
    #expect(lines[1].hasPrefix("ID   ") && lines[1].contains("FAILED ATTEMPTS  LAST ERROR"))
    #expect(lines[2].hasSuffix("patience of a minute"))
  }

  /// Headings are broken before text, text before anything becomes unreadable; ids are never.
  @Test func textGoesOnBelowItself() throws {
    let lines = try lines(columns: 80)
    #expect(
      lines.dropLast() == [
        "what the backend has not got yet",
        "ID                                      FAILED  LAST ERROR",
        "                                      ATTEMPTS",
        "39A6B8D4-0000-4000-8000-000000000001         3  the backend answered 503 and",
        "                                                asked for patience of a minute",
        "                                                · it did so before",
      ])
  }

  @Test func whatDoesNotFitAtAllBecomesABlock() throws {
    #expect(
      try lines(columns: 40) == [
        "what the backend has not got yet",
        "ID               \(Self.id)",
        "FAILED ATTEMPTS  3",
        "LAST ERROR       the backend answered",
        "                 503 and asked for",
        "                 patience of a minute",
        "                 · it did so before",
        "  fitiq outbox retry --store some/long/path/to/a/default.store",
      ])
  }

  @Test(arguments: [20, 30, 60, 72, 90, 120])
  func noValueIsLostAndTablesFit(columns: Int) throws {
    let lines = try lines(columns: columns)
    let words = lines.joined(separator: " ").split(separator: " ")
    for word in [Self.id, "3", "503", "patience", "before"] {
      #expect(words.contains(Substring(word)), "\(word) at \(columns)")
    }
    if columns >= 60 {
      #expect(lines.dropLast().allSatisfy { DisplayWidth.columns(of: $0) <= columns })
    }
  }

  @Test func wideLettersCountTwice() {
    #expect(DisplayWidth.wrapped("苹果 很好 吃", to: 9) == ["苹果 很好", "吃"])
    #expect(DisplayWidth.wrapped("一二三四五六 x", to: 5) == ["一二三四五六", "x"])
  }
}

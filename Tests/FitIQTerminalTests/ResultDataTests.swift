import FitIQDomain
import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

@testable import FitIQTerminal

/// The forms that programs read.
@Suite(.bounded) struct ResultDataTests {
  private let columns = ["id", "value", "note", "raw"]

  private let rows = [
    SampleRow(.integer(1), .real(72.5), .text("plain"), .blob([0, 0xAB])),
    SampleRow(.integer(.min), .real(-0.001), .text("a,\"b\"\r\n\tc\\"), .null),
    SampleRow(.null, .real(1e300), .text(""), .text("中\u{1B}[31m")),
  ]

  private func text(_ mode: ResultMode, isTerminal: Bool = false) throws -> String {
    var options = ResultOptions(mode: mode)
    options.isTerminal = isTerminal
    return try WrittenResult.text(columns, options, rows)
  }

  @Test func csvIsExact() throws {
    #expect(
      try text(.csv) == """
        id,value,note,raw
        1,72.5,plain,x'00ab'
        -9223372036854775808,-0.001,"a,""b""\r\n\tc\\",
        ,1e+300,"",中\u{1B}[31m

        """)
  }

  @Test func csvOnATerminalCannotDriveIt() throws {
    let text = try text(.csv, isTerminal: true)
    #expect(text.hasSuffix(",1e+300,\"\",中\\u{1B}[31m\n"))
    #expect(text.contains("\"a,\"\"b\"\"\\r\\n\\tc\\\""))
  }

  @Test func tsvIsExact() throws {
    #expect(
      try text(.tsv) == "id\tvalue\tnote\traw\n1\t72.5\tplain\tx'00ab'\n"
        + "-9223372036854775808\t-0.001\ta,\"b\"\\r\\n\\tc\\\\\t\\N\n"
        + "\\N\t1e+300\t\t中\u{1B}[31m\n")
  }

  @Test func jsonIsReadBack() throws {
    let data = Data(try text(.json).utf8)
    let parsed = try #require(try JSONSerialization.jsonObject(with: data) as? [[String: Any]])
    #expect(parsed.count == 3)
    #expect(parsed[0]["raw"] as? String == "x'00ab'")
    #expect(parsed[1]["note"] as? String == "a,\"b\"\r\n\tc\\")
    #expect(parsed[1]["id"] as? Int64 == .min)
    #expect(parsed[2]["raw"] as? String == "中\u{1B}[31m")
    #expect(parsed[2]["id"] is NSNull)
    #expect(parsed[2]["value"] as? Double == 1e300)
  }

  @Test func jsonLinesAreObjects() throws {
    #expect(
      try text(.jsonl).split(separator: "\n").first
        == #"{"id":1,"value":72.5,"note":"plain","raw":"x'00ab'"}"#)
    #expect(try text(.jsonl).contains(#""raw":"中\u001b[31m"}"#))
  }

  @Test func jsonHasNoInfinityAndNoBrokenText() throws {
    let text = try WrittenResult.text(
      ["v", "v", "v_2"], ResultOptions(mode: .jsonl),
      [SampleRow(.real(.infinity), .real(-.infinity), .bytes([0x61, 0xFF]))])
    #expect(text == "{\"v\":9e999,\"v_3\":-9e999,\"v_2\":\"a\u{FFFD}\"}\n")
  }

  @Test func anEmptyResultIsValid() throws {
    func empty(_ mode: ResultMode) throws -> String {
      try WrittenResult.text(["a", "b|c"], ResultOptions(mode: mode), [])
    }
    #expect(try empty(.json) == "[]\n")
    #expect(try empty(.jsonl) == "")
    #expect(try empty(.csv) == "a,b|c\n")
    #expect(try empty(.tsv) == "a\tb|c\n")
    #expect(try empty(.line) == "")
    #expect(try empty(.table) == "a  b|c\n")
    #expect(try empty(.markdown) == "| a | b\\|c |\n| --- | --- |\n")
    #expect(try empty(.chart) == "no column of numbers to draw\n")
    #expect(try empty(.sparkline) == "no column of numbers to draw\n")
  }

  @Test(arguments: [
    (0.0, "0.0"), (-0.0, "-0.0"), (1, "1.0"), (72.5, "72.5"), (-0.25, "-0.25"), (0.001, "0.001"),
    (0.1 + 0.2, "0.30000000000000004"), (1_763_763_300.125, "1763763300.125"),
    (1e15, "1000000000000000.0"), (1e16, "1e+16"),
    (999_999_999_999.999, "999999999999.999"), (0.0005, "0.0005"),
    (.greatestFiniteMagnitude, "1.7976931348623157e+308"), (.leastNonzeroMagnitude, "5e-324"),
    (.infinity, "inf"), (100.05, "100.05"), (-3.07, "-3.07"),
  ])
  func realsAreShortest(number: Double, expected: String) {
    #expect(text(of: number) == expected)
  }

  /// A person reads 15 digits at most, and never another number.
  @Test(arguments: [
    (0.1 + 0.2, "0.3"), (25321.016000000003, "25321.016"), (1814.0000000000002, "1814.0"),
    (9_007_199_254_740_992, "9007199254740992.0"), (1_764_201_600_123_456, "1764201600123456.0"),
    (12_345_678_901_234_568, "1.2345678901234568e+16"), (-72.5, "-72.5"),
    (1.0 / 3, "0.333333333333333"), (1e15, "1000000000000000.0"),
    (.greatestFiniteMagnitude, "1.7976931348623157e+308"), (.infinity, "inf"), (0.0, "0.0"),
  ])
  func realsAreRounded(number: Double, expected: String) {
    var bytes: [UInt8] = Array("x".utf8)
    bytes.append(rounded: number)
    #expect(String(decoding: bytes, as: UTF8.self) == "x" + expected)
  }

  @Test(arguments: 0..<50 as Range<UInt64>)
  func realsReadBack(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    for _ in 0..<200 {
      let number = Double.random(in: -1e6...1e6, using: &generator)
      for value in [number, (number * 1000).rounded() / 1000, (number * 10).rounded() / 10] {
        #expect(Double(text(of: value)) == value)
        #expect(text(of: value) == value.description || value.magnitude >= 1e16)
      }
    }
  }

  private func text(of number: Double) -> String {
    var bytes: [UInt8] = []
    bytes.append(real: number)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func instantsHaveTheOffsetOfTheZone() throws {
    var options = ResultOptions(mode: .jsonl)
    let berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
    options.instants = ZoneOffsets(berlin)
    let text = try WrittenResult.text(
      ["start_at", "end_at", "value"], options,
      [
        SampleRow(.real(1_763_763_300), .integer(1_750_000_000), .real(1_763_763_300)),
        SampleRow(.real(1_763_763_300.0625), .real(1e18), .null),
        SampleRow(.real(-1), .text("soon"), .null),
      ])
    #expect(
      text == """
        {"start_at":"2025-11-21T23:15:00+01:00","end_at":"2025-06-15T17:06:40+02:00",\
        "value":1763763300.0}
        {"start_at":"2025-11-21T23:15:00.063+01:00","end_at":"1e+18","value":null}
        {"start_at":"1970-01-01T00:59:59+01:00","end_at":"soon","value":null}

        """)
  }
}

import FitIQDomain
import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

@testable import FitIQTerminal

/// One long value among many rows: what is written grows with what there is, not with rows times length.
@Suite(.bounded) struct LongValueTests {
  private static let length = 100_000
  private static let count = 400
  private static let long = String(repeating: "x", count: length)

  /// Where the long value stands: before the widths are known, and after.
  private static let places = [0, 5, 350]

  private func rows(_ place: Int) -> [SampleRow] {
    (0..<Self.count).map {
      SampleRow(.integer(Int64($0)), .text($0 == place ? Self.long : "short"), .text("end"))
    }
  }

  @Test(arguments: ResultMode.allCases, places)
  func resultsAreAsLongAsTheirValues(mode: ResultMode, place: Int) throws {
    for width in [nil, 80] as [Int?] {
      var options = ResultOptions(mode: mode)
      options.isTerminal = width != nil
      options.terminalWidth = width
      options.fallsBackToLines = width != nil
      // A name can be as long as a value.
      for name in ["note", Self.long] {
        let text = try WrittenResult.text(["id", name, "end"], options, rows(place))
        // JSON names each value, as it must.
        let hasNames = [.json, .jsonl].contains(mode) && name != "note"
        // On a terminal a heading stands above every so many rows.
        let most = hasNames ? Self.count + 2 : mode == .table && width != nil ? 5 : 4
        #expect(text.utf8.count < most * Self.length, "\(mode) \(text.utf8.count)")
        // Whole where programs read it; a chart shows no texts.
        if width == nil, ![.chart, .sparkline].contains(mode) {
          #expect(text.utf8.count >= Self.length)
        }
      }
    }
  }

  @Test func aBoxCutsWhatIsWiderThanTheTerminal() throws {
    var options = ResultOptions(mode: .table)
    options.isTerminal = true
    options.terminalWidth = 40
    let lines = try WrittenResult.text(["id", "note", "end"], options, rows(350))
      .split(separator: "\n")
    let cut = try #require(lines.first { $0.contains("…") })
    #expect(cut.contains(String(repeating: "x", count: 39) + "… │ end │"))
    #expect(Set(lines.suffix(20).map { DisplayWidth.columns(of: String($0)) }).count == 1)
  }

  private struct Listed: Report {
    let place: Int
    var tables: [Table] {
      [
        Table(
          columns: [Table.Column("id", .right), Table.Column("note"), Table.Column("end")],
          rows: (0..<1_000).map { ["\($0)", $0 == place ? LongValueTests.long : "short", "end"] })
      ]
    }
    func encode(to encoder: any Encoder) throws {}
  }

  @Test(arguments: [OutputFormat.table, .csv, .markdown], [0, 499, 999])
  func reportsAreAsLongAsTheirValues(format: OutputFormat, place: Int) throws {
    let folder = try ScratchFolder()
    let descriptor = open(folder.file("out"), O_RDWR | O_CREAT, 0o600)
    defer { close(descriptor) }
    let output = Output(
      format: format, color: .never, isQuiet: false, isVerbose: false, environment: [:],
      out: Sink(descriptor: descriptor))
    try output.render(Listed(place: place))
    let text = try String(contentsOfFile: folder.file("out"), encoding: .utf8)
    #expect((Self.length..<4 * Self.length).contains(text.utf8.count))
  }

  /// The widths of a terminal's columns come from a sample that holds one long word.
  @Test func aLayoutDoesNotCountALongWordColumnByColumn() {
    let columns = [Table.Column("id"), Table.Column("note")]
    let layout = TableLayout(columns, sample: [["1", Self.long], ["2", "a b"]], limit: 80)
    #expect(layout.widths.map { $0.reduce(0, +) <= 80 } ?? true)
  }
}

/// JSON on its way to a terminal.
@Suite(.bounded) struct SafeJSONTests {
  private static let scalars = (0...0x3FFF).compactMap { Unicode.Scalar($0) }

  @Test func whatDrivesTerminalsIsEscapedAndComesBack() throws {
    let text = String(String.UnicodeScalarView(Self.scalars))
    for isPretty in [true, false] {
      let data = try JSON.encode([text: text], isPretty: isPretty)
      let unsafe = String(decoding: data, as: UTF8.self).unicodeScalars.filter {
        SafeText.isUnsafe($0) && $0 != "\n"
      }
      #expect(unsafe.isEmpty)
      #expect(try JSONDecoder().decode([String: String].self, from: data) == [text: text])
    }
    // The shell's JSON is the same.
    for scalar in Self.scalars where SafeText.isUnsafe(scalar) {
      var line: [UInt8] = []
      JSONText.append("a\(scalar)b", to: &line)
      #expect(!String(decoding: line, as: UTF8.self).unicodeScalars.contains(scalar))
    }
  }

  @Test func theListIsThatOfTheIssue() {
    let unsafe = Self.scalars.filter { SafeText.isUnsafe($0) }.map(\.value)
    let wanted =
      Array(0...0x1F) + Array(0x7F...0x9F) + [0x061C, 0x200E, 0x200F] + Array(0x2028...0x202E)
      + Array(0x2066...0x2069)
    #expect(unsafe == wanted.map { UInt32(clamping: $0) })
  }
}

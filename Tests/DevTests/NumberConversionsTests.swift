import FitIQTestTraits
import Testing

@testable import fitiq_dev

@Suite(.bounded) struct NumberConversionsTests {
  private func problems(_ lines: [Substring], target: String = "FitIQStorage") -> Int {
    NumberConversions.problems(
      in: SourceFile(target: target, path: "Sources/\(target)/Some.swift", lines: lines)
    ).count
  }

  @Test(arguments: [
    "let size = Int(value)", "rows.map(Int64.init)", "wait(.seconds(timeout))", "UInt8(rest)",
  ])
  func aFileThatConvertsImportsWhatRefuses(line: Substring) {
    #expect(problems([line]) == 1)
    #expect(problems(["import FitIQDomain", line]) == 0)
    #expect(problems(["package import FitIQDomain", line]) == 0)
    #expect(problems([line], target: "FitIQDomain") == 0)
    #expect(problems(["// " + line]) == 0)
  }

  @Test(arguments: [
    "UInt8(ascii: \"x\")", "Int(exactly: value)", "Int64(clamping: value)", "Points(3)",
    "rows.compactMap(Int64.init(exactly:))", "UInt64(truncatingIfNeeded: word)",
  ])
  func whatSaysHowItFitsIsFree(line: Substring) { #expect(problems([line]) == 0) }

  @Test func whatWasJustReadIsNotCalculatedWith() {
    for line: Substring in [
      "let end = row.integer(0) + 1", "let next = start + row.integer(3)",
      "total += row.integer(1)", "Int(bytes.half(16)) * size", "let x = 2 * bytes.word(4)",
    ] {
      #expect(NumberConversions.calculates(line), "\(line)")
    }
    for line: Substring in [
      "row.integer(0).addingClamped(1)", "bytes.word(place + 4) == 0",
      "let key = row.integer(Column.key)", "digest.add(row.integer(0))",
    ] {
      #expect(!NumberConversions.calculates(line), "\(line)")
    }
  }
}

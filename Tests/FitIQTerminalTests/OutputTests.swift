import FitIQDomain
import FitIQSystem
import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

@testable import FitIQTerminal

@Suite(.bounded) struct OutputTests {
  private struct Fruit: Encodable, Sendable {
    let fruitName: String
    let grownAt: Date?
    let count: Int
  }

  private struct Basket: Report {
    let fruits: [Fruit]
    var records: [any Encodable & Sendable] { fruits }
    var tables: [Table] {
      [
        Table(
          columns: [Table.Column("fruit_name"), Table.Column("count", .right)],
          rows: fruits.map { [$0.fruitName, String($0.count)] })
      ]
    }
    var closing: [String] { ["", "that is all"] }
  }

  private let basket = Basket(fruits: [
    Fruit(fruitName: "apple, \"red\"", grownAt: Date(timeIntervalSince1970: 0.5), count: 3),
    Fruit(fruitName: "pi|pe\u{1B}[31m", grownAt: nil, count: 12),
  ])

  private func rendered(_ format: OutputFormat, _ body: (Output) throws -> Void) throws -> String {
    let folder = try ScratchFolder()
    let path = folder.file("out")
    let descriptor = open(path, O_RDWR | O_CREAT, 0o600)
    defer { close(descriptor) }
    let output = Output(
      format: format, color: .auto, isQuiet: false, isVerbose: false, environment: [:],
      out: Sink(descriptor: descriptor))
    try body(output)
    return try String(contentsOfFile: path, encoding: .utf8)
  }

  @Test(arguments: [
    (
      OutputFormat.table,
      "FRUIT NAME       COUNT\napple, \"red\"         3\npi|pe\\u{1B}[31m     12\n\nthat is all\n"
    ),
    (.csv, "fruit_name,count\n\"apple, \"\"red\"\"\",3\npi|pe\u{1B}[31m,12\n"),
    (
      .markdown,
      "| fruit_name | count |\n| --- | ---: |\n| apple, \"red\" | 3 |\n| pi\\|pe\\u{1B}[31m | 12 |\n"
    ),
    (
      .jsonl,
      "{\"count\":3,\"fruit_name\":\"apple, \\\"red\\\"\",\"grown_at\":\"1970-01-01T00:00:00.500Z\"}\n"
        + "{\"count\":12,\"fruit_name\":\"pi|pe\\u001b[31m\"}\n"
    ),
  ])
  func rendersEveryFormat(format: OutputFormat, expected: String) throws {
    #expect(try rendered(format) { try $0.render(basket) } == expected)
  }

  @Test func tablesAlignWhatIsWiderThanItsLetters() throws {
    let basket = Basket(fruits: [
      Fruit(fruitName: "苹果", grownAt: nil, count: 3),
      Fruit(fruitName: "👩‍🌾 e\u{301}", grownAt: nil, count: 12),
    ])
    #expect(
      try rendered(.table) { try $0.render(basket) } == """
        FRUIT NAME  COUNT
        苹果            3
        👩‍🌾 e\u{301}           12

        that is all

        """)
  }

  @Test func jsonIsOneDocument() throws {
    let text = try rendered(.json) { try $0.render(basket) }
    let value = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    #expect((value?["fruits"] as? [Any])?.count == 2)
  }

  @Test(arguments: [0, 1, 3, 2_000])
  func listingsAreWholeInEveryFormat(count: Int) throws {
    for format in OutputFormat.allCases {
      let text = try rendered(format) { output in
        var listing = output.listing(of: [Table.Column("count")]) { (fruit: Fruit) in
          [String(fruit.count)]
        }
        for number in 0..<count {
          try listing.add(Fruit(fruitName: "x", grownAt: nil, count: number))
        }
        try listing.finish()
      }
      let lines = text.split(separator: "\n").count
      switch format {
      case .json:
        let values = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [Any]
        #expect(values?.count == count)
      case .jsonl: #expect(lines == count)
      case .table: #expect(lines == (count == 0 ? 0 : count + 1))
      // An empty line lies between the blocks.
      case .lines: #expect(lines == count)
      case .csv: #expect(lines == count + 1)
      case .markdown: #expect(lines == count + 2)
      }
    }
  }

  @Test(arguments: [0, 1, 3, 2_000])
  func aListingThatFailsShowsTheRowsSoFar(count: Int) throws {
    for format in OutputFormat.allCases where format != .json {
      let text = try rendered(format) { output in
        var listing = output.listing(of: [Table.Column("count")]) { (fruit: Fruit) in
          [String(fruit.count)]
        }
        #expect(throws: InterruptionError.self) {
          try listing.fill { add in
            for number in 0..<count {
              try add(Fruit(fruitName: "x", grownAt: nil, count: number))
            }
            throw InterruptionError()
          }
        }
      }
      let headings = [.table: 1, .csv: 1, .markdown: 2][format] ?? 0
      let lines = text.split(separator: "\n").count
      #expect(lines == (count == 0 ? 0 : count + headings), "\(format)")
    }
  }

  @Test func aFullDiskIsAnErrorOfTheWrite() throws {
    let descriptor = open("/dev/full", O_WRONLY)
    try #require(descriptor >= 0)
    defer { close(descriptor) }
    let output = Output(
      format: .table, color: .auto, isQuiet: false, isVerbose: false, environment: [:],
      out: Sink(descriptor: descriptor))
    let error = #expect(throws: OutputError.self) { try output.render(basket) }
    #expect(error?.code == .outputFull)
  }

  @Test(
    arguments: [
      (ColorMode.auto, true, [:], true), (.auto, false, [:], false),
      (.auto, true, ["NO_COLOR": "1"], false), (.auto, true, ["NO_COLOR": ""], true),
      (.auto, true, ["TERM": "dumb"], false), (.always, false, ["NO_COLOR": "1"], true),
      (.never, true, [:], false),
    ] as [(ColorMode, Bool, [String: String], Bool)])
  func colourFollowsTheRules(
    mode: ColorMode, isTerminal: Bool, environment: [String: String], expected: Bool
  ) {
    let colors = ColorDepth(mode: mode, isTerminal: isTerminal, environment: environment)
    #expect((colors != .none) == expected)
    #expect(colors.paint("x", .error).contains("\u{1B}") == expected)
  }

  @Test(arguments: [
    ("plain, ünïcode 日本 😀", true), ("a\u{1B}[2J", false), ("a\nb", false), ("a\u{9B}b", false),
    ("a\u{202E}b", false), ("a\u{7F}", false), ("tab\t", false),
  ])
  func textForTerminalsCannotDriveThem(text: String, isSafe: Bool) {
    let escaped = SafeText.escaped(text)
    #expect((escaped == text) == isSafe)
    #expect(!escaped.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x9B })
  }
}

import ArgumentParser
import FitIQDomain
import FitIQTestTraits
import Testing

@testable import FitIQCommands

/// Every option and argument that takes a day, found in the tree, so that a new one is tried too.
@Suite(.bounded) struct DayArgumentTests {
  /// One argument of one command.
  struct Place: CustomTestStringConvertible, Sendable {
    let path: [String]
    let name: String?
    let required: [String]

    var testDescription: String { (path + [name ?? "argument"]).joined(separator: " ") }

    func line(_ value: String) -> [String] {
      path + required + (name.map { ["\($0)=\(value)"] } ?? ["--", value])
    }
  }

  /// What the commands with a day need besides.
  private static let values = [
    "--from-export": "export.zip", "--metric": "steps",
    "--user": "6F1B2C3D-0000-4000-8000-00000000000A", "--for": "2h",
  ]

  private static func places(_ valueName: String) -> [Place] {
    leaves(of: .fitiq).flatMap { leaf -> [Place] in
      let arguments = leaf.arguments ?? []
      let required = arguments.filter { !$0.isOptional && $0.kind == "option" }
        .compactMap { argument in argument.names?.first.map(\.spelled) }
        .flatMap { name in values[name].map { [name, $0] } ?? [] }
      let operands = leaf.positionals.filter { !$0.isOptional }.map { operand in
        operand.completionKind?.file != nil || operand.completionKind?.directory != nil
          ? "a.store" : "12"
      }
      return
        arguments
        .filter { ($0.valueName ?? "").split(separator: "|").contains { $0 == valueName } }
        .map { argument in
          let name = argument.names?.first { $0.kind == "long" }?.spelled
          // `tracking mark` needs both ends, or a day.
          let other = leaf.path.last == "mark" && name != nil ? ["2025-11-26"] : []
          let both =
            leaf.path.last == "mark"
            ? ["--from": ["--to", "2025-11"], "--to": ["--from", "0001-01"]] : [:]
          return Place(
            path: Array(leaf.path.dropFirst()), name: name,
            required: required + operands + other + (name.flatMap { both[$0] } ?? []))
        }
    }
  }

  private static func leaves(of command: CommandDescription?) -> [CommandDescription] {
    guard let below = command?.subcommands, !below.isEmpty else {
      return [command].compactMap(\.self)
    }
    return below.flatMap(leaves)
  }

  private static let days = places("day")

  @Test func thereAreSome() {
    let names = Set(Self.days.map(\.testDescription))
    for name in [
      "entries list --from", "cleanup --to", "tracking clear --from", "tracking mark argument",
      "watch --day", "migrate store --from", "migrate all --from", "sync history --to",
      "sync status --from", "sleep show argument", "reconcile --day",
    ] {
      #expect(names.contains(name), "\(names.sorted())")
    }
  }

  @Test(arguments: Effort.spread(days, quick: 5)) func everyFormIsTaken(place: Place) {
    for form in ["2025-11-26", "today", "yesterday", "-2w", "Fri"] {
      #expect(DirectParsing.parseLeaf(CommandWords(place.line(form))) != nil, "\(place.line(form))")
    }
    let isRange = place.name == "--from" || place.name == "--to"
    #expect((DirectParsing.parseLeaf(CommandWords(place.line("2025-11"))) != nil) == isRange)
  }

  /// Also without `--` or `=`, where the parser alone would see an option.
  @Test(arguments: Effort.spread(days, quick: 5)) func daysAgoAreNoOption(place: Place) throws {
    let line = place.path + place.required + (place.name.map { [$0] } ?? []) + ["-3d"]
    var words = CommandWords(line)
    let parsed = try DirectParsing.parse(&words)
    #expect(parsed != nil, "\(line)")
  }

  /// By the command alone: through the whole tree a debug build takes a second for each.
  private static func refusal(of line: [String]) -> String {
    let words = CommandWords(line)
    do {
      _ = try words.command.parseAsRoot(words.rest)
      return ""
    } catch {
      return UsageError(message: words.command.message(for: error), arguments: line).summary
    }
  }

  @Test(arguments: Effort.spread(days, quick: 5)) func aRefusalNamesTheForms(place: Place) {
    let line = place.line("01/11/2026")
    let summary = Self.refusal(of: line)
    for form in ["2025-11-26", "today", "yesterday", "-3d", "monday"] {
      #expect(summary.contains(form), "\(summary)")
    }
  }

  @Test(arguments: places("days")) func everySpanIsTaken(place: Place) {
    for form in ["7d", "2w", "30"] {
      #expect(DirectParsing.parseLeaf(CommandWords(place.line(form))) != nil, "\(place.line(form))")
    }
    let line = place.line("7x")
    #expect(Self.refusal(of: line).contains(DaySpan.forms))
  }

  @Test(arguments: Effort.spread(places("instant"), quick: 6)) func anInstantIsNamedToo(
    place: Place
  ) {
    #expect(DirectParsing.parseLeaf(CommandWords(place.line("yesterday"))) != nil)
    let line = place.line("soon")
    #expect(Self.refusal(of: line).contains(DayWord.singleForms))
  }

  /// A month in place of a day would be one of its days, and nobody knows which.
  @Test(arguments: [
    "sleep show", "sleep week", "summary --day", "sync daily --from-export x --day",
  ])
  func aMonthIsNoDay(line: String) {
    let words = (line + " 2025-11").split(separator: " ").map(String.init)
    #expect(DirectParsing.parseLeaf(CommandWords(words)) == nil)
    #expect(Self.refusal(of: words).contains(DayWord.singleForms))
  }

  @Test func aRangeSaysWhatItIs() throws {
    let today = try #require(LocalDay("2025-11-26"))
    let range = try DayRange(DayWord("-3d"), DayWord("yesterday"), today: today)
    #expect(range.description == "2025-11-23 to 2025-11-25")
    let week = DayRange(last: try #require(DaySpan("7d")), today: today)
    #expect(week.description == "2025-11-20 and later")
    #expect(DayRange(through: today).description == "2025-11-26 and earlier")
    #expect(throws: UsageError.self) {
      try DayRange(DayWord("today"), DayWord("yesterday"), today: today)
    }
  }
}

import Dispatch
import FitIQTerminal
import FitIQTestSupport
import Foundation
import Synchronization

/// Cuts the power of commands in the middle, thousands of times.
struct PowerCutCommand: Sendable {
  private var program = FitIQBinary.product("fitiq")
  private var names: [String] = []
  private var seed: UInt64 = 1
  /// The only one to try, to see a failure again.
  private var state: Int?
  /// Of each command.
  private var states = 120
  private var seconds = Double.infinity
  private var jobs = 2
  private var rules = PowerCut.Rules.strict
  private var triesMistakes = false
  private var showsCalls = false
  /// Where the state is left, to look at it.
  private var into: String?

  init(_ arguments: [String]) throws {
    var words = DevArguments(arguments)
    while let name = words.next() {
      switch name {
      case "--mistakes": triesMistakes = true
      case "--calls": showsCalls = true
      case "--fitiq": program = try words.value(of: name)
      case "--command": names.append(try words.value(of: name))
      case "--seed": seed = try words.number(of: name)
      case "--state": state = try words.number(of: name)
      case "--states": states = try words.number(of: name)
      case "--seconds": seconds = try words.number(of: name)
      case "--jobs": jobs = try words.number(of: name)
      case "--into":
        let folder = try words.value(of: name)
        guard (try? FileManager.default.contentsOfDirectory(atPath: folder)) == [] else {
          throw DevArguments.Bad(description: "\(folder) is no empty folder")
        }
        into = folder
      case "--rules":
        guard let rules = PowerCut.Rules(rawValue: try words.value(of: name)) else {
          throw DevArguments.Bad(description: "the rules are strict or ordered")
        }
        self.rules = rules
      default: throw DevArguments.unknown(name)
      }
    }
  }

  private struct Totals {
    var waiting: [PowerCutCase]
    var states = 0
    var distinct = 0
    var records = 0
    var violations = 0
    var mistakes = 0
    var known = 0
    var unnoticed: [String] = []
    var failure: (any Error)?
    /// Its own: another thread could write to that of the caller.
    let out = Sink(descriptor: 1)

    mutating func say(_ line: String) throws {
      try out.write(line + "\n")
      try out.flush()
    }
  }

  /// - Returns: Whether nothing was wrong.
  func run(out: Sink) async throws -> Bool {
    let deliveries = try await PowerCutDeliveries.start()
    let result = Result { try run(PowerCutCase.all + deliveries.cases, out: out) }
    await deliveries.stop()
    return try result.get()
  }

  private func run(_ all: [PowerCutCase], out: Sink) throws -> Bool {
    let cases = all.filter { names.isEmpty || names.contains($0.name) }
    guard !cases.isEmpty else {
      throw DevArguments.Bad(
        description: "the commands are \(all.map(\.name).joined(separator: ", "))")
    }
    let totals = Mutex(Totals(waiting: cases.reversed()))
    let begin = ContinuousClock.now
    // Each its share, so that those at the end are tried as much.
    let share = Duration.seconds(min(seconds, 1e6) * Double(max(1, jobs)) / Double(cases.count))
    DispatchQueue.concurrentPerform(iterations: max(1, min(jobs, cases.count))) { _ in
      while let next = totals.withLock({ $0.failure == nil ? $0.waiting.popLast() : nil }) {
        do { try run(next, for: share, totals) } catch {
          totals.withLock { $0.failure = error }
        }
      }
    }
    return try totals.withLock { totals in
      if let failure = totals.failure { throw failure }
      let time = String(format: "%.0f", (ContinuousClock.now - begin) / .seconds(1))
      if triesMistakes {
        try out.write(
          "\(totals.mistakes) mistakes in \(totals.records) records, \(totals.known) known not to matter,"
            + " \(totals.unnoticed.count) not noticed, \(time) s\n")
      } else {
        try out.write(
          "\(totals.states) states of \(totals.records) records, \(totals.distinct) of them distinct,"
            + " \(totals.violations) violations, \(time) s\n")
      }
      return totals.violations == 0 && totals.unnoticed.isEmpty
    }
  }

  private func run(
    _ next: PowerCutCase, for share: Duration, _ totals: borrowing Mutex<Totals>
  ) throws {
    let lab: PowerCutLab
    do { lab = try PowerCutLab(next, program: program) } catch {
      throw DevArguments.Bad(description: "\(next.name): \(error)")
    }
    let begin = ContinuousClock.now
    if showsCalls {
      for (index, event) in lab.trace.events.enumerated() {
        try totals.withLock { try $0.say("\(index) \(event)") }
      }
    }
    if triesMistakes { return try tryMistakes(lab, totals) }
    var tried = 0
    for number in state.map({ $0..<$0 + 1 }) ?? 0..<states {
      guard ContinuousClock.now < begin + share else { break }
      let cut = PowerCut(state: number, seed: seed, of: lab.trace, rules: rules)
      tried += 1
      if let into { try lab.trace.image(after: cut).write(to: into) }
      let problems = try lab.problems(after: cut)
      guard !problems.isEmpty else { continue }
      let place = cut.count > 0 ? "\(lab.trace.events[cut.count - 1])" : "the start"
      try totals.withLock { totals in
        totals.violations += 1
        try totals.say(
          "fitiq-dev powercut --command \(lab.name) --seed \(seed) --state \(number)  # call \(cut.count)"
            + " of \(lab.trace.events.count), \(place): \(problems.joined(separator: "; "))")
      }
    }
    guard tried > 0 else { throw DevArguments.Bad(description: "\(lab.name) was not tried") }
    let time = String(format: "%.1f", (ContinuousClock.now - begin) / .seconds(1))
    try totals.withLock { totals in
      totals.records += 1
      totals.states += tried
      totals.distinct += lab.distinct
      try totals.say(
        "\(lab.name): \(lab.trace.events.count) calls, \(tried) states, \(lab.distinct) distinct, \(time) s"
      )
    }
  }

  private func tryMistakes(_ lab: PowerCutLab, _ totals: borrowing Mutex<Totals>) throws {
    let mistakes = lab.trace.mistakes.filter { state == nil || $0.event == state }
    try totals.withLock {
      $0.records += 1
      try $0.say("\(lab.name): \(mistakes.count) mistakes")
    }
    for mistake in mistakes {
      // Of those that have a reason only one that is asked for is tried: it takes all states there are.
      let isKnown = mistake.isKnown && state == nil
      let isNoticed = try isKnown ? false : lab.notices(mistake)
      try totals.withLock { totals in
        totals.mistakes += 1
        totals.known += isKnown ? 1 : 0
        guard !isNoticed, !isKnown else { return }
        totals.unnoticed.append("\(lab.name): \(mistake)")
        try totals.say("not noticed in \(lab.name): \(mistake), call \(mistake.event)")
      }
    }
  }
}

import FitIQSystem
import FitIQTerminal
import FitIQTestSupport
import Foundation

/// Gives readers of foreign bytes inputs that are almost right.
///
/// A reader that ends its process ends that of a child, whose last number is in a file; the parent names it
/// and goes on after it.
struct FuzzCommand {
  /// The built program with random files and command lines.
  private static let binary = "fitiq"
  /// Seconds that an input below a megabyte may take, and bytes of memory.
  private static let longest = 10.0
  private static let largest = 500 << 20

  private var target = ""
  private var seconds = 60.0
  private var seed: UInt64 = 1
  private var first = 0
  /// Inputs; nil until the time is over.
  private var count: Int?
  /// Of the child: where it writes how far it is.
  private var progress: String?
  /// A folder of inputs, and what libFuzzer is told.
  private var guided: (corpus: String, words: [String])?

  init(_ arguments: [String]) throws {
    var words = DevArguments(arguments)
    target = words.next() ?? ""
    while let name = words.next() {
      switch name {
      case "--seconds": seconds = try words.number(of: name)
      case "--seed": seed = try words.number(of: name)
      case "--first": first = try words.number(of: name)
      case "--case": (first, count) = (try words.number(of: name), 1)
      case "--count": count = try words.number(of: name) as Int
      case "--progress": progress = try words.value(of: name)
      case "--guided":
        let corpus = try words.value(of: name)
        guided = (corpus, words.remainder())
      default: throw DevArguments.unknown(name)
      }
    }
  }

  /// - Returns: Whether nothing was wrong.
  func run(out: Sink) throws -> Bool {
    if target == Self.binary { return try runBinary(out) }
    let scratch = try ScratchFolder()
    let targets = try FuzzTarget.pure(scratch)
    if let guided {
      guard let found = targets.first(where: { $0.name == target }) else {
        throw DevArguments.Bad(description: "there is no target \(target)")
      }
      return try found.runGuided(guided.words, corpus: guided.corpus) == 0
    }
    if let progress {
      guard let found = targets.first(where: { $0.name == target }) else { return false }
      return try work(found, progress, out)
    }
    let names = target == "all" ? targets.map(\.name) : [target]
    guard names.allSatisfy({ name in targets.contains { $0.name == name } }) else {
      throw DevArguments.Bad(
        description: "the targets are all, \(Self.binary), "
          + targets.map(\.name).joined(separator: ", "))
    }
    var isGood = true
    for name in names {
      isGood = try watch(name, seconds / Double(names.count), scratch, out) && isGood
    }
    return isGood
  }

  // MARK: In a child

  private func watch(
    _ name: String, _ seconds: Double, _ scratch: ScratchFolder, _ out: Sink
  ) throws -> Bool {
    let file = scratch.file("progress")
    let end = ContinuousClock.now + .seconds(seconds)
    var (next, failures) = (first, 0)
    repeat {
      try Data("\(next)".utf8).write(to: URL(fileURLWithPath: file))
      let left = max(1, (end - .now) / .seconds(1))
      var words = [
        "fuzz", name, "--seed", "\(seed)", "--first", "\(next)", "--progress", file, "--seconds",
        "\(left)",
      ]
      if let count { words += ["--count", "\(count)"] }
      let outcome = try ChildProcess(
        try ChildProcess.ownProgram(), words, environment: ProcessInfo.processInfo.environment
      ).run(timeout: left + 2 * Self.longest, keeping: 1 << 20)
      let last = Int(try String(contentsOfFile: file, encoding: .utf8)) ?? next
      try out.write(String(decoding: outcome.output, as: UTF8.self))
      if outcome.end == .exited(0) {
        next = last + 1
        break
      }
      failures += 1
      let replay = "fitiq-dev fuzz \(name) --seed \(seed) --case \(last)"
      try out.write("\(replay)  # \(outcome.end)\n")
      next = last + 1
    } while ContinuousClock.now < end && count == nil && failures < 20
    try out.write("\(name): \(next - first) inputs, \(failures) failures\n")
    try out.flush()
    return failures == 0
  }

  private func work(_ target: FuzzTarget, _ progress: String, _ out: Sink) throws -> Bool {
    let mutator = Mutator(target)
    let file = open(progress, O_WRONLY | O_CLOEXEC)
    defer { close(file) }
    let end = ContinuousClock.now + .seconds(seconds)
    var number = first
    while count.map({ number < first + $0 }) ?? (ContinuousClock.now < end) {
      // As many digits each time, so that none of an earlier number is left.
      let text = String(repeating: "0", count: 12 - "\(number)".count) + "\(number)"
      guard pwrite(file, text, text.utf8.count, 0) == text.utf8.count else { return false }
      let input = mutator.input(number, seed: seed)
      let begin = ContinuousClock.now
      do { try target.read(input) } catch {}
      if (ContinuousClock.now - begin) / .seconds(1) > Self.longest || Self.peak > Self.largest {
        try out.write(
          "\(target.name) takes \(ContinuousClock.now - begin), \(Self.peak >> 20) MB\n")
        try out.flush()
        return false
      }
      number += 1
    }
    return true
  }

  private static var peak: Int {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    return (status.firstMatch(of: /VmHWM:\s*(\d+) kB/).flatMap { Int($0.1) } ?? 0) << 10
  }

  // MARK: The program

  private func runBinary(_ out: Sink) throws -> Bool {
    let end = ContinuousClock.now + .seconds(seconds)
    var (number, failures) = (first, 0)
    var inputs: HostileInputs?
    while count.map({ number < first + $0 }) ?? (ContinuousClock.now < end) {
      var random = SplitMix64(seed: seed &+ UInt64(truncatingIfNeeded: number) &* 0x9E37_79B9)
      let block = number / 500
      // By the number too, so that one of them alone repeats its run.
      if inputs == nil || number % 500 == 0 { inputs = try HostileInputs(block: block) }
      for failure in try inputs?.randomFailures(using: &random, limit: Self.longest) ?? [] {
        failures += 1
        try out.write("fitiq-dev fuzz fitiq --seed \(seed) --case \(number)  # \(failure)\n")
        try out.flush()
      }
      number += 1
    }
    try out.write("\(Self.binary): \(number - first) inputs, \(failures) failures\n")
    return failures == 0
  }
}

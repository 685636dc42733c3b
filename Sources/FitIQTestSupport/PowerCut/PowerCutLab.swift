import FitIQSystem
import Foundation

/// A command whose record is cut: it runs once, and the states in which a power cut may leave its disk are
/// put in its place one after the other.
///
/// In each state somebody does what one does then: looks, runs the command again, takes it back. The rules
/// that hold in all of them are those of ``problems(in:after:)``.
package final class PowerCutLab {
  package let name: String
  package let trace: DiskTrace
  let plan: PowerCutPlan
  private let home: PowerCutHome
  /// In the order of `plan.databases`; nil for one that is not there.
  private let before: [DatabaseContent?]
  private let after: [DatabaseContent?]
  private let undone: [DatabaseContent?]
  /// By path, of fitiq's own logs as well.
  private let commits: [String: DatabaseCommits]
  /// What those hold in the end.
  private let last: [String: Fingerprint]
  /// In the order of `plan.databases` as well; empty for a plan whose changes are not logged.
  private let operations: (before: [Int], after: [Int])
  private let files: (before: [String: DiskImage.File], after: [String: DiskImage.File])
  /// Verdicts on disks that look alike.
  private var known: [Look: [String]] = [:]
  private struct Look: Hashable {
    let files: [String: DiskImage.File]
    let folders: [String: UInt32]
    let isTold: Bool
  }

  package private(set) var distinct = 0

  /// The undisturbed command fails, or changes nothing.
  package struct Unfit: Error, CustomStringConvertible {
    package let description: String
  }

  /// - Parameter program: The built `fitiq`.
  package init(_ lab: PowerCutCase, program: String) throws {
    name = lab.name
    home = try PowerCutHome(program: program)
    plan = try lab.prepare(home)
    home.environment.merge(plan.environment) { $1 }
    operations.before = try Self.operations(plan, home)
    let (start, inodes) = try DiskImage.read(home.path)
    (before, files.before) = (try Self.contents(plan, home), start.visible)
    let file = home.scratch.file("trace")
    for command in plan.commands { try home.succeed(command, tracedIn: file, plan.statuses) }
    trace = try DiskTrace(start: start, inodes: inodes, tracedIn: file, root: home.path)
    (after, files.after) = (try Self.contents(plan, home), try DiskImage.read(home.path).0.visible)
    operations.after = try Self.operations(plan, home)
    let databases = Set(plan.databases + plan.changing + files.after.keys.filter(Self.isLog))
      .filter { [home] in access(home.file($0), F_OK) == 0 }
    last = try Dictionary(
      uniqueKeysWithValues: databases.map { [home] in
        ($0, try DatabaseContent(of: home.file($0)).exact)
      })
    if let undo = plan.undo {
      try home.succeed(undo, [0])
      undone = try Self.contents(plan, home)
    } else {
      undone = []
    }
    guard (operations.before + operations.after).allSatisfy({ $0 >= 0 }) else {
      throw Unfit(description: "the log of \(lab.name) cannot be read")
    }
    if let promise = plan.promise, !promise.isMade(in: trace.events) {
      throw Unfit(description: "\(lab.name) promises nothing")
    }
    guard !trace.events.isEmpty, before != after || files.before != files.after else {
      throw Unfit(description: "\(lab.name) changes nothing")
    }
    commits = try Dictionary(
      uniqueKeysWithValues: databases.map { [trace] in ($0, try DatabaseCommits(of: $0, in: trace))
      })
    // The model itself: where nothing is lost, the disk is what the command left.
    var whole = PowerCut(after: trace.events.count, rules: .strict, seed: 0)
    whole.part = .everything
    let image = trace.image(after: whole).visible
    let shared = Set(image.keys).union(files.after.keys)
    if let name = shared.sorted().first(where: {
      !$0.hasSuffix("-shm") && image[$0] != files.after[$0]
    }) {
      throw Unfit(description: "the record of \(lab.name) does not lead to \(name)")
    }
  }

  private static func contents(
    _ plan: PowerCutPlan, _ home: PowerCutHome
  ) throws -> [DatabaseContent?] {
    try plan.databases.map { name in
      guard access(home.file(name), F_OK) == 0 else { return nil }
      return try DatabaseContent(of: home.file(name), ignoring: plan.ignored)
    }
  }

  /// Puts a state in place and returns what is wrong with it, and with what people make of it.
  package func problems(after cut: PowerCut) throws -> [String] {
    try problems(after: cut, of: trace)
  }

  /// What a file or the names of a folder lose that were not synced, and what relied on them; several times
  /// where another draw of what is torn is another state.
  private static let losses: [(PowerCut.Part, PowerCut.Part)] =
    [(.nothing, .everything), (.size, .everything), (.torn, .everything), (.nothing, .some)]
    + Array(repeating: (.some, .everything), count: 8)
    // One in four tears two sectors of a page apart.
    + Array(repeating: (.nothing, .torn), count: 32)

  /// Whether some state that a mistake allows is refused.
  package func notices(_ mistake: DiskTrace.Mistake) throws -> Bool {
    // Seeds after which all is done that somebody can do.
    // The first ones all: where the same is safe only much later, they are what relies on it.
    let moments = mistake.telling
    for moment in (moments.prefix(16) + Array(moments.dropFirst(16)).spread(to: 16)).reversed() {
      for (number, (part, others)) in Self.losses.enumerated() {
        var cut = PowerCut(
          after: moment, rules: .strict, seed: 4 * UInt64(moment * Self.losses.count + number))
        (cut.part, cut.victim, cut.others) = (part, mistake.victim, others)
        guard try !problems(after: cut, of: mistake.trace).isEmpty else { continue }
        // What the right record leads to as well is not an answer to the mistake.
        let omitted = trace.events.count - mistake.trace.events.count
        let right = cut.moved(to: moment < mistake.event ? moment : moment + omitted)
        if try problems(after: right, of: trace).isEmpty { return true }
      }
    }
    return false
  }

  private func problems(after cut: PowerCut, of trace: DiskTrace) throws -> [String] {
    let image = trace.image(after: cut)
    let visible = image.visible
    let look = Look(
      files: visible, folders: image.reachableFolders, isTold: cut.count == trace.events.count)
    // Of two disks that look alike, one is enough; but not where another program was told more.
    let isAlike = plan.promise == nil && plan.rewindBackend == nil
    if isAlike, let verdict = known[look] { return verdict }
    try image.write(to: home.path)
    try plan.rewindBackend?(cut.received(of: trace))
    distinct += 1
    var found: [String] = []
    // What cannot be read any more keeps no promise.
    do { found += try plan.promise?.problems(trace.events.prefix(cut.count), home) ?? [] } catch {
      found.append("\(error)")
    }
    // What only reads takes the most time, and finds the least.
    if found.isEmpty {
      found = try problems(in: look, looks: cut.seed % 4 == 0, undoes: cut.seed % 2 == 0)
    }
    if isAlike { known[look] = found }
    return found
  }

  private func problems(in look: Look, looks: Bool, undoes: Bool) throws -> [String] {
    let disk = look.files
    var found = problemsOfFiles(disk)
    if look.isTold { found += problemsOfEnd(disk) }
    // What each database holds, before anybody has touched it.
    var isNew: [Bool] = []
    for (index, name) in plan.databases.enumerated() {
      do {
        let content = try Self.contents(plan, home)[index]
        found += problemOfCommits(content, name, isTold: look.isTold)
        if content == after[index] {
          isNew.append(before[index] != after[index])
        } else if content == before[index] {
          isNew.append(false)
        } else if !plan.isCompleted || content == nil {
          let more = content.map {
            "\(before[index].map($0.differences) ?? []) \(after[index].map($0.differences) ?? [])"
          }
          found.append("\(name) is neither old nor new: \(more ?? "not there")")
        }
      } catch { found.append("\(name): \(error)") }
    }
    // fitiq's own logs as well.
    for name in plan.changing + disk.keys.filter(Self.isLog).sorted()
    where access(home.file(name), F_OK) == 0 {
      do {
        let content = try DatabaseContent(of: home.file(name))
        found += problemOfCommits(content, name, isTold: look.isTold)
      } catch { found.append("\(name): \(error)") }
    }
    guard found.isEmpty else { return found }
    // Of one that is between both nobody can say what it is.
    if isNew.count == plan.databases.count {
      found += problemsOfCopies(disk, isNew)
      found += try problemsOfLog(isNew)
    }
    for (command, statuses) in looks ? plan.looks : [] {
      found += try problems(of: command, statuses)
    }
    guard found.isEmpty else { return found }
    return try problemsOfRunningAgain(undoes: undoes)
  }

  private static func isLog(_ name: String) -> Bool { name.hasSuffix("/journal.db") }

  /// A copy that a command makes of what it is about to change is there once that has changed.
  private func problemsOfCopies(_ disk: [String: DiskImage.File], _ isNew: [Bool]) -> [String] {
    let changed =
      zip(plan.databases, isNew).filter(\.1).map(\.0)
      + plan.replaced.filter {
        disk[$0] == files.after[$0] && files.before[$0] != files.after[$0]
      }
    let copies = files.after.keys.filter { name in
      plan.isWhole(name)
        && changed.contains { name.hasPrefix($0 + ".backups/") || name.hasPrefix($0 + ".before-") }
    }
    return copies.filter { disk[$0] == nil }.sorted().map {
      "\($0), a copy of the old content, is lost, although the original has changed"
    }
  }

  /// A commit is there whole, or not at all; the last one, when the command has ended.
  private func problemOfCommits(
    _ content: DatabaseContent?, _ name: String, isTold: Bool
  ) -> [String] {
    guard let content, let known = commits[name] else { return [] }
    if !known.contains(content) { return ["\(name) has a part of a commit"] }
    return isTold && last[name] != content.exact
      ? ["\(name) is not new, though the command has ended"] : []
  }

  /// Once a command has ended, nothing of it is lost, and nothing comes back.
  private func problemsOfEnd(_ disk: [String: DiskImage.File]) -> [String] {
    // Of databases the content counts, in whatever files it is.
    let parts = last.keys.flatMap { name in ["", "-wal", "-journal"].map { name + $0 } }
    let isOwn = { [plan] (name: String) in
      !plan.isOfOthers(name) && !name.hasPrefix("tmp/") && !name.hasSuffix("-shm")
        && !parts.contains(name)
    }
    let lost =
      files.after.filter { isOwn($0.key) && disk[$0.key] != $0.value }.map(\.key)
      + last.keys.filter { disk[$0] == nil }
    // What was thrown away may be found again, as after a kill.
    let back = disk.keys.filter { isOwn($0) && files.after[$0] == nil && !$0.isPassing }
    return lost.sorted().map { "\($0) is lost, though the command has ended" }
      + back.sorted().map { "\($0) is back, though the command has ended" }
  }

  /// A file that is there is whole, and what is secret is its owner's.
  private func problemsOfFiles(_ disk: [String: DiskImage.File]) -> [String] {
    var found: [String] = []
    for (name, file) in disk where plan.isWhole(name) {
      // None for a name with a time in it, of another run.
      let wanted = [files.before[name], files.after[name]].compactMap { $0?.bytes }
      if !wanted.isEmpty, !wanted.contains(file.bytes) { found.append("\(name) is not whole") }
    }
    for name in plan.lasting where disk[name] == nil && files.before[name] != nil {
      found.append("\(name) is lost")
    }
    for secret in plan.secrets {
      for (name, file) in disk
      where file.mode & 0o077 != 0 && file.bytes.range(of: Data(secret.utf8)) != nil {
        found.append("\(name) shows a secret: mode \(String(file.mode, radix: 8))")
      }
    }
    return found
  }

  /// What changed is listed, and what is listed changed.
  private func problemsOfLog(_ isNew: [Bool]) throws -> [String] {
    guard operations.before != operations.after else { return [] }
    let counts = try Self.operations(plan, home)
    return counts.indices.compactMap { index in
      let wanted = isNew[index] ? operations.after[index] : operations.before[index]
      guard counts[index] != wanted else { return nil }
      return "the log lists \(counts[index]) operations, and \(plan.databases[index]) is "
        + (isNew[index] ? "new" : "old")
    }
  }

  private static func operations(_ plan: PowerCutPlan, _ home: PowerCutHome) throws -> [Int] {
    try plan.isLogged ? plan.databases.map(home.operations) : []
  }

  private func problems(of command: [String], _ statuses: Set<Int32>) throws -> [String] {
    let outcome = try home.run(command)
    if case .exited(let status) = outcome.end, statuses.contains(status) { return [] }
    return ["\(command.prefix(2).joined(separator: " ")): \(outcome.end) \(outcome.message)"]
  }

  private func problemsOfRunningAgain(undoes: Bool) throws -> [String] {
    try plan.restart(home)
    for command in plan.again ?? plan.commands {
      let found = try problems(of: command, plan.statusesAgain)
      guard found.isEmpty else { return found.map { "again: \($0)" } }
    }
    var found = try differences(from: after, "again") + plan.check(home)
    guard found.isEmpty, undoes, let undo = plan.undo else { return found }
    found = try problems(of: undo, [0])
    return try found + differences(from: undone, "undo")
  }

  private func differences(from wanted: [DatabaseContent?], _ what: String) throws -> [String] {
    do {
      return zip(zip(plan.databases, try Self.contents(plan, home)), wanted).compactMap {
        pair, wanted in
        let (name, content) = pair
        guard content != wanted else { return nil }
        let tables = Set(wanted.flatMap { content?.differences(from: $0) } ?? ["all"])
        let others = tables.subtracting(plan.logTables)
        return others.isEmpty ? nil : "\(what): other \(others.sorted()) in \(name)"
      }
    } catch { return ["\(what): \(error)"] }
  }
}

extension PowerCut {
  /// What somebody else had received before the cut: all that was sent, or all but what was sent last, of
  /// which the disk knows no answer.
  fileprivate func received(of trace: DiskTrace) -> [String] {
    var sent = trace.events.prefix(count)
    // No bit that decides what else is tried.
    if seed >> 3 & 1 == 1 { while let last = sent.last, last.isSend { sent.removeLast() } }
    return sent.compactMap { if case .send(let text) = $0.change { text } else { nil } }
  }
}

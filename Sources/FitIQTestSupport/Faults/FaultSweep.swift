import Foundation

/// One command that meets fault after fault, each time from the same start.
///
/// The rule for each: the databases are sound and hold what they held before or what the undisturbed
/// command makes of them; what the command said is true; and the same command again succeeds.
package struct FaultSweep {
  /// The command has no calls on the files of the scope.
  package struct NothingToMeet: Error {}

  /// The undisturbed command leaves a database as it was, so that old and new are the same.
  package struct NoChange: Error {}

  package let fitiq: FitIQBinary
  package let arguments: [String]
  package let scope: FileScope
  /// The calls of the undisturbed command.
  package let record: FileFaultRecord
  private let databases: [String]
  private let ignored: Set<String>
  private let start: FolderSnapshot
  /// In the order of `comparing`.
  package let before: [DatabaseContent]
  private let after: [DatabaseContent]
  /// Files that no run leaves behind that succeeds, whatever an earlier one left.
  package var transient: [String] = []

  /// How often the command runs again after faults that leave the same files in the same sizes.
  package var runsAgainPerLeftover = Int.max

  /// Runs the command undisturbed, and takes its changes back.
  ///
  /// - Parameters:
  ///   - arguments: The command line.
  ///   - fitiq: Its folder is put back before each fault; what the command needs has to be in there.
  ///   - scope: The files whose calls are counted and meet the faults.
  ///   - databases: Paths of those that have to hold the old content or the new.
  ///   - isReader: Whether the command only reads them.
  ///   - columns: Names of columns that differ from run to run.
  /// - Throws: `CommandFailed` when it fails undisturbed, `NothingToMeet`, `NoChange`, `NotSound` for a
  ///   damaged database.
  package init(
    _ arguments: [String], of fitiq: FitIQBinary, on scope: FileScope,
    comparing databases: [String], isReader: Bool = false, ignoring columns: Set<String> = []
  ) throws {
    (self.arguments, self.fitiq, self.scope) = (arguments, fitiq, scope)
    (self.databases, ignored) = (databases, columns)
    start = try FolderSnapshot(of: fitiq.folder.path)
    before = try databases.map { try DatabaseContent(of: $0, ignoring: columns) }
    let (result, record) = try fitiq.run(arguments, with: nil, on: scope)
    guard result.status == 0 else { throw FitIQBinary.CommandFailed(message: result.error) }
    // A scope that is misspelt would be a test that finds nothing.
    guard !record.calls.isEmpty else { throw NothingToMeet() }
    self.record = record
    after = try databases.map { try DatabaseContent(of: $0, ignoring: columns) }
    guard before.indices.allSatisfy({ (before[$0] == after[$0]) == isReader }) else {
      throw NoChange()
    }
    try start.restore()
  }

  /// Reads a database, such as a backup, as those that are compared.
  package func content(of path: String) throws -> DatabaseContent {
    try DatabaseContent(of: path, ignoring: ignored)
  }

  /// What a fault left behind, before the command runs again.
  package struct Aftermath {
    package let fault: FileFault
    /// The call that it met.
    package let strike: FileFaultRecord.Call?
    package let result: FitIQBinary.Result
    /// In the order of `comparing`; false where a database holds what it held before.
    package let isNew: [Bool]
  }

  /// Lets the command meet each fault and returns what broke the rule, one line each.
  ///
  /// - Parameter check: Looks at the folder of `fitiq` after a fault and returns further problems.
  package func problems(
    with faults: [FileFault], also check: (Aftermath) throws -> [String] = { _ in [] }
  ) throws -> [String] {
    var leftovers: [[String]: Int] = [:]
    return try faults.flatMap { try problems(with: $0, check, &leftovers) }
  }

  private func problems(
    with fault: FileFault, _ check: (Aftermath) throws -> [String],
    _ leftovers: inout [[String]: Int]
  ) throws -> [String] {
    try start.restore()
    let (result, record) = try fitiq.run(arguments, with: fault, on: scope)
    var found: [String] = []
    if record.strike == nil { found.append("did not strike") }
    let states = databases.indices.map { state(of: $0, problems: &found) }
    if !states.contains(nil) {
      let aftermath = Aftermath(
        fault: fault, strike: record.strike, result: result, isNew: states.map { $0 == true })
      found += contradictions(in: aftermath)
      found += try check(aftermath)
    }
    let leftover = try leftover()
    leftovers[leftover, default: 0] += 1
    if leftovers[leftover, default: 0] <= runsAgainPerLeftover {
      found += try problemsOfRunningAgain()
    }
    return found.map { "\(fault) at \(record.strike?.description ?? "nothing"): \($0)" }
  }

  /// Names and sizes; digits of names are times.
  private func leftover() throws -> [String] {
    let folder = fitiq.folder.path
    return try FileManager.default.subpathsOfDirectory(atPath: folder).compactMap { name in
      // What the run itself said.
      guard !name.hasPrefix("run-") else { return nil }
      let attributes = try FileManager.default.attributesOfItem(atPath: folder + "/" + name)
      let size = attributes[.size] as? Int ?? 0
      return String(name.map { $0.isNumber ? "#" : $0 }) + " \(size)"
    }.sorted()
  }

  /// True for the new content, false for the old, nil for a problem.
  private func state(of index: Int, problems: inout [String]) -> Bool? {
    let path = databases[index]
    do {
      let content = try content(of: path)
      if content == after[index] { return true }
      if content == before[index] { return false }
      problems.append(
        "\(path) is neither old nor new: \(content.differences(from: before[index])),"
          + " \(content.differences(from: after[index]))")
    } catch { problems.append("\(path): \(error)") }
    return nil
  }

  /// A success is one, a failure names the disk, and "nothing was changed" is true.
  private func contradictions(in aftermath: Aftermath) -> [String] {
    let (result, isNew) = (aftermath.result, aftermath.isNew)
    if aftermath.fault.isDeadly || result.status == 128 + SIGKILL {
      return aftermath.fault.isDeadly == (result.status == 128 + SIGKILL) ? [] : ["not killed"]
    }
    guard result.status != 0 else {
      return isNew.allSatisfy(\.self) ? [] : ["success, but not all is new"]
    }
    guard Self.statusesOfDisks.contains(result.status), result.error.contains("error: ") else {
      return ["status \(result.status): \(result.error)"]
    }
    let hasChanged = isNew.indices.contains { isNew[$0] && before[$0] != after[$0] }
    let denies = result.error.contains("nothing was changed")
    return denies && hasChanged ? ["denied what it did: \(result.error)"] : []
  }

  /// Some items failed, cannot create, input or output: see `fitiq help exit-status`.
  private static let statusesOfDisks: Set<Int32> = [4, 73, 74]

  private func problemsOfRunningAgain() throws -> [String] {
    let result = try fitiq.run(arguments)
    guard result.status == 0 else { return ["again: status \(result.status), \(result.error)"] }
    let left = transient.filter { FileManager.default.fileExists(atPath: $0) }
    return left.map { "again: \($0) is left" }
      + databases.indices.compactMap { index in
        do {
          let content = try content(of: databases[index])
          let differences = content.differences(from: after[index])
          return differences.isEmpty ? nil : "again: other \(differences) in \(databases[index])"
        } catch { return "again: \(error)" }
      }
  }
}

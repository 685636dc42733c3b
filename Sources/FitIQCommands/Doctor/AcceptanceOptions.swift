import ArgumentParser
import FitIQDomain
import FitIQStorage
import FitIQTerminal

/// Findings that a person knows of and lives with.
struct AcceptanceOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Accept a finding: it no longer counts in the exit status of this store, until its count \
      grows; repeatable.
      """, valueName: "finding"),
    completion: .list(DoctorCheck.allCases.map(\.rawValue)))
  var accept: [String] = []

  @Option(
    help: .of("finding", "Take --accept back; repeatable."),
    completion: .list(DoctorCheck.allCases.map(\.rawValue)))
  var unaccept: [String] = []

  func validate() throws {
    for name in accept + unaccept where DoctorCheck(rawValue: name) == nil {
      let nearest = Suggestion.nearest(to: name, among: DoctorCheck.allCases.map(\.rawValue))
      throw ValidationError(
        "unknown finding '\(name)'" + (nearest.map { ". Did you mean '\($0)'?" } ?? ""))
    }
    if let both = accept.first(where: unaccept.contains) {
      throw ValidationError("'\(both)' is both accepted and taken back")
    }
  }

  /// Records what was accepted, and returns the report with what is.
  func apply(
    to report: DoctorReport, _ accepted: AcceptedFindings, _ session: Session
  ) throws -> DoctorReport {
    var accepted = accepted
    let wanted = try accept.compactMap(DoctorCheck.init).map { check in
      guard let finding = report.findings.first(where: { $0.id == check }) else {
        throw UsageError(
          "this store has no finding '\(check.rawValue)'", hint: "see what it has: fitiq doctor")
      }
      return finding
    }
    guard !accept.isEmpty || !unaccept.isEmpty else { return report.accepting(accepted.counts) }
    try accepted.change(
      accepting: wanted, takingBack: Set(unaccept.compactMap(DoctorCheck.init)))
    for finding in wanted {
      session.output.note(
        "\(finding.id.rawValue) is accepted up to a count of \(finding.count.grouped); "
          + "to take it back: fitiq doctor --unaccept \(finding.id.rawValue)")
    }
    return report.accepting(accepted.counts)
  }
}

extension DoctorCommand {
  static func effect(of options: Set<String>) -> CommandEffect {
    options.isDisjoint(with: ["--accept", "--unaccept"])
      ? .reads : .changes("what doctor reports")
  }
}

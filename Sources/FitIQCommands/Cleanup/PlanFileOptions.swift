import ArgumentParser
import FitIQDomain
import FitIQStorage
import FitIQTerminal
import Foundation

/// A plan in a file.
struct PlanFileOptions: ParsableArguments {
  @Option(help: .of("file", "Save the plan."), completion: .file())
  var planOut: String?

  @Option(help: .of("file", "Apply a saved plan exactly."), completion: .live(.plans))
  var apply: String?

  @Flag(help: "With --apply: skip what has changed since, instead of refusing.")
  var revalidate = false

  var isUsed: Bool { planOut != nil || apply != nil || revalidate }

  func validate(isSelecting: Bool) throws {
    if revalidate, apply == nil { throw ValidationError("--revalidate needs --apply") }
    if apply != nil, planOut != nil {
      throw ValidationError("--plan-out cannot be combined with --apply")
    }
    if apply != nil, isSelecting {
      throw ValidationError(
        "--apply uses the plan's own selection; it cannot be combined with filters")
    }
  }

  /// The plan of `--apply`; nil without one.
  func saved<Plan: SavedPlan>(_ kind: Plan.Type) throws -> PlanToApply<Plan>? {
    guard let apply else { return nil }
    guard let json = FileManager.default.contents(atPath: apply) else {
      throw StorageError(.storeMissing, "cannot read the plan \(apply)", hint: "check the path")
    }
    return PlanToApply(try Plan(json: json), revalidates: revalidate)
  }

  /// The files of `--plan-out` and of a report, neither of which is the other or one that is read.
  func targets(
    _ session: Session, report: String?, reading inputs: [String?]
  ) throws -> (plan: OutputTarget?, report: OutputTarget?) {
    let inputs = inputs + [apply]
    return (
      try session.target(planOut, reading: inputs + [report]),
      try session.target(report, reading: inputs + [planOut])
    )
  }

  /// Writes the file of `--plan-out`, where one is named.
  func save(_ plan: some SavedPlan, to target: OutputTarget?) throws {
    try target?.write(String(decoding: plan.json(), as: UTF8.self))
  }

  /// Tells a person what of a plan was left out.
  static func skippedLines(_ skipped: [String]) -> [String] {
    guard !skipped.isEmpty else { return [] }
    var lines = ["", "\(skipped.count.counting("part")) of the plan left out:"]
    lines += skipped.prefix(10).map { "  \($0)" }
    if skipped.count > 10 {
      lines.append("  and \((skipped.count - 10).grouped) more (JSON has all)")
    }
    return lines
  }
}

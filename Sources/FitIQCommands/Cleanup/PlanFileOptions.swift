import ArgumentParser
import FitIQDomain
import FitIQStorage
import FitIQTerminal
import Foundation

/// A plan in a file.
struct PlanFileOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Save the plan.", valueName: "file"), completion: .file())
  var planOut: String?

  @Option(
    help: ArgumentHelp("Apply a saved plan exactly.", valueName: "file"),
    completion: .live(.plans))
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

import FitIQDomain
import FitIQStorage
import FitIQTerminal
import Foundation

/// The page of a day.
struct SummaryReport: Report {
  let summaries: [DaySummary]
  let outbox: OutboxStats
  let zone: ZoneOffsets

  private enum CodingKeys: String, CodingKey { case summaries, outbox }

  var records: [any Encodable & Sendable] { summaries }

  var tables: [Table] {
    summaries.flatMap { [figures($0), hours($0)] } + [states]
  }

  /// Whether a person sees no difference.
  func shows(theSameAs other: SummaryReport) -> Bool {
    summaries == other.summaries
      && OutboxState.allCases.allSatisfy { outbox.total(of: $0) == other.outbox.total(of: $0) }
  }

  var dataTable: Table? {
    Table(
      columns: ["user_id", "day"]
        + ["steps", "asleep_hours", "sleep_efficiency_percent", "weight_kg", "water_liters"]
        .map { .right($0) },
      rows: summaries.map { summary in
        [
          summary.userID, summary.day.description, Cell.number(summary.steps),
          Cell.number(summary.sleep?.asleepHours), Cell.number(summary.sleep?.efficiencyPercent),
          Cell.number(summary.weights.last?.kilograms), Cell.number(summary.waterLiters),
        ]
      })
  }

  var closing: [String] {
    let lines = summaries.flatMap { summary in
      summary.differences.map { difference in
        let who = summaries.count > 1 ? " (\(IDBeginning.shortened(summary.userID)))" : ""
        return "the app\(who) shows for \(difference.of): \(difference.appShows);"
          + " \(difference.reason)"
      }
    }
    return lines.isEmpty ? [] : [""] + lines
  }

  private func figures(_ summary: DaySummary) -> Table {
    Table(
      title: Self.heading(
        ["\(summary.day)"]
          + (summaries.count > 1 ? ["user \(IDBeginning.shortened(summary.userID))"] : []),
        isFirst: summary.userID == summaries.first?.userID, zone),
      columns: ["figure", "value"],
      rows: [
        ["steps", summary.steps.map { Cell.quantity($0) } ?? "no entries"],
        ["sleep", summary.sleep.map(night) ?? "no session"],
        ["weights", weights(summary)],
        ["water", summary.waterLiters.map { Cell.quantity($0) + " L" } ?? "no entry"],
      ])
  }

  /// A heading, which names the zone where it is the first.
  static func heading(_ parts: [String], isFirst: Bool, _ zone: ZoneOffsets) -> String {
    (parts + (isFirst ? [Cell.zoneTitle(zone)] : [])).joined(separator: ", ")
  }

  private func night(_ sleep: DaySummary.Sleep) -> String {
    let hours = sleep.asleepHours.map { Cell.duration(minutes: $0 * 60) } ?? "unknown"
    let efficiency = sleep.efficiencyPercent.map { ", \(Cell.percent($0)) efficient" } ?? ""
    return "\(hours)\(efficiency), until \(Cell.local(sleep.endAt, zone))"
  }

  private func weights(_ summary: DaySummary) -> String {
    guard let last = summary.weights.last else { return "none in 30 days" }
    let values = summary.weights.map { Cell.quantity($0.kilograms) }.joined(separator: ", ")
    return "\(values) kg, last on \(last.day)"
  }

  private func hours(_ summary: DaySummary) -> Table {
    let isEmpty = summary.hours.allSatisfy { $0.steps == nil && $0.heartRateBpm == nil }
    return Table(
      title: isEmpty ? "last eight hours: no steps and no heart rate" : "last eight hours",
      columns: ["hour", .right("steps"), .right("heart_rate", heading: "bpm")],
      rows: isEmpty
        ? []
        : summary.hours.map { hour in
          [
            Cell.local(hour.startAt, zone), Cell.quantity(hour.steps),
            Cell.quantity(hour.heartRateBpm),
          ]
        })
  }

  private var states: Table {
    let counted = OutboxState.allCases.map { ($0, outbox.total(of: $0)) }.filter { $0.1 > 0 }
    return Table(
      title: counted.isEmpty ? "outbox: no events" : "outbox",
      columns: [.init("state", isState: true), .right("count")],
      rows: counted.map { [$0.rawValue, String($1)] })
  }
}

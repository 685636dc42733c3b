import FitIQDomain
import FitIQTerminal

struct SleepShowReport: Report {
  let nights: [Night]
  /// Those of the nights, copies left out.
  let sessions: [SessionDetail]
  let zone: ZoneOffsets

  private enum CodingKeys: String, CodingKey { case nights, sessions }

  var records: [any Encodable & Sendable] { nights }

  var tables: [Table] {
    nights.flatMap { night in [figures(night)] + details(of: night).map(drawing) }
  }

  var dataTable: Table? { Table(columns: NightTable.columns, rows: nights.map(NightTable.row)) }

  var picture: SVGDocument {
    let panels = nights.flatMap { night in
      details(of: night).compactMap { detail in
        detail.hypnogram(zone)?.panel(title: "\(title(night)): \(span(detail.session))")
      }
    }
    return SVGDocument(title: "Sleep: \(nights.map(title).joined(separator: "; "))", panels: panels)
  }

  private func details(of night: Night) -> [SessionDetail] {
    sessions.filter { night.sessions.contains($0.session.name) }
  }

  private func title(_ night: Night) -> String {
    NightTable.weekday(night.day) + NightTable.owner(night.userID, among: nights.count)
  }

  private func span(_ session: SleepSession) -> String {
    "\(Cell.local(session.startAt, zone)) to \(Cell.local(session.endAt, zone))"
  }

  private func figures(_ night: Night) -> Table {
    let known = night.isComputed ? "" : ", as the app stored it"
    var rows = [
      ["asleep", Cell.duration(minutes: night.asleepMinutes) + known],
      ["in bed", Cell.duration(minutes: night.inBedMinutes)],
      ["efficiency", Cell.percent(night.efficiencyPercent)],
    ]
    if let stages = night.stages {
      rows += [
        ("deep", stages.deepMinutes), ("rem", stages.remMinutes), ("core", stages.coreMinutes),
        ("asleep, stage unknown", stages.asleepMinutes), ("awake", stages.awakeMinutes),
      ].filter { $0.1 > 0 }.map { [$0.0, Cell.duration(minutes: $0.1)] }
    }
    return Table(
      title: SummaryReport.heading([title(night)], isFirst: night == nights.first, zone),
      columns: ["figure", "value"], rows: rows)
  }

  private func drawing(_ detail: SessionDetail) -> Table {
    let chart = detail.hypnogram(zone)
    let note = chart == nil ? ", without stages" : ""
    return Table(
      title:
        "session \(IDBeginning.shortened(detail.session.name)), \(span(detail.session))\(note)",
      chart: chart,
      columns: [])
  }
}

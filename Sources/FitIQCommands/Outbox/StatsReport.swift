import FitIQDomain
import FitIQTerminal

struct StatsReport: Report {
  let stats: OutboxStats

  func encode(to encoder: any Encoder) throws { try stats.encode(to: encoder) }

  var tables: [Table] { [states, errors].compactMap(\.self) }

  var closing: [String] {
    let oldest = stats.oldestDueSeconds.map {
      "the oldest due event has waited \(Self.age($0))"
    }
    return ["", oldest ?? "nothing is due", "\(stats.completedLastHour) sent in the last hour"]
  }

  private var states: Table {
    Table(
      columns: [
        Table.Column("state", isState: true), Table.Column("event_type", heading: "type"),
        Table.Column("count", .right),
      ],
      rows: stats.counts.map { [$0.state.rawValue, $0.eventType, String($0.count)] })
  }

  private var errors: Table? {
    guard !stats.errors.isEmpty else { return nil }
    return Table(
      title: "errors of failed events",
      columns: [Table.Column("count", .right), Table.Column("message")],
      rows: stats.errors.map { [String($0.count), $0.message] })
  }

  /// The two largest units: `3d 4h`.
  static func age(_ seconds: Double) -> String {
    let total = Int(clamping: max(0, min(seconds, 1e11)))
    let parts = [
      ("d", total / 86_400), ("h", total / 3_600 % 24), ("m", total / 60 % 60),
      ("s", total % 60),
    ]
    let first = parts.firstIndex { $0.1 > 0 } ?? 3
    return parts[first...].prefix(2).filter { $0.1 > 0 || parts[first].1 == 0 }
      .map { "\($0.1)\($0.0)" }.joined(separator: " ")
  }
}

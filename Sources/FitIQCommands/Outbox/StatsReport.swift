import FitIQDomain
import FitIQStorage
import FitIQTerminal

struct StatsReport: Report {
  let stats: OutboxStats

  func encode(to encoder: any Encoder) throws { try stats.encode(to: encoder) }

  var tables: [Table] {
    states
    Table.counted(
      "errors of failed events", of: "message", stats.errors.map { ($0.count, $0.message) })
  }

  var closing: [String] {
    let oldest = stats.oldestDueSeconds.map {
      "the oldest due event has waited \(Self.age($0))"
    }
    return ["", oldest ?? "nothing is due", "\(stats.completedLastHour) sent in the last hour"]
  }

  private var states: Table {
    Table(
      columns: [
        .init("state", isState: true), .init("event_type", heading: "type"), .right("count"),
      ],
      rows: stats.counts.map { [$0.state.rawValue, $0.eventType, String($0.count)] })
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

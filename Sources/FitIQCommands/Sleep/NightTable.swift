import FitIQDomain
import FitIQTerminal

/// Nights as rows of a table, and their numbers as people read them.
enum NightTable {
  static let columns: [Table.Column] =
    ["user_id", "day", "start_at", "end_at"]
    + [
      "in_bed_minutes", "asleep_minutes", "efficiency_percent", "core_minutes", "deep_minutes",
      "rem_minutes", "unspecified_minutes", "awake_minutes", "sessions", "copies",
    ].map { .right($0) } + ["is_computed"]

  static func row(_ night: Night) -> [String] {
    [
      night.userID ?? "", night.day.description, CellForm.programs.instant(night.startAt),
      CellForm.programs.instant(night.endAt), Cell.rounded(night.inBedMinutes),
      optional(night.asleepMinutes), optional(night.efficiencyPercent),
    ] + stages(night.stages) + [
      String(night.sessions.count), String(night.copies), String(night.isComputed),
    ]
  }

  static func stages(_ stages: Night.Stages?) -> [String] {
    [
      stages?.coreMinutes, stages?.deepMinutes, stages?.remMinutes, stages?.asleepMinutes,
      stages?.awakeMinutes,
    ].map(optional)
  }

  static func optional(_ value: Double?) -> String { value.map { Cell.rounded($0) } ?? "" }

  /// `Thu 2025-11-20`.
  static func weekday(_ day: LocalDay) -> String {
    // 1970-01-01 was a Thursday.
    let names = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
    return "\(names[((Int(day.ordinal) % 7) + 7) % 7]) \(day)"
  }

  /// Says whose something is, where there is more than one user; else empty.
  static func owner(_ user: String?, among count: Int) -> String {
    count > 1 ? ", user \(user.map { IDBeginning.shortened($0) } ?? "unknown")" : ""
  }
}

extension [Night] {
  /// By user, in the order in which they come.
  var byUser: [(user: String?, nights: [Night])] {
    reduce(into: []) { groups, night in
      if groups.last?.user == night.userID, !groups.isEmpty {
        groups[groups.count - 1].nights.append(night)
      } else {
        groups.append((night.userID, [night]))
      }
    }
  }
}

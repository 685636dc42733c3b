package import FitIQDomain

/// A plan of a repair of fitiq's own database: days that are to hold what Health has.
///
/// It has a digest for each day, of what the day has and is to have; both are looked up again when
/// it is applied, so it needs the same export.
package struct SavedRepair: SavedPlan {
  /// Entries of one type, or the nights, of a local day.
  package struct Day: Codable, Sendable, Hashable {
    /// The type of the entries; `sleep` for nights.
    package let type: String
    package let day: LocalDay
    package let digest: String
  }

  /// What a comparison is about: the options that it was made with.
  package struct Selection: Codable, Sendable, Equatable {
    package var user: UserID
    package var timeZone: String
    package var from: LocalDay?
    package var through: LocalDay?
    package var metrics: [HealthMetric]
    package var causes: [DifferenceCause]
    /// How sources are merged, such as `cells`.
    package var merge: String

    private enum CodingKeys: String, CodingKey {
      case user, from, through, metrics, causes, merge
      case timeZone = "time_zone"
    }

    package init(
      user: UserID, timeZone: String, from: LocalDay?, through: LocalDay?,
      metrics: [HealthMetric], causes: [DifferenceCause], merge: String
    ) {
      self.user = user
      self.timeZone = timeZone
      self.from = from
      self.through = through
      self.metrics = metrics
      self.causes = causes
      self.merge = merge
    }
  }

  package static let format = "fitiq-repair-plan/1"
  package static let maker = "fitiq reconcile --from-export EXPORT --fix --plan-out FILE"

  package let format: String
  package let toolVersion: String
  package let path: String
  package let export: String
  package let selection: Selection
  package let days: [Day]

  private enum CodingKeys: String, CodingKey {
    case format, path, export, selection, days
    case toolVersion = "tool_version"
  }

  package init(
    path: String, export: String, selection: Selection, days: [Day], toolVersion: String
  ) {
    format = Self.format
    self.path = path
    self.export = export
    self.selection = selection
    self.days = days
    self.toolVersion = toolVersion
  }

  package var namedZone: String? { selection.timeZone }

  package var isPlausible: Bool {
    days.allSatisfy {
      (1...64).contains($0.digest.utf8.count) && (1...64).contains($0.type.utf8.count)
    }
  }

  /// Names the days of a plan that are not to be done any more, or not as they were.
  static func skipped(_ plan: [Day], now: [Day]) -> [String] {
    let same = Set(now)
    return plan.filter { !same.contains($0) }.map {
      "\($0.type) of \($0.day): no longer as in the plan"
    }
  }
}

extension SavedRepair.Day {
  init(_ day: DayReplacement, digest: String) {
    self.init(type: day.scope.type, day: day.day, digest: digest)
  }
}

extension DayScope {
  /// Name of what it is about.
  var type: String {
    switch self {
    case .hours(let type), .single(let type): type
    case .nights: "sleep"
    }
  }
}

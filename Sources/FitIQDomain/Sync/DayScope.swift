/// Which rows of the database stand for one metric on one local day.
package enum DayScope: Sendable, Hashable {
  /// Entries of a type on the hours of the day.
  ///
  /// Samples off the hour are measurements of their own, and totals of a day are of an older app:
  /// neither is among them.
  case hours(type: String)
  /// The one entry of a type that the day has.
  case single(type: String)
  /// Sleep sessions that end on the day.
  case nights

  /// The metric whose rows they are.
  package var metric: HealthMetric? {
    switch self {
    case .hours(let type), .single(let type):
      HealthMetric.allCases.first { $0.facts.entryType == type }
    case .nights: .sleep
    }
  }

  /// Whether values add up, so that of one day a larger one knows more.
  package var isSum: Bool {
    self != .nights && metric?.facts.isSum == true
  }

  /// Whether a stored value says the same as one from the source.
  ///
  /// Values within ``EntryTiming/tolerance`` are one. The app cut the value of an hour to a whole
  /// number: one that it wrote so, and that came here by an import, stays as it is, or every hour
  /// of its life would be sent again. Everything else that differs is replaced by the source's.
  package func isSame(stored: Double, isImported: Bool, as value: Double) -> Bool {
    if abs(stored - value) <= EntryTiming.tolerance { return true }
    guard isImported, case .hours = self else { return false }
    return stored == value.rounded(.towardZero)
  }
}

/// What a local day is to hold of one metric: rows that are not among the entities go.
package struct DayReplacement: Sendable, Equatable {
  package var user: UserID
  package var day: LocalDay
  package var scope: DayScope
  /// The rows that it is to hold, of the user, the scope and the day; each slot once.
  package var entities: [NewEntity]
  /// What the export knows that the day is from: of what lies outside nothing goes or becomes less.
  package var reach: ExportReach
  /// Unix seconds of hours outside that go all the same: Health has them elsewhere.
  package var moved: Set<Double>
  /// Whether a sync lets that hold of what an earlier one brought, too: where this export begins later
  /// than others, breaks off, or nobody knows when the other one was made.
  package var guardsOwn: Bool
  /// Days of which a later export has told: a night of this day takes nothing from them.
  package var later: Set<LocalDay>

  package init(
    user: UserID, day: LocalDay, scope: DayScope, entities: [NewEntity], reach: ExportReach,
    moved: Set<Double> = [], guardsOwn: Bool = false, later: Set<LocalDay> = []
  ) {
    self.reach = reach
    self.moved = moved
    self.guardsOwn = guardsOwn
    self.later = later
    self.user = user
    self.day = day
    self.scope = scope
    self.entities = entities
  }
}

/// What became of a day's entities: new + changed + unchanged + kept + left is their number.
package struct DayOutcome: Sendable, Equatable {
  package var new = 0
  package var changed = 0
  package var unchanged = 0
  /// Nights that were sent: the backend cannot replace them, so they stay as they are.
  package var kept = 0
  /// Rows that were there and are no more.
  package var removed = 0
  /// Rows that should go and stay until the delivery that is sending them is over.
  package var held = 0
  /// Nights that sessions stand in the way of which the export does not know all of.
  package var left = 0
  /// Whether rows stay that the export does not know all of.
  package var isPart = false
  /// Whether the next sync has to look at the day again.
  package var isOpen = false
  /// The same of another day.
  package var reopens = false

  package init(unchanged: Int = 0) { self.unchanged = unchanged }

  /// Adds the counts of a part.
  package static func += (total: inout DayOutcome, part: DayOutcome) {
    total.new += part.new
    total.changed += part.changed
    total.unchanged += part.unchanged
    total.kept += part.kept
    total.removed += part.removed
    total.held += part.held
    total.left += part.left
    total.isPart = total.isPart || part.isPart
    total.isOpen = total.isOpen || part.isOpen
    total.reopens = total.reopens || part.reopens
  }
}

import Foundation

/// A progress row to be written.
struct EntryDraft: Equatable {
  enum Owner: Equatable {
    case profile
    /// The key to the profile is missing, the text of the user id is there.
    case textOnly
    /// A user that was deleted; the key that is left of them, if any.
    case deleted(key: Int64?)
  }

  var id: UUID
  var user: Int
  var owner = Owner.profile
  var type: String
  var quantity: Double
  var date: Double
  var time: String?
  var created: Double
  var updated: Double?
  var backendID: String?
  var syncStatus: String
  var events: [EventDraft] = []
}

/// An outbox event to be written.
struct EventDraft: Equatable {
  var id: UUID
  var entity: UUID
  var type = "progressEntry"
  var user: String
  var status = "pending"
  var created: Double
  var metadata: String?
  var attempts = 0
  var lastAttempt: Double?
  var completed: Double?
  var error: String?
  var priority = 0
}

/// What a cleanup does with an event.
enum EventFate { case removed, completed }

/// A sleep session to be written, with its stages end to end.
struct SleepDraft {
  var id: UUID
  var user: Int
  var source = "healthkit"
  var sourceID: String?
  var start: Double
  var stages: [Stage]
  var created: Double
  var backendID: String?
  var syncStatus = "synced"
  var events: [EventDraft] = []

  struct Stage {
    let name: String
    let minutes: Int
  }

  var minutesInBed: Int { stages.reduce(0) { $0 + $1.minutes } }
  var minutesAsleep: Int {
    stages.reduce(0) { $0 + (["awake", "in_bed"].contains($1.name) ? 0 : $1.minutes) }
  }
  var end: Double { start + Double(minutesInBed * 60) }
}

/// An hour of one user and type that is one logical entry.
struct HourSlot {
  let user: Int
  let type: String
  let day: ScenarioCalendar.Day
  let start: Double
  let time: String
  let quantity: Double
  /// The end of the hour: half an hour later where the clocks change by one.
  let end: Double

  var isWhole: Bool { end - start == 3600 }
  var isSteps: Bool { type == "steps" }
}

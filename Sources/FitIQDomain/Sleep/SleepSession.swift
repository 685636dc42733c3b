package import Foundation

/// One row of `sleep_sessions`, as either kind of store has it: metrics are as stored.
package struct SleepSession: Sendable, Equatable, Encodable {
  /// The primary key of an app store; the database's is `id`.
  package let key: Int64?
  package let id: String?
  package let userID: String?
  /// Local day of the end.
  package let day: String?
  package let startAt: Date
  package let endAt: Date
  package let timeInBedMinutes: Double?
  package let totalSleepMinutes: Double?
  package let sleepEfficiencyPercent: Double?
  package let source: String?
  package let sourceID: String?
  package let notes: String?
  package let createdAt: Date?
  package let updatedAt: Date?
  package let backendID: String?
  package let syncStatus: String?

  package init(
    key: Int64?, id: String?, userID: String?, day: String?, startAt: Date, endAt: Date,
    timeInBedMinutes: Double?, totalSleepMinutes: Double?, sleepEfficiencyPercent: Double?,
    source: String?, sourceID: String?, notes: String?, createdAt: Date?, updatedAt: Date?,
    backendID: String?, syncStatus: String?
  ) {
    self.key = key
    self.id = id
    self.userID = userID
    self.day = day
    self.startAt = startAt
    self.endAt = endAt
    self.timeInBedMinutes = timeInBedMinutes
    self.totalSleepMinutes = totalSleepMinutes
    self.sleepEfficiencyPercent = sleepEfficiencyPercent
    self.source = source
    self.sourceID = sourceID
    self.notes = notes
    self.createdAt = createdAt
    self.updatedAt = updatedAt
    self.backendID = backendID
    self.syncStatus = syncStatus
  }

  /// What names the row on the command line.
  package var name: String { key.map(String.init) ?? id ?? "" }
}

/// One row of `sleep_stages`.
package struct SleepStage: Sendable, Equatable, Encodable {
  package let id: String?
  package let stage: String?
  package let startAt: Date
  package let endAt: Date
  /// As written.
  package let durationMinutes: Int64?

  package init(
    id: String?, stage: String?, startAt: Date, endAt: Date, durationMinutes: Int64?
  ) {
    self.id = id
    self.stage = stage
    self.startAt = startAt
    self.endAt = endAt
    self.durationMinutes = durationMinutes
  }
}

/// Which sleep sessions a reading command is about.
///
/// Nil means any.
package struct SessionFilter: Sendable, Equatable {
  package var user: UserID?
  /// Local days of the end.
  package var from: LocalDay?
  package var through: LocalDay?
  package var syncStatus: SyncStatus?

  package init(
    user: UserID? = nil, from: LocalDay? = nil, through: LocalDay? = nil,
    syncStatus: SyncStatus? = nil
  ) {
    self.user = user
    self.from = from
    self.through = through
    self.syncStatus = syncStatus
  }
}

/// A session with what its stages say.
package struct SessionDetail: Sendable, Equatable, Encodable {
  package let session: SleepSession
  package let stages: [SleepStage]
  package let computed: StageMinutes

  /// Computes the minutes from the stages.
  package init(session: SleepSession, stages: [SleepStage]) {
    self.session = session
    self.stages = stages
    computed = StageMinutes(stages)
  }
}

import FitIQDomain

/// A way in which real stores are damaged.
package enum Fault: String, CaseIterable, Sendable {
  // Copies of an hour or a day.
  case unnormalisedTime, partialThenFull, revisedDown, olderSynced, backendCopy, sameID
  case dailyDuplicates
  /// Steps without a time on local midnight: beside the hours of a day, and on days without hours.
  case dailyTotals
  /// Heart rates off the hour, with other values than the hour; half of the hours also get one that
  /// equals theirs.
  case rawHeartRate

  // Owners.
  case missingForeignKey, orphanedEntries
  /// No row names a profile, as after a migration that renamed the class of the profile.
  case renamedProfile

  // The outbox.
  case pendingNoEvent, orphanedEvents, stuckProcessing, failedRetryable, failedExhausted
  case completedOld, badMetadata, duplicateEvents, unknownEventType

  // Sleep.
  case duplicateSleep
  /// Copies of a night under other ids that share its start or its end.
  case randomSleepIDs
  /// Another source's view of a night, which is not a duplicate.
  case overlappingSleep
  case negativeSleep, stageWithoutSession

  // Rows that no rule fits.
  /// From the middle day on `time` is the wall time of another zone.
  case zoneChange
  case malformed, unknownSyncStatus

  /// How many a store gets unless the scenario says otherwise.
  var usualCount: Int {
    switch self {
    case .unnormalisedTime: 24
    case .partialThenFull, .olderSynced, .backendCopy: 16
    case .badMetadata, .orphanedEvents: 14
    case .orphanedEntries, .pendingNoEvent, .completedOld: 12
    case .stuckProcessing, .failedRetryable, .failedExhausted: 10
    case .dailyDuplicates, .rawHeartRate: 8
    case .revisedDown, .missingForeignKey, .duplicateSleep, .duplicateEvents: 6
    case .sameID, .dailyTotals, .unknownEventType, .randomSleepIDs, .malformed: 4
    case .unknownSyncStatus: 4
    case .overlappingSleep, .stageWithoutSession: 3
    case .negativeSleep: 2
    case .renamedProfile, .zoneChange: 1
    }
  }

  /// The schema versions in which it can happen.
  package var versions: ClosedRange<Int> {
    switch self {
    case .missingForeignKey: 2...8
    case .renamedProfile: 9...AppStoreVersion.newest
    case .pendingNoEvent, .orphanedEvents, .stuckProcessing, .failedRetryable, .failedExhausted,
      .completedOld, .badMetadata, .duplicateEvents, .unknownEventType:
      3...AppStoreVersion.newest
    case .duplicateSleep, .randomSleepIDs, .overlappingSleep, .negativeSleep,
      .stageWithoutSession:
      4...AppStoreVersion.newest
    default: 2...AppStoreVersion.newest
    }
  }

  /// Those that take hours of their own, in the order in which they choose.
  static let hourly: [Fault] = [
    .partialThenFull, .revisedDown, .olderSynced, .backendCopy, .rawHeartRate, .sameID,
    .unnormalisedTime, .missingForeignKey, .pendingNoEvent, .stuckProcessing, .failedRetryable,
    .failedExhausted, .completedOld, .badMetadata, .duplicateEvents, .unknownEventType,
    .unknownSyncStatus,
  ]
}

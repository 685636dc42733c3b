/// What the doctor looks for, in the order of its report; raw values are the ids of findings.
package enum DoctorCheck: String, CaseIterable, Sendable, Encodable, Comparable {
  // The file, and what Core Data needs of it.
  case fileIntegrity = "file_integrity"
  case schemaOutdated = "schema_outdated"
  case schemaDrift = "schema_drift"
  case foreignSchema = "foreign_schema"
  case entityNumber = "entity_number"
  case primaryKeyMaximum = "primary_key_maximum"
  case missingUpdateCounter = "missing_update_counter"
  case danglingKeys = "dangling_keys"
  case missedCascades = "missed_cascades"
  case duplicateProfiles = "duplicate_profiles"

  // Entries.
  case duplicateEntries = "duplicate_entries"
  case inflatedDailyTotals = "inflated_daily_totals"
  case dailyTotalsWithHourlyRows = "daily_totals_with_hourly_rows"
  case severalValuesADay = "several_values_a_day"
  case unnormalisedTimes = "unnormalised_times"
  case malformedRows = "malformed_rows"
  case unattributedRows = "unattributed_rows"
  case remoteDuplicates = "remote_duplicates"

  // Sleep.
  case duplicateSleep = "duplicate_sleep_sessions"
  case negativeSleep = "negative_sleep_sessions"
  case overlappingSleep = "overlapping_sleep_sessions"
  case truncatedSleep = "truncated_sleep_sessions"
  case implausibleSleep = "implausible_sleep_sessions"
  case stagesWithoutSession = "stages_without_session"

  // Synchronisation.
  case unknownEvents = "unknown_events"
  case deadLetters = "dead_letters"
  case stuckProcessing = "stuck_processing"
  case eventsWithoutEntity = "events_without_entity"
  case severalEventsForEntity = "several_events_for_entity"
  case pendingWithoutEvent = "pending_without_event"
  case stuckSyncing = "stuck_syncing"
  case syncedWithoutBackendID = "synced_without_backend_id"
  case unknownSyncState = "unknown_sync_state"
  case waitingEvents = "waiting_events"
  case setAsideEvents = "set_aside_events"
  case completedEvents = "completed_events"

  // The zone, and what lies around the store.
  case contradictedTimes = "contradicted_times"
  case deviceTimeZone = "device_time_zone"
  case trackedDaysWithoutRows = "tracked_days_without_rows"
  case progressiveSyncWithoutHistory = "progressive_sync_without_history"
  case unreadableTracking = "unreadable_tracking"
  case cloudKitDanglingRecords = "cloudkit_dangling_records"
  case cloudKitMirroring = "cloudkit_mirroring"
  case reclaimableBytes = "reclaimable_bytes"

  package static func < (first: DoctorCheck, second: DoctorCheck) -> Bool {
    first.position < second.position
  }

  private var position: Int { Self.allCases.firstIndex(of: self) ?? 0 }

  /// What a finding weighs unless its check says otherwise.
  package var severity: Finding.Severity {
    switch self {
    case .fileIntegrity, .entityNumber, .primaryKeyMaximum, .duplicateEntries,
      .inflatedDailyTotals, .malformedRows, .duplicateSleep, .negativeSleep, .unknownEvents,
      .deadLetters:
      .error
    case .severalValuesADay, .waitingEvents, .setAsideEvents, .completedEvents, .deviceTimeZone,
      .cloudKitMirroring, .reclaimableBytes:
      .info
    default: .warning
    }
  }
}

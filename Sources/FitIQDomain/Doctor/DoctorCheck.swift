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

  /// What a finding means to the person whose data it is; one short line.
  package var meaning: String {
    switch self {
    case .fileIntegrity: "pages or indexes are damaged: reads may fail or lie"
    case .schemaOutdated: "migrations that are not applied yet"
    case .schemaDrift: "ledger or schema is not what this fitiq expects"
    case .foreignSchema: "parts that the app never makes: fitiq does not change this store"
    case .entityNumber: "rows carry another entity's number: the app cannot use them"
    case .primaryKeyMaximum: "keys above Z_MAX: the app's next insert collides"
    case .missingUpdateCounter: "rows without Z_OPT: the app can never save them again"
    case .danglingKeys: "keys that name rows which are gone"
    case .missedCascades: "parts whose meal, photo or template is gone"
    case .duplicateProfiles: "profiles that share their id with another one"
    case .duplicateEntries: "copies of one hour or day beside the row that counts"
    case .inflatedDailyTotals: "days whose sum of steps counts copies"
    case .dailyTotalsWithHourlyRows: "days that hold a daily total beside hours: counted twice"
    case .severalValuesADay: "days with several glasses or moods; kept, they may be real"
    case .unnormalisedTimes: "hourly rows whose time is not HH:00:00: inserted again"
    case .malformedRows: "rows that cannot be read as entries"
    case .unattributedRows: "rows that belong to no known user"
    case .remoteDuplicates: "copies that the backend holds too: a pull brings them back"
    case .duplicateSleep: "copies of one night"
    case .negativeSleep: "nights that do not end after they start"
    case .overlappingSleep: "nights that overlap another one: time counted twice"
    case .truncatedSleep: "short nights, stored while the person still slept"
    case .implausibleSleep: "nights that last longer than a day"
    case .stagesWithoutSession: "sleep stages of no night"
    case .unknownEvents: "type or state unknown to the app: blocks the whole outbox"
    case .deadLetters: "events given up after their last attempt"
    case .stuckProcessing: "events left in processing by a crash: never fetched again"
    case .eventsWithoutEntity: "events whose row is gone: they can only fail"
    case .severalEventsForEntity: "surplus events: the same row would be sent again"
    case .pendingWithoutEvent: "rows waiting to be sent that no event will send"
    case .stuckSyncing: "rows left in syncing: never sent again"
    case .syncedWithoutBackendID: "rows marked synced without the backend's id"
    case .unknownSyncState: "rows whose sync state the app does not have"
    case .waitingEvents: "failed events with attempts left"
    case .setAsideEvents: "events that were cancelled, or isolated as unreadable"
    case .completedEvents: "delivered events that only take space"
    case .contradictedTimes: "hourly times that name another hour than their instant"
    case .deviceTimeZone: "hourly rows that tell the zone of the device"
    case .trackedDaysWithoutRows: "days marked synced that hold no rows"
    case .progressiveSyncWithoutHistory: "history marked as fetched that is not there"
    case .unreadableTracking: "tracking lists or preferences that cannot be read"
    case .cloudKitDanglingRecords: "iCloud records of rows that are gone: may break a migration"
    case .cloudKitMirroring: "rows mirrored to iCloud, which can bring deleted ones back"
    case .reclaimableBytes: "bytes that a cleanup would give back"
    }
  }
}

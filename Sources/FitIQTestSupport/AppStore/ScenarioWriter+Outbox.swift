import FitIQDomain
import Foundation

extension ScenarioWriter {
  private static let errors = [
    "The request timed out.", "Server error (503). Please try again later.",
    "Unauthorized. Please log in again.", "API error (409): Progress entry already exists",
    "Network error: The Internet connection appears to be offline.",
  ]

  private static let badMetadata: [String?] = [
    nil, "", "progressEntry steps 512", #"{"type":"progressEntry","metricType":"steps","val"#, "[]",
    #"{"type":"heartbeat","value":1}"#, #"{"type":"progressEntry","metricType":"steps"}"#,
    #"{"type":"progressEntry","metricType":"steps","value":"12","unit":""}"#,
    // What the app's own encoder writes for workouts.
    #"{"type":"Running","duration":1800}"#, "\u{1}{}",
  ]

  /// The row of an hour whose event is at fault.
  func outboxFault(_ fault: Fault, _ slot: HourSlot, _ number: Int, _ dice: inout Dice)
    -> EntryDraft
  {
    var draft = pending(slot, slot.start + 3700, &dice)
    var event = draft.events[0]
    switch fault {
    case .pendingNoEvent:
      draft.events = []
      return draft
    case .duplicateEvents:
      var second = event
      second.id = dice.id()
      second.created += 900
      remember(second, fault)
      draft.events.append(second)
      return draft
    case .stuckProcessing:
      draft.syncStatus = number.isMultiple(of: 2) ? "pending" : "syncing"
      event.status = "processing"
      event.attempts = 1 + number % 4
      event.lastAttempt =
        calendar.now - (number % 3 == 0 ? 7200 : Double(1 + number) * 43_200)
    case .failedRetryable, .failedExhausted:
      draft.syncStatus = number.isMultiple(of: 2) ? "pending" : "failed"
      event.status = "failed"
      event.attempts = fault == .failedExhausted ? 5 : 1 + number % 4
      event.lastAttempt = draft.created + 4000
      event.error = Self.errors[number % Self.errors.count]
    case .completedOld:
      draft.syncStatus = "synced"
      draft.backendID = dice.backendID()
      event.status = "completed"
      event.attempts = 1
      event.completed = calendar.now - Double(8 + number * 4) * 86_400
      event.created = min(event.created, (event.completed ?? 0) - 60)
      event.lastAttempt = event.completed
    case .badMetadata: event.metadata = Self.badMetadata[number % Self.badMetadata.count]
    default: event.type = ["progress_entry", "ProgressEntry", "", "bodyMass"][number % 4]
    }
    remember(event, fault)
    draft.events = [event]
    return draft
  }

  private func remember(_ event: EventDraft, _ fault: Fault) {
    manifest.eventIDs[fault, default: []].append(event.id.uuidString)
  }

  /// Events whose entity is not in the store.
  private func addOrphans() {
    var dice = dice("orphaned events")
    let types = ["progressEntry", "sleepSession", "physicalAttribute", "activitySnapshot"]
    for number in 0..<scenario.count(of: .orphanedEvents) {
      var event = EventDraft(
        id: dice.id(), entity: dice.id(), type: types[number % types.count],
        user: users[number % users.count].uuidString,
        created: calendar.now - 5000.5 * Double(1 + number))
      event.metadata = number.isMultiple(of: 4) ? Self.metadata("steps", Double(number)) : nil
      if !number.isMultiple(of: 2) {
        event.status = "failed"
        event.attempts = 5
        event.lastAttempt = calendar.now - 4000
        event.error = "Entity not found: \(event.entity.uuidString)"
      }
      // A version without the table knows nothing of what was in it.
      let entity = "SD" + event.type.prefix(1).uppercased() + event.type.dropFirst()
      if builder.schema.has(entity) { eventFates[event.id] = .removed }
      remember(event, .orphanedEvents)
      note(.orphanedEvents)
      events.append(event)
    }
  }

  /// What is left of an event; nil when it goes.
  private func kept(_ event: EventDraft) -> AppStoreManifest.Event? {
    let fate = eventFates[event.id]
    // Where no row names a profile, an event is what says whose its row is.
    let isOld = event.completed.map { $0 < calendar.now - 7 * 86_400 } ?? false
    guard fate != .removed, !isOld || scenario.has(.renamedProfile) else { return nil }
    return AppStoreManifest.Event(
      status: fate == .completed ? "completed" : event.status, entity: event.entity.uuidString)
  }

  /// Writes the events that were gathered, oldest first.
  func writeOutbox() throws {
    addOrphans()
    let sorted = events.sorted { ($0.created, $0.id.uuidString) < ($1.created, $1.id.uuidString) }
    for event in sorted {
      manifest.events[event.id.uuidString] = kept(event)
      try put(
        "SDOutboxEvent",
        [
          "id": event.id, "eventType": event.type, "entityID": event.entity, "userID": event.user,
          "status": event.status, "createdAt": event.created, "lastAttemptAt": event.lastAttempt,
          "attemptCount": event.attempts, "maxAttempts": 5, "errorMessage": event.error,
          "completedAt": event.completed, "metadata": event.metadata, "priority": event.priority,
          "isNewRecord": true,
        ])
    }
  }
}

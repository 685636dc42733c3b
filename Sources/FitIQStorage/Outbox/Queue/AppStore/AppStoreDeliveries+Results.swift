import FitIQDomain
import GRDB

/// What is written down of events and their entities.
extension AppStoreDeliveries {
  /// Records what came of an event; of one that another process has changed by now, nothing.
  mutating func record(_ result: DeliveryResult) throws {
    let event = result.event
    let message = result.outcome.fault?.message.databaseValue ?? .null
    switch result.effect {
    case .returned:
      try giveBack(event, isUnsure: result.isUnsure)
    case .completed(let backendID):
      guard
        try end(
          event,
          ["ZSTATUS": "completed".databaseValue, "ZCOMPLETEDAT": instant, "ZERRORMESSAGE": .null])
      else { return }
      state.counts.completed += 1
      try markSent(event, backendID: backendID)
      try free(event)
    case .waiting:
      if try end(event, ["ZSTATUS": "failed".databaseValue, "ZERRORMESSAGE": message]) {
        state.counts.waiting += 1
      }
    case .dead:
      // No attempt is left, in the app's own terms.
      guard
        try end(
          event,
          [
            "ZSTATUS": "failed".databaseValue, "ZERRORMESSAGE": message,
            "ZMAXATTEMPTS": Int64(event.attempt).databaseValue,
          ])
      else { return }
      state.counts.dead += 1
      try free(event)
    }
  }

  /// Makes an event what it was before the claim.
  ///
  /// - Parameter isUnsure: Something may have arrived: the time of the attempt stays, so that the
  ///   next one looks before it sends.
  mutating func giveBack(_ event: ClaimedEvent, isUnsure: Bool) throws {
    guard let held = state.held[event.key] else { return }
    var values = ["ZSTATUS": held.status, "ZATTEMPTCOUNT": held.attempts]
    if !isUnsure || !held.lastAttempt.isNull { values["ZLASTATTEMPTAT"] = held.lastAttempt }
    if try end(event, values) { state.counts.returned += 1 }
  }

  /// A sign of life, before anybody could take the event for stuck.
  mutating func renew(_ event: ClaimedEvent) throws {
    guard let events, let held = state.held[event.key],
      now.wall - held.seenAt > OutboxSQL.stuckAfter / 3
    else { return }
    guard
      try update(["ZLASTATTEMPTAT": instant], of: event.key, in: events, version: held.version)
    else { return }
    state.held[event.key]?.version += 1
    state.held[event.key]?.seenAt = now.wall
  }

  private mutating func end(
    _ event: ClaimedEvent, _ values: [String: DatabaseValue]
  ) throws -> Bool {
    guard let events, let held = state.held.removeValue(forKey: event.key) else { return false }
    return try update(values, of: event.key, in: events, version: held.version)
  }

  /// Later events of the entity that had to wait come next.
  private mutating func free(_ event: ClaimedEvent) throws {
    let row = try RawStatement(db, AppStoreQueueSQL.freed, isKept: true)
    row.bind(all: event.key, state.position)
    while try row.step() { state.freed.append(row.integer(0)) }
    state.freed.sort()
  }

  // MARK: Entities

  /// The backend's id, and synced, in the transaction of the event.
  ///
  /// An entity that changed while it was sent keeps the id and stays pending: the next delivery
  /// replaces what this one sent.
  private mutating func markSent(_ event: ClaimedEvent, backendID: String?) throws {
    let sent: OutboxEntityRow
    switch event.subject {
    case .send(_, let row, _): sent = row
    case .synced(let row, _): sent = row
    case .undeliverable, .awaited: return
    }
    guard let entity = state.catalog.entity(of: sent.table),
      let (key, isUnchanged) = try look(at: sent, of: event)
    else { return }
    var values: [String: DatabaseValue] = [:]
    if let backendID { values["ZBACKENDID"] = backendID.databaseValue }
    values["ZSYNCSTATUS"] = (isUnchanged ? "synced" : "pending").databaseValue
    // The app keeps the time instead of a state for two kinds.
    if isUnchanged { values["ZBACKENDSYNCEDAT"] = instant }
    try update(values, of: key, in: entity)
    state.counts.entities += 1
  }

  /// The key of the row, and whether it is as it was when it was read.
  private func look(
    at sent: OutboxEntityRow, of event: ClaimedEvent
  ) throws -> (key: Int64, isUnchanged: Bool)? {
    let row = try RawStatement(db, AppStoreQueueSQL.entity(sent.table), isKept: true)
    let isFound =
      switch sent.key {
      case .number(let key): try row.find(key)
      case .id(let id): try row.find(id, event.userID)
      }
    guard isFound else { return nil }
    return (row.integer(0), row.number(1) == sent.updatedAt && row.number(2) == sent.quantity)
  }
}

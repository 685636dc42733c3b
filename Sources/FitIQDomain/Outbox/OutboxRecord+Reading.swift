extension OutboxRecord {
  /// Why a line is not an event: names the field, never quotes what it holds.
  package struct Rejection: Error, Equatable {
    package let reason: String

    package init(_ reason: String) { self.reason = reason }
  }

  /// Reads one line; fields that it does not know are left aside.
  package init(line: String) throws(Rejection) {
    guard let json = JSONValue(line) else { throw Rejection("no JSON") }
    guard let members = json.object else { throw Rejection("not a JSON object") }
    let fields = Fields(members: members)
    let id = try fields.uuid("id")
    let status = try fields.name("status")
    guard OutboxState.written.contains(status) else { throw Rejection("status is unknown") }
    guard let created = try fields.instant("created_at") else {
      throw Rejection("created_at is missing")
    }
    let attempts = try fields.count("attempt_count") ?? 0
    let most = try fields.count("max_attempts") ?? Self.usualAttempts
    guard attempts >= 0, most >= 0 else { throw Rejection("a number of attempts is negative") }
    let user = try fields.name("user_id")
    self.init(
      id: id, eventType: try fields.name("event_type"), entityID: try fields.uuid("entity_id"),
      userID: UserID(user)?.text ?? user, status: status, createdAt: created,
      lastAttemptAt: try fields.instant("last_attempt_at"), attemptCount: attempts,
      maxAttempts: most, errorMessage: try fields.text("error_message"),
      completedAt: try fields.instant("completed_at"), metadata: try fields.text("metadata"),
      priority: try fields.count("priority") ?? 0,
      isNewRecord: try fields.flag("is_new_record"),
      isUnsure: try fields.flag("is_unsure") ?? false)
  }

  /// The app's own default.
  package static let usualAttempts: Int64 = 5

  private struct Fields {
    let members: [String: JSONValue]

    private func value(_ name: String) -> JSONValue? {
      members[name].flatMap { $0 == .null ? nil : $0 }
    }

    func text(_ name: String) throws(Rejection) -> String? {
      guard let value = value(name) else { return nil }
      guard let text = value.string else { throw Rejection("\(name) is not a string") }
      return text
    }

    func name(_ name: String) throws(Rejection) -> String {
      guard let text = try text(name), !text.isEmpty else {
        throw Rejection("\(name) is missing")
      }
      return text
    }

    func uuid(_ name: String) throws(Rejection) -> String {
      guard let id = UserID(try self.name(name)) else { throw Rejection("\(name) is not a UUID") }
      return id.text
    }

    func count(_ name: String) throws(Rejection) -> Int64? {
      guard let value = value(name) else { return nil }
      guard let number = value.number.flatMap(Int64.init(exactly:)) else {
        throw Rejection("\(name) is not a whole number")
      }
      return number
    }

    func flag(_ name: String) throws(Rejection) -> Bool? {
      guard let value = value(name) else { return nil }
      guard case .bool(let flag) = value else {
        throw Rejection("\(name) is neither true nor false")
      }
      return flag
    }

    func instant(_ name: String) throws(Rejection) -> Double? {
      guard let text = try text(name) else { return nil }
      guard let seconds = ExactInstant.seconds(of: text) else {
        throw Rejection("\(name) is not an RFC 3339 instant")
      }
      return seconds
    }
  }
}

extension OutboxState {
  /// What the column `status` holds.
  package static let written: Set<String> = ["pending", "processing", "failed", "completed"]
}

import Foundation

extension OutboxMetadata {
  /// Reads what the app left; never fails.
  ///
  /// - Parameter eventType: The type of the event, which decides where two generations use one key
  ///   for two things.
  package init(decoding text: String?, eventType: String?) {
    guard let text else {
      self.init(.absent, kind: nil, fields: [])
      return
    }
    guard let json = JSONValue(text) else {
      self.init(
        .unknown, kind: nil, fields: [],
        note: "this is not JSON: the app sends the event as if it had no metadata")
      return
    }
    guard let members = json.object else {
      self.init(
        .unknown, kind: nil, fields: [],
        note: "this JSON is not an object: the app sends the event without it")
      return
    }
    self =
      Self.typed(members) ?? Self.enumCoded(members) ?? Self.untyped(members, eventType)
      ?? OutboxMetadata(
        .unknown, kind: nil, fields: Self.fields(members),
        note: "no generation of the app is known to have written this shape")
  }

  // MARK: Shapes

  /// Keys that a typed form must have, by its discriminator, and whether they are numbers.
  private static let required: [String: [(key: String, isNumber: Bool)]] = [
    "progressEntry": [("metricType", false), ("value", true)],
    "sleepSession": [("duration", true)],
    "moodEntry": [("valence", true)],
    "journalEntry": [("wordCount", true)],
    "mealLog": [("calories", true)],
    "goal": [("title", false), ("category", false)],
  ]

  private static func typed(_ members: [String: JSONValue]) -> OutboxMetadata? {
    guard let kind = members["type"]?.string else { return nil }
    var rest = members
    rest["type"] = nil
    return body(rest, kind: kind, shape: .typed)
  }

  private static func enumCoded(_ members: [String: JSONValue]) -> OutboxMetadata? {
    guard members.count == 1, let (kind, value) = members.first, let inside = value.object else {
      return nil
    }
    // A value without a name is coded below `_0`.
    let named = inside.count == 1 ? inside["_0"]?.object ?? inside : inside
    if kind == "generic", inside["data"] == nil {
      return generic(named, shape: .enumCoded)
    }
    return body(named, kind: kind, shape: .enumCoded)
  }

  private static func body(
    _ members: [String: JSONValue], kind: String, shape: Shape
  ) -> OutboxMetadata? {
    if kind == "generic" {
      return members["data"]?.object.flatMap {
        generic($0, shape: shape == .typed ? .generic : shape)
      }
    }
    if kind == "workout", shape == .enumCoded {
      return OutboxMetadata(shape, kind: kind, fields: fields(members))
    }
    guard let required = required[kind],
      required.allSatisfy({ key, isNumber in
        isNumber ? members[key]?.number != nil : members[key]?.string != nil
      })
    else { return nil }
    return OutboxMetadata(shape, kind: kind, fields: fields(members))
  }

  private static func generic(
    _ data: [String: JSONValue], shape: Shape
  ) -> OutboxMetadata? {
    guard data.values.allSatisfy({ $0.string != nil }) else { return nil }
    return OutboxMetadata(shape, kind: genericKind(data), fields: fields(data))
  }

  private static func genericKind(_ data: [String: JSONValue]) -> String {
    if data["operation"]?.string == "delete" { return "mealDeletion" }
    if data["mealLogID"] != nil { return "mealLog" }
    if data["activityType"] != nil { return "workout" }
    if data["exerciseCount"] != nil { return "workoutTemplate" }
    return "generic"
  }

  /// The oldest generation wrote no discriminator: the keys tell.
  private static func untyped(
    _ members: [String: JSONValue], _ eventType: String?
  ) -> OutboxMetadata? {
    func found(_ kind: String, note: String? = nil) -> OutboxMetadata {
      OutboxMetadata(.untyped, kind: kind, fields: fields(members, ofUntyped: kind), note: note)
    }
    if members["operation"]?.string == "delete" {
      return found(
        "mealDeletion",
        note: "the app takes this for a new meal, and never deletes the one on the backend")
    }
    if members["type"]?.string != nil, members["quantity"]?.number != nil {
      return found("progressEntry")
    }
    if members["sessionID"] != nil { return found("sleepSession") }
    if members["mealLogID"] != nil { return found("mealLog") }
    if eventType == "workout", let type = members["type"]?.string, required[type] == nil {
      // The encoder of that generation writes the discriminator, then the kind of workout over it.
      return OutboxMetadata(
        .typed, kind: "workout", fields: fields(members, ofUntyped: "workout"),
        note: "the app cannot read this back: it wrote the kind of workout over the discriminator")
    }
    return nil
  }

  // MARK: Fields

  private static func fields(
    _ members: [String: JSONValue], ofUntyped kind: String? = nil
  ) -> [Field] {
    members.map { key, value in
      let name = self.name(of: key, ofUntyped: kind)
      return Field(name, name.hasSuffix("_at") ? instant(value) : value.text)
    }.sorted { $0.name < $1.name }
  }

  private static func name(of key: String, ofUntyped kind: String?) -> String {
    switch (key, kind) {
    case ("type", "progressEntry"?): "metric_type"
    case ("type", "workout"?): "activity_type"
    case ("duration", _): "duration_seconds"
    case ("date", _): "measured_at"
    case ("startTime", _): "start_at"
    case ("endTime", _): "end_at"
    default: snakeCase(key)
    }
  }

  /// `mealLogID` becomes `meal_log_id`.
  private static func snakeCase(_ name: String) -> String {
    var result = ""
    var wasUpper = true
    for character in name {
      if character.isUppercase, !wasUpper { result += "_" }
      wasUpper = character.isUppercase
      result += character.lowercased()
    }
    return result
  }

  /// The app wrote instants as seconds since 1970, as numbers or as text, and as ISO texts.
  private static func instant(_ value: JSONValue) -> String {
    let seconds = value.number ?? value.string.flatMap(Double.init)
    return seconds.flatMap { WireInstant(unixSeconds: $0)?.text } ?? value.text
  }
}

import FitIQDomain
import FitIQTestTraits
import Testing

@Suite(.bounded) struct OutboxMetadataTests {
  struct Case: Sendable, CustomStringConvertible {
    let eventType: String
    let text: String?
    let shape: OutboxMetadata.Shape
    let kind: String?
    let fields: [String: String]
    var description: String { text ?? "NULL" }

    init(
      _ eventType: String, _ text: String?, _ shape: OutboxMetadata.Shape, _ kind: String?,
      _ fields: [String: String]
    ) {
      self.eventType = eventType
      self.text = text
      self.shape = shape
      self.kind = kind
      self.fields = fields
    }
  }

  static let generations = [
    Case("progressEntry", nil, .absent, nil, [:]),
    Case(
      "progressEntry", #"{"type":"progressEntry","metricType":"steps","value":512,"unit":""}"#,
      .typed, "progressEntry", ["metric_type": "steps", "value": "512", "unit": ""]),
    Case(
      "sleepSession", #"{"type":"sleepSession","duration":27000.5,"quality":0.9}"#,
      .typed, "sleepSession", ["duration_seconds": "27000.5", "quality": "0.9"]),
    Case(
      "sleepSession", #"{"duration":27000,"type":"sleepSession"}"#, .typed, "sleepSession",
      ["duration_seconds": "27000"]),
    Case(
      "moodEntry", #"{"type":"moodEntry","valence":-0.5,"labels":["calm","tired"]}"#,
      .typed, "moodEntry", ["valence": "-0.5", "labels": "calm, tired"]),
    Case(
      "journalEntry", #"{"type":"journalEntry","wordCount":120,"linkedMoodID":"AB"}"#,
      .typed, "journalEntry", ["word_count": "120", "linked_mood_id": "AB"]),
    Case(
      "mealLog", #"{"type":"mealLog","calories":640.5,"macros":{"protein":30,"fat":12.5}}"#,
      .typed, "mealLog", ["calories": "640.5", "macros": "fat 12.5, protein 30"]),
    Case(
      "goal", #"{"type":"goal","title":"Run","category":"fitness"}"#, .typed, "goal",
      ["title": "Run", "category": "fitness"]),
    Case(
      "workout", #"{"type":"Running","duration":1800}"#, .typed, "workout",
      ["activity_type": "Running", "duration_seconds": "1800"]),
    Case(
      "mealLog",
      #"""
      {"type":"generic","data":{"mealLogID":"AB","mealType":"lunch","rawInput":"soup",
       "loggedAt":"2025-11-20T12:00:00Z","hasNotes":"false"}}
      """#, .generic, "mealLog",
      [
        "meal_log_id": "AB", "meal_type": "lunch", "raw_input": "soup",
        "logged_at": "2025-11-20T12:00:00Z", "has_notes": "false",
      ]),
    Case(
      "mealLog",
      #"{"type":"generic","data":{"operation":"delete","backendID":"b1","deletedAt":"1763640000"}}"#,
      .generic, "mealDeletion",
      ["operation": "delete", "backend_id": "b1", "deleted_at": "2025-11-20T12:00:00Z"]),
    Case(
      "workout",
      #"{"type":"generic","data":{"activityType":"Run","startedAt":"1763640000.5","source":"watch"}}"#,
      .generic, "workout",
      ["activity_type": "Run", "started_at": "2025-11-20T12:00:00Z", "source": "watch"]),
    Case(
      "workoutTemplate",
      #"{"type":"generic","data":{"name":"Legs","category":"strength","exerciseCount":"5"}}"#,
      .generic, "workoutTemplate", ["name": "Legs", "category": "strength", "exercise_count": "5"]),
    Case("goal", #"{"type":"generic","data":{}}"#, .generic, "generic", [:]),
    Case(
      "progressEntry", #"{"progressEntry":{"metricType":"weight","value":70.5,"unit":"kg"}}"#,
      .enumCoded, "progressEntry", ["metric_type": "weight", "value": "70.5", "unit": "kg"]),
    Case(
      "mealLog", #"{"generic":{"_0":{"operation":"delete","backendID":"b1"}}}"#,
      .enumCoded, "mealDeletion", ["operation": "delete", "backend_id": "b1"]),
    Case(
      "mealLog", #"{"generic":{"data":{"operation":"delete","backendID":"b1"}}}"#,
      .enumCoded, "mealDeletion", ["operation": "delete", "backend_id": "b1"]),
    Case(
      "workout", #"{"workout":{"type":"Running","duration":1800}}"#, .enumCoded, "workout",
      ["type": "Running", "duration_seconds": "1800"]),
    Case(
      "progressEntry",
      #"{"type":"steps","quantity":512,"date":1763640000,"hasBackendID":true,"backendID":"b1"}"#,
      .untyped, "progressEntry",
      [
        "metric_type": "steps", "quantity": "512", "measured_at": "2025-11-20T12:00:00Z",
        "has_backend_id": "true", "backend_id": "b1",
      ]),
    Case(
      "sleepSession",
      #"{"sessionID":"AB","startTime":1763589600,"endTime":1763618400,"hasStages":true,"stageCount":9}"#,
      .untyped, "sleepSession",
      [
        "session_id": "AB", "start_at": "2025-11-19T22:00:00Z", "end_at": "2025-11-20T06:00:00Z",
        "has_stages": "true", "stage_count": "9",
      ]),
    Case(
      "sleepSession", #"{"sessionID":"AB","startTime":1763589600,"duration":28800}"#,
      .untyped, "sleepSession",
      ["session_id": "AB", "start_at": "2025-11-19T22:00:00Z", "duration_seconds": "28800"]),
    Case(
      "mealLog", #"{"mealLogID":"AB","mealType":"snack","rawInput":"nuts","hasNotes":false}"#,
      .untyped, "mealLog",
      ["meal_log_id": "AB", "meal_type": "snack", "raw_input": "nuts", "has_notes": "false"]),
    Case(
      "mealLog", #"{"operation":"delete","backendID":"b1"}"#, .untyped, "mealDeletion",
      ["operation": "delete", "backend_id": "b1"]),
  ]

  @Test(arguments: generations)
  func everyGenerationIsRead(_ wanted: Case) {
    let metadata = OutboxMetadata(decoding: wanted.text, eventType: wanted.eventType)
    #expect(metadata.shape == wanted.shape)
    #expect(metadata.kind == wanted.kind)
    #expect(
      Dictionary(uniqueKeysWithValues: metadata.fields.map { ($0.name, $0.value) })
        == wanted.fields)
  }

  @Test(arguments: [
    "", " ", "progressEntry steps 512", "{", "[]", "null", "5", "\"x\"", "{}", "\u{1}{}",
    #"{"type":"heartbeat","value":1}"#, #"{"type":"progressEntry","metricType":"steps"}"#,
    #"{"type":"progressEntry","metricType":"steps","value":"12","unit":""}"#,
    #"{"type":"progressEntry","metricType":"steps","val"#, #"{"type":5}"#, #"{"generic":[]}"#,
    #"{"type":"generic","data":{"a":1}}"#, #"{"type":1,"quantity":1}"#,
    String(repeating: "[", count: 100_000), #"{"a":1e999}"#, #"{"a":"\ud800"}"#,
  ])
  func anUnknownShapeSaysSo(text: String) {
    let metadata = OutboxMetadata(decoding: text, eventType: "progressEntry")
    #expect(metadata.shape == .unknown && metadata.kind == nil)
    #expect(metadata.note?.isEmpty == false)
    #expect(metadata.redacted.fields.isEmpty)
  }

  /// No measurement and no text of a person is left, whatever the generation.
  @Test(arguments: generations)
  func redactionLeavesNoHealthValue(_ wanted: Case) {
    let metadata = OutboxMetadata(decoding: wanted.text, eventType: wanted.eventType)
    let shown = metadata.redacted
    #expect(shown.fields.count + shown.hiddenFields == metadata.fields.count)
    for hidden in [
      "value", "quantity", "quality", "valence", "labels", "calories", "macros", "title",
      "category", "raw_input", "name", "duration_seconds", "word_count",
    ] {
      #expect(shown[hidden] == nil)
    }
  }

  /// Every text that differs from a known one by one cut or one changed byte is answered too.
  @Test func damageIsReadWithoutAFault() {
    for text in Self.generations.compactMap(\.text) {
      let bytes = Array(text.utf8)
      for place in bytes.indices {
        let cut = String(decoding: bytes[..<place], as: UTF8.self)
        #expect(OutboxMetadata(decoding: cut, eventType: nil).shape == .unknown)
        var flipped = bytes
        flipped[place] ^= 4
        _ = OutboxMetadata(decoding: String(decoding: flipped, as: UTF8.self), eventType: "workout")
      }
    }
  }
}

import FitIQDomain
import FitIQTestTraits
import Foundation
import Testing

@testable import FitIQTestBackend

@Suite(.ownThreads, .bounded) struct ValidationTests {
  private static let longText = String(repeating: "x", count: 501)

  /// What the app sends is what the backend takes.
  @Test func theTypesOfEntriesAreThoseOfTheApp() {
    let differing = ProgressBody.types.symmetricDifference(MetricUnit.knownTypes).sorted()
    #expect(differing == [], "a type that is new: add it to ProgressBody.types")
  }

  @Test(arguments: BackendEndpoint.allCases)
  func everyEndpointIsThere(endpoint: BackendEndpoint) {
    #expect(Endpoint(path: endpoint.path) != nil, "add it to Endpoint.fixed")
  }

  @Test(arguments: [
    ("{}", ["type", "quantity"]),
    (#"{"type":"mood","quantity":1}"#, ["type"]),
    (#"{"type":"steps","quantity":-0.5}"#, ["quantity"]),
    (#"{"type":"steps","quantity":"1"}"#, ["quantity"]),
    (#"{"type":"steps","quantity":true}"#, ["quantity"]),
    (#"{"type":"steps","quantity":1,"logged_at":"2025-03-01T10:00:00.000Z"}"#, ["logged_at"]),
    (#"{"type":"steps","quantity":1,"logged_at":"2025-03-01T10:00:00"}"#, ["logged_at"]),
    (#"{"type":"steps","quantity":1,"logged_at":"2025-13-01T10:00:00Z"}"#, ["logged_at"]),
    (#"{"type":"steps","quantity":1,"logged_at":"2025-03-01"}"#, ["logged_at"]),
    (#"{"type":"steps","quantity":1,"logged_at":"2025-03-01T10:00:00Zabcde"}"#, ["logged_at"]),
    (#"{"type":"steps","quantity":1,"logged_at":"2025-03-01T10:00:00+02000"}"#, ["logged_at"]),
    (#"{"type":"steps","quantity":1,"notes":"\#(longText)"}"#, ["notes"]),
  ])
  func progressNamesItsFields(body: String, fields: [String]) async throws {
    let fixture = try await BackendFixture()
    let reply = try fixture.post("progress", body)
    #expect(reply.status == 400)
    let error = try #require(reply.json["error"] as? [String: Any])
    #expect(Set((error["fields"] as? [String: String] ?? [:]).keys) == Set(fields))
    #expect(try fixture.backend.entities(.progress).isEmpty)
  }

  private static func stage(_ name: String, _ start: String, _ end: String) -> String {
    #"{"stage":"\#(name)","start_time":"2025-03-\#(start)","end_time":"2025-03-\#(end)"}"#
  }

  private static let nights = [
    (#"{"start_time":"2025-03-01T22:00:00Z"}"#, "end_time: is required"),
    (
      #"{"start_time":"2025-03-02T06:00:00Z","end_time":"2025-03-01T22:00:00Z"}"#,
      "end_time: must be after start_time"
    ),
    (
      #"{"start_time":"2025-03-01T22:00:00.5Z","end_time":"2025-03-02T06:00:00Z"}"#,
      "start_time: must be an RFC 3339"
    ),
    (
      BackendFixture.night(
        source: nil, stages: "[\(stage("light", "01T22:00:00Z", "01T23:00:00Z"))]"),
      "stages.0.stage: must be one of"
    ),
    (
      BackendFixture.night(
        source: nil, stages: "[\(stage("core", "01T21:00:00Z", "01T23:00:00Z"))]"),
      "stages.0.start_time: must lie within the session"
    ),
    (
      BackendFixture.night(
        source: nil,
        stages:
          "[\(stage("core", "02T00:00:00Z", "02T01:00:00Z")),\(stage("in_bed", "01T22:00:00Z", "02T06:00:00Z"))]"
      ),
      "stages: must not overlap"
    ),
  ]

  @Test(arguments: nights) func nightsSayWhatIsWrong(body: String, text: String) async throws {
    let fixture = try await BackendFixture()
    let reply = try fixture.post("sleep", body)
    #expect(reply.status == 400)
    #expect(reply.json["success"] as? Bool == false)
    let error = reply.json["error"] as? String ?? ""
    #expect(error.hasPrefix("validation error: "))
    #expect(error.contains(text))
  }

  @Test(arguments: [
    ("meal-logs/natural", #"{"raw_input":"","meal_type":"lunch"}"#),
    ("meal-logs/natural", #"{"raw_input":"soup","meal_type":"drink"}"#),
    ("meal-logs/natural", #"{"meal_type":"lunch"}"#),
    ("meal-logs/batch", #"{"meal_type":"lunch","items":[]}"#),
    ("meal-logs/batch", #"{"meal_type":"lunch","items":[{"food_name":"x"}]}"#),
    ("workouts", #"{"activity_type":"","started_at":"2025-03-01T12:00:00Z"}"#),
    ("workouts", #"{"activity_type":"run"}"#),
    ("workouts", #"{"activity_type":"run","started_at":"2025-03-01T12:00:00Z","intensity":11}"#),
    (
      "workouts",
      #"{"activity_type":"run","started_at":"2025-03-01T12:00:00Z","duration_minutes":1.5}"#
    ),
    (
      "workouts",
      #"{"activity_type":"run","started_at":"2025-03-01T12:00:00Z","ended_at":"2025-03-01T11:00:00Z"}"#
    ),
    ("workout-templates", #"{"exercises":[]}"#),
    ("workout-templates", #"{"name":"x","difficulty_level":"hard"}"#),
    ("workout-templates", #"{"name":"x","exercises":[{"order_index":0,"reps":0}]}"#),
    ("activity-snapshots", #"{"steps":1}"#),
    ("activity-snapshots", #"{"snapshot_time":"2025-03-01T12:00:00Z","stand_hours":25}"#),
    ("activity-snapshots", #"{"snapshot_time":"2025-03-01T12:00:00Z","resting_heart_rate":29}"#),
    ("activity-snapshots", #"{"snapshot_time":"2025-03-01T12:00:00Z","source":"watch"}"#),
  ])
  func theOthersAnswerAsTheSpecDoes(path: String, body: String) async throws {
    let fixture = try await BackendFixture()
    let reply = try fixture.post(path, body)
    #expect(reply.status == 400)
    let error = try #require(reply.json["error"] as? [String: Any])
    #expect(error["code"] as? String == "VALIDATION_ERROR")
    #expect(try fixture.backend.counts().isEmpty)
  }

  @Test(arguments: [#"{"biological_sex":"none"}"#, #"{"date_of_birth":"15.05.1990"}"#])
  func physicalAttributesAreChecked(body: String) async throws {
    let fixture = try await BackendFixture()
    #expect(try fixture.send("PATCH", "/api/v1/users/me/physical", body).status == 400)
  }

  @Test(arguments: ["limit=0", "limit=101", "limit=x", "offset=-1", "from=01.03.2025", "to=2025"])
  func queriesAreChecked(query: String) async throws {
    let fixture = try await BackendFixture()
    #expect(try fixture.send("GET", "/api/v1/progress?" + query).status == 400)
  }

  @Test(arguments: ["", "{", "[]", "null", "\u{0}"])
  func whatIsNotAnObjectIsRefused(body: String) async throws {
    let fixture = try await BackendFixture()
    let reply = try fixture.post("progress", body)
    #expect(reply.status == 400)
    #expect(reply.json["error"] as? String == "Invalid request body")
  }

  @Test func theStatusOfInvalidBodiesCanBe422() async throws {
    let fixture = try await BackendFixture.behaving { $0.validationStatus = 422 }
    #expect(try fixture.post("progress", "{}").status == 422)
  }
}

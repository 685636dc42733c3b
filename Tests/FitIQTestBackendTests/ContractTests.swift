import FitIQTestBackend
import FitIQTestTraits
import Foundation
import Testing

@Suite(.ownThreads, .bounded) struct ContractTests {
  static let creations: [(kind: EntityKind, path: String, body: String)] = [
    (.progress, "progress", BackendFixture.steps()),
    (.sleep, "sleep", BackendFixture.night(source: "s-1")),
    (
      .mealLog, "meal-logs/natural",
      #"{"raw_input":"soup","meal_type":"lunch","logged_at":"2025-03-01T12:00:00Z"}"#
    ),
    (
      .mealLog, "meal-logs/batch",
      #"{"meal_type":"lunch","items":[{"food_name":"soup","quantity":1,"unit":"bowl","calories":200,"protein_g":1,"carbs_g":2,"fat_g":3}]}"#
    ),
    (
      .workout, "workouts",
      #"{"activity_type":"running","started_at":"2025-03-01T12:00:00Z","title":null,"intensity":5}"#
    ),
    (
      .workoutTemplate, "workout-templates",
      #"{"name":"push","exercises":[{"order_index":0,"technique":"standard","sets":3,"reps":5}]}"#
    ),
    (
      .activitySnapshot, "activity-snapshots",
      #"{"snapshot_time":"2025-03-01T12:00:00+02:00","steps":10,"stand_hours":24}"#
    ),
  ]

  @Test(arguments: creations)
  func everyKindIsCreatedAndCounted(kind: EntityKind, path: String, body: String) async throws {
    let fixture = try await BackendFixture()
    let reply = try fixture.post(path, body)
    #expect(reply.status == 201)
    let id = try #require(reply.data["id"] as? String)
    #expect(UUID(uuidString: id) != nil)
    #expect(reply.header("Content-Type") == "application/json")
    let entities = try fixture.backend.entities(kind)
    #expect(entities.map(\.id) == [id])
    #expect(entities.first?.userID == fixture.credentials.userID)
    #expect(try fixture.backend.counts().map(\.created) == [1])
  }

  @Test(arguments: creations.filter { $0.kind != .sleep })
  func theSameBodyIsTheSameEntity(kind: EntityKind, path: String, body: String) async throws {
    let fixture = try await BackendFixture()
    for _ in 0..<2 { #expect(try fixture.post(path, body).status == 201) }
    let counts = try fixture.backend.counts(kind)
    #expect(counts.map(\.created) == [2])
    #expect(counts.map(\.present) == [2])
  }

  @Test func progressIsNeverDeduplicated() async throws {
    let fixture = try await BackendFixture()
    for _ in 0..<3 { #expect(try fixture.postSteps().status == 201) }
    _ = try fixture.postSteps(11)
    let counts = try fixture.backend.counts(.progress)
    #expect(counts.map(\.created) == [3, 1])
    #expect(Set(try fixture.backend.entities(.progress).map(\.id)).count == 4)
  }

  @Test func goesBackToWhatSomeRequestsHadCreated() async throws {
    let fixture = try await BackendFixture()
    let before = try fixture.backend.snapshot()
    for (hour, key) in ["a", "b", nil].enumerated() {
      let adding = key.map { ["Idempotency-Key": $0] } ?? [:]
      _ = try fixture.send("POST", "/api/v1/progress", BackendFixture.steps(hour), adding: adding)
    }
    #expect(try fixture.refresh().status == 200)
    let whole = try fixture.backend.snapshot()
    func keys(after step: () throws -> Void) throws -> [String?] {
      try step()
      return try fixture.backend.entities(.progress).map(\.idempotencyKey)
    }
    #expect(try keys { try fixture.backend.restore(whole, creating: ["a"]) } == ["a"])
    #expect(try keys { try fixture.backend.restore(whole, creating: ["b", "a"]) } == ["a", "b"])
    #expect(try keys { _ = try fixture.postSteps() } == ["a", "b", nil])
    #expect(try fixture.refresh().status == 401)
    #expect(try keys { try fixture.backend.restore(whole) } == ["a", "b", nil])
    #expect(try keys { try fixture.backend.restore(before) } == [])
    // The tokens are those of the snapshot as well.
    #expect(try fixture.refresh().status == 200)
  }

  @Test func progressCanRefuseTheSameTypeAndInstant() async throws {
    let fixture = try await BackendFixture.behaving { $0.refusesProgressDuplicates = true }
    #expect(try fixture.postSteps().status == 201)
    let refused = try fixture.postSteps()
    #expect(refused.status == 409)
    #expect(refused.body == #"{"error":"Entry already exists for this date"}"#)
  }

  @Test func progressIsListedByTypeAndDay() async throws {
    let fixture = try await BackendFixture()
    for hour in [0, 10, 23] { _ = try fixture.postSteps(hour) }
    _ = try fixture.post(
      "progress", #"{"type":"weight","quantity":70.5,"logged_at":"2025-03-01T08:00:00Z"}"#)
    _ = try fixture.post(
      "progress", #"{"type":"steps","quantity":1,"logged_at":"2025-03-02T00:00:00Z"}"#)
    let path = "/api/v1/progress?type=steps&from=2025-03-01&to=2025-03-01&limit=2&offset="
    let first = try fixture.send("GET", path + "0")
    let second = try fixture.send("GET", path + "2")
    let entries = [first, second].flatMap { $0.data["entries"] as? [[String: Any]] ?? [] }
    #expect(
      entries.map { $0["date"] as? String } == [
        "2025-03-01T23:00:00Z", "2025-03-01T10:00:00Z", "2025-03-01T00:00:00Z",
      ])
    #expect(first.data["total"] as? Int == 3)
    #expect(second.data["offset"] as? Int == 2)
  }

  @Test func progressWithoutDatesIsThatOfThirtyDays() async throws {
    let fixture = try await BackendFixture { configuration in
      configuration.now = { Date(timeIntervalSince1970: 1_743_000_000) }  // 2025-03-26
    }
    _ = try fixture.postSteps()
    _ = try fixture.post(
      "progress", #"{"type":"steps","quantity":1,"logged_at":"2025-01-01T00:00:00Z"}"#)
    #expect(try fixture.send("GET", "/api/v1/progress").data["total"] as? Int == 1)
  }

  @Test func whatIsDeletedIsGoneButCounted() async throws {
    let fixture = try await BackendFixture()
    let id = try #require(try fixture.postSteps().data["id"] as? String)
    let deleted = try fixture.send("DELETE", "/api/v1/progress/" + id.uppercased())
    #expect(deleted.status == 204)
    #expect(deleted.body.isEmpty)
    #expect(try fixture.send("DELETE", "/api/v1/progress/" + id).status == 404)
    let count = try #require(try fixture.backend.counts(.progress).first)
    #expect(count.created == 1)
    #expect(count.present == 0)
  }

  @Test func anotherUsersEntityIsForbidden() async throws {
    let fixture = try await BackendFixture()
    let id = try #require(try fixture.postSteps().data["id"] as? String)
    var other = fixture
    other.credentials = try fixture.backend.issueCredentials(user: "somebody-else")
    let reply = try other.send("DELETE", "/api/v1/progress/" + id)
    #expect(reply.status == 403)
    #expect(try other.send("GET", "/api/v1/progress").data["total"] as? Int == 0)
  }

  @Test func mealsAreShownAndDeleted() async throws {
    let fixture = try await BackendFixture()
    let made = try fixture.post("meal-logs/natural", #"{"raw_input":"soup","meal_type":"snack"}"#)
    #expect(made.data["status"] as? String == "processing")
    let path = "/api/v1/meal-logs/" + (try #require(made.data["id"] as? String))
    #expect(try fixture.send("GET", path).data["raw_input"] as? String == "soup")
    let list = try fixture.send("GET", "/api/v1/meal-logs?status=processing")
    #expect(list.data["total_count"] as? Int == 1)
    #expect(list.data["has_more"] as? Bool == false)
    #expect(try fixture.send("DELETE", path).status == 204)
    #expect(try fixture.send("GET", path).status == 404)
  }

  @Test func snapshotsAreDeletedWithAMessage() async throws {
    let fixture = try await BackendFixture()
    let made = try fixture.post(
      "activity-snapshots", #"{"snapshot_time":"2025-03-01T12:00:00Z"}"#)
    #expect(made.data["source"] as? String == "healthkit")
    let path = "/api/v1/activity-snapshots/" + (try #require(made.data["id"] as? String))
    let deleted = try fixture.send("DELETE", path)
    #expect(deleted.status == 200)
    #expect(deleted.data["message"] != nil)
  }

  @Test func physicalAttributesAreOverlaid() async throws {
    let fixture = try await BackendFixture()
    let path = "/api/v1/users/me/physical"
    #expect(try fixture.send("PATCH", path, #"{"date_of_birth":"1990-05-15"}"#).status == 200)
    let second = try fixture.send("PATCH", path, #"{"height_cm":180.5}"#)
    #expect(second.data["date_of_birth"] as? String == "1990-05-15")
    let json = try fixture.backend.entities(.physicalAttributes).map(\.json)
    #expect(json.last == #"{"date_of_birth":"1990-05-15","height_cm":180.5}"#)
    #expect(try fixture.send("GET", "/api/v1/users/me").status == 200)
  }

  @Test func withoutAProfileThereAreNoPhysicalAttributes() async throws {
    let fixture = try await BackendFixture.behaving { $0.hasProfile = false }
    let reply = try fixture.send("PATCH", "/api/v1/users/me/physical", #"{"height_cm":180}"#)
    #expect(reply.status == 404)
    #expect(try fixture.backend.entities(.physicalAttributes).isEmpty)
  }

  @Test(arguments: ["/health", "/ready"]) func healthNeedsNoKey(path: String) async throws {
    let fixture = try await BackendFixture()
    #expect(try fixture.send("GET", path, "", headers: [:]).status == 200)
  }

  @Test func unknownPathsAndMethodsAreRefused() async throws {
    let fixture = try await BackendFixture()
    #expect(try fixture.send("GET", "/api/v1/progress/history/x").status == 404)
    #expect(try fixture.post("profile/metrics", "{}").status == 404)
    #expect(try fixture.send("PUT", "/api/v1/progress", "{}").status == 405)
    #expect(try fixture.send("DELETE", "/api/v1/sleep").status == 405)
    #expect(try fixture.send("GET", "/api/v1/workout-templates").status == 405)
    #expect(
      try fixture.post("progress", String(repeating: " ", count: 2 << 20)).status == 413)
  }
}

@Suite(.ownThreads, .bounded) struct SleepContractTests {
  @Test func aKnownSourceIsAnsweredWithWhatIsThere() async throws {
    let fixture = try await BackendFixture()
    let first = try fixture.post("sleep", BackendFixture.night(source: "s-1"))
    let again = try fixture.post("sleep", BackendFixture.night(source: "s-1"))
    #expect(first.status == 201)
    #expect(again.status == 200)
    #expect(first.data["id"] as? String == again.data["id"] as? String)
    #expect(try fixture.post("sleep", BackendFixture.night(source: "s-2")).status == 201)
    #expect(try fixture.backend.counts(.sleep).map(\.created) == [1, 1])
  }

  @Test func itCanBeAConflict() async throws {
    let fixture = try await BackendFixture.behaving { $0.sleepDuplicateStatus = 409 }
    #expect(try fixture.post("sleep", BackendFixture.night(source: "s-1")).status == 201)
    let refused = try fixture.post("sleep", BackendFixture.night(source: "s-1"))
    #expect(refused.status == 409)
    #expect(refused.json["error"] as? String == "Sleep session already exists")
  }

  @Test func withoutASourceNothingIsRecognised() async throws {
    let fixture = try await BackendFixture()
    for _ in 0..<2 {
      #expect(try fixture.post("sleep", BackendFixture.night(source: nil)).status == 201)
    }
    #expect(try fixture.backend.counts(.sleep).map(\.created) == [2])
  }

  @Test func minutesComeFromTheStages() async throws {
    let stages = """
      [{"stage":"deep","start_time":"2025-03-02T00:00:00Z","end_time":"2025-03-02T02:00:00Z"},
      {"stage":"core","start_time":"2025-03-01T22:00:00Z","end_time":"2025-03-02T00:00:00Z"},
      {"stage":"awake","start_time":"2025-03-02T02:00:00Z","end_time":"2025-03-02T02:30:00Z"}]
      """
    let fixture = try await BackendFixture()
    let night = try fixture.post("sleep", BackendFixture.night(source: "s", stages: stages)).data
    #expect(night["time_in_bed_minutes"] as? Int == 480)
    #expect(night["total_sleep_minutes"] as? Int == 240)
    #expect(night["awake_minutes"] as? Int == 30)
    #expect(night["sleep_efficiency_percentage"] as? Double == 50)
    let list = try fixture.send("GET", "/api/v1/sleep?from=2025-03-01&to=2025-03-01")
    #expect(list.data["total"] as? Int == 1)
    #expect(list.data["has_more"] as? Bool == false)
  }
}

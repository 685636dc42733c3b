import FitIQTestSupport
import FitIQTestTraits
import Testing

@testable import FitIQDomain

/// That is 2025-11-20T07:03:12.75Z.
private let instant = 1_763_622_192.75

private func entry(
  type: String? = "steps", quantity: Double? = 512, at: Double? = instant, notes: String? = nil
) -> DeliverableEntity {
  .progressEntry(
    DeliverableEntity.Entry(
      type: type, quantity: quantity, measuredAt: at, notes: notes))
}

private func request(_ entity: DeliverableEntity) throws -> BackendRequest {
  try entity.request(eventID: "EVENT")
}

private func body(_ entity: DeliverableEntity) throws -> String {
  String(decoding: try #require(try request(entity).body), as: UTF8.self)
}

private func fault(_ entity: DeliverableEntity) -> String? {
  do {
    _ = try entity.request(eventID: "EVENT")
    return nil
  } catch {
    return error.summary
  }
}

@Suite(.bounded) struct RequestMappingTests {
  @Test func progressIsSentAtItsMeasuredInstant() throws {
    let sent = try request(entry(quantity: 70.25, notes: "a/b \"c\""))
    #expect(sent.method == .post && sent.path == "/api/v1/progress")
    #expect(sent.idempotencyKey == "EVENT" && !sent.isRepeatable)
    #expect(
      String(decoding: sent.body ?? [], as: UTF8.self)
        == #"{"logged_at":"2025-11-20T07:03:12Z","notes":"a/b \"c\"","quantity":70.25,"type":"steps"}"#
    )
  }

  @Test(arguments: MetricUnit.knownTypes)
  func everyTypeOfTheContractIsSent(type: String) throws {
    #expect(try body(entry(type: type, quantity: 3)).contains(#""quantity":3,"type":"\#(type)""#))
  }

  @Test(arguments: [
    (entry(type: nil), "type is missing"), (entry(quantity: nil), "quantity is missing"),
    (entry(at: nil), "logged_at is missing"),
    (entry(quantity: -0.5), "quantity is negative"),
    (entry(quantity: .nan), "quantity is not a finite number"),
    (entry(quantity: .infinity), "quantity is not a finite number"),
    (entry(at: 1e12), "logged_at is outside the years 1 to 9999"),
    (entry(at: .nan), "logged_at is outside the years 1 to 9999"),
    (entry(notes: String(repeating: "é", count: 501)), "notes is longer than 500 characters"),
  ])
  func refusedProgressNamesItsField(entity: DeliverableEntity, expected: String) {
    #expect(fault(entity) == expected)
  }

  @Test func lengthsCountCodePoints() {
    #expect(fault(entry(notes: String(repeating: "é", count: 500))) == nil)
    #expect(fault(entry(notes: String(repeating: "👩‍👩‍👧", count: 101))) != nil)
  }

  @Test func refusalsNeverHoldTheValue() throws {
    let secret = "SECRET" + String(repeating: "x", count: 600)
    for entity in [entry(type: secret), entry(notes: secret), entry(quantity: -83.25)] {
      let text = try #require(fault(entity))
      #expect(!text.contains("SECRET") && !text.contains("83"))
    }
  }

  @Test func negativeZeroIsZero() throws {
    #expect(try body(entry(quantity: -0.0)).contains(#""quantity":0,"#))
  }
}

@Suite(.bounded) struct PhysicalAttributeMappingTests {
  private func attribute(_ type: String?, _ value: Double? = 70.2) -> DeliverableEntity {
    .physicalAttribute(
      DeliverableEntity.Attribute(type: type, value: value, createdAt: instant))
  }

  @Test(arguments: [
    ("bodyMass", "weight"), ("height", "height"), ("bmi", "bmi"),
    ("bodyFatPercentage", "body_fat_percentage"),
  ])
  func attributesAreProgress(type: String, expected: String) throws {
    #expect(try request(attribute(type)).path == "/api/v1/progress")
    #expect(try body(attribute(type)).contains(#""type":"\#(expected)""#))
  }

  @Test func unknownAttributesHaveNoEndpoint() {
    #expect(fault(attribute("waist")) == "type has no endpoint on the backend")
    #expect(fault(attribute(nil)) == "type is missing")
    #expect(fault(attribute("bmi", nil)) == "quantity is missing")
  }
}

@Suite(.bounded) struct RecordMappingTests {
  private func meal(_ text: String?, _ type: String?) -> DeliverableEntity {
    .meal(
      DeliverableEntity.Meal(rawInput: text, mealType: type, loggedAt: instant))
  }

  @Test func mealsAreSentAsText() throws {
    #expect(try request(meal("2 eggs", "lunch")).path == "/api/v1/meal-logs/natural")
    #expect(
      try body(meal("2 eggs", "lunch"))
        == #"{"logged_at":"2025-11-20T07:03:12Z","meal_type":"lunch","raw_input":"2 eggs"}"#)
    #expect(fault(meal("", "lunch")) == "raw_input is empty")
    #expect(
      fault(meal(String(repeating: "x", count: 1001), "lunch"))
        == "raw_input is longer than 1000 characters")
    #expect(
      fault(meal("water", "drink")) == "meal_type is not one of breakfast, lunch, dinner, snack")
  }

  @Test func mealsAreDeletedByTheBackendsID() throws {
    let sent = try request(.mealDeletion(backendID: "b-7"))
    #expect(sent.method == .delete && sent.path == "/api/v1/meal-logs/b-7" && sent.body == nil)
    for id in [nil, "", "../users/me", "a b", "é"] {
      #expect(fault(.mealDeletion(backendID: id)) != nil)
    }
  }

  private func workout(
    _ change: (inout DeliverableEntity.Workout) -> Void = { _ in }
  ) -> DeliverableEntity {
    var workout = DeliverableEntity.Workout(activityType: "Running", startedAt: instant)
    change(&workout)
    return .workout(workout)
  }

  @Test func workoutsAreSentWithWhatTheyHave() throws {
    let full = workout {
      $0.endedAt = instant + 60
      $0.durationMinutes = 1
      $0.distanceMeters = 250.5
      $0.intensity = 7
    }
    #expect(
      try body(full) == """
        {"activity_type":"Running","distance_meters":250.5,"duration_minutes":1,\
        "ended_at":"2025-11-20T07:04:12Z","intensity":7,"started_at":"2025-11-20T07:03:12Z"}
        """)
    #expect(fault(workout { $0.endedAt = instant }) == "ended_at is not after started_at")
    #expect(fault(workout { $0.intensity = 11 }) == "intensity is not from 1 to 10")
    #expect(fault(workout { $0.durationMinutes = -1 }) == "duration_minutes is less than 0")
    #expect(fault(workout { $0.activityType = "" }) == "activity_type is empty")
    #expect(
      fault(workout { $0.title = String(repeating: "t", count: 256) })
        == "title is longer than 255 characters")
  }

  @Test func templatesAreSentWithTheirExercises() throws {
    var exercise = DeliverableEntity.Exercise()
    exercise.orderIndex = 0
    exercise.sets = 3
    exercise.technique = "superset"
    var template = DeliverableEntity.Template()
    template.name = "Legs"
    template.exercises = [exercise]
    #expect(
      try body(.workoutTemplate(template))
        == #"{"exercises":[{"order_index":0,"sets":3,"technique":"superset"}],"name":"Legs"}"#)
    template.exercises[0].reps = 0
    #expect(fault(.workoutTemplate(template)) == "exercises[0].reps is less than 1")
    template.exercises[0].reps = nil
    template.exercises[0].technique = "slow"
    #expect(fault(.workoutTemplate(template))?.hasPrefix("exercises[0].technique") == true)
    template.exercises = []
    template.difficultyLevel = "hard"
    #expect(fault(.workoutTemplate(template))?.hasPrefix("difficulty_level") == true)
  }

  @Test func snapshotsChangeUnits() throws {
    var snapshot = DeliverableEntity.Snapshot(id: "S1", dateAt: instant)
    snapshot.distanceKm = 1.2345
    snapshot.caloriesBurned = 99.6
    snapshot.activeMinutes = 30
    #expect(
      try body(.activitySnapshot(snapshot)) == """
        {"active_calories":100,"distance_meters":1234.5,"exercise_minutes":30,\
        "snapshot_time":"2025-11-20T07:03:12Z","source":"healthkit","source_sync_id":"S1"}
        """)
    snapshot.caloriesBurned = 1e300
    #expect(fault(.activitySnapshot(snapshot)) == "active_calories is too large")
    snapshot.caloriesBurned = nil
    snapshot.steps = -1
    #expect(fault(.activitySnapshot(snapshot)) == "steps is less than 0")
  }
}

@Suite(.bounded) struct SleepMappingTests {
  private func night(_ stages: [(String?, Double, Double)], end: Double = 3600) -> DeliverableEntity
  {
    .sleepSession(
      DeliverableEntity.Night(
        id: "N1", startAt: 0, endAt: end, source: "healthkit",
        stages: stages.map { .init(stage: $0.0, startAt: $0.1, endAt: $0.2) }))
  }

  @Test func stagesAreCutAndDisjointOnTheWire() throws {
    let sent = try request(night([("in_bed", -60, 7200), ("light", 600, 1200.9)]))
    #expect(sent.isRepeatable)
    #expect(
      String(decoding: sent.body ?? [], as: UTF8.self) == """
        {"end_time":"1970-01-01T01:00:00Z","source":"healthkit","source_id":"N1","stages":[\
        {"end_time":"1970-01-01T00:10:00Z","stage":"in_bed","start_time":"1970-01-01T00:00:00Z"},\
        {"end_time":"1970-01-01T00:20:00Z","stage":"core","start_time":"1970-01-01T00:10:00Z"},\
        {"end_time":"1970-01-01T01:00:00Z","stage":"in_bed","start_time":"1970-01-01T00:20:00Z"}],\
        "start_time":"1970-01-01T00:00:00Z"}
        """)
  }

  @Test func impossibleNightsNameTheirField() {
    #expect(fault(night([], end: 0)) == "end_time is not after start_time")
    // Within one second there is nothing left once fractions are gone.
    #expect(fault(night([], end: 0.9)) == "end_time is not after start_time")
    #expect(
      fault(night([("deep", 0, 1), ("dozing", 1, 2)]))
        == "stages[1].stage is not one of deep, rem, core, awake, asleep, in_bed")
    #expect(fault(night([(nil, 0, 1)])) == "stages[0].stage is missing")
    #expect(fault(night([("rem", .nan, 1)]))?.hasPrefix("stages[0].start_time") == true)
  }
}

import Foundation

/// `POST /api/v1/sleep`.
struct SleepBody: EntityBody {
  static let kind = EntityKind.sleep

  let startTime: String?
  let endTime: String?
  let stages: [Stage]?
  let source: String?
  let sourceID: String?
  let notes: String?

  struct Stage: Decodable {
    static let names: Set<String> = ["awake", "asleep", "core", "deep", "rem", "in_bed"]

    let stage: String?
    let startTime: String?
    let endTime: String?

    enum CodingKeys: String, CodingKey {
      case stage
      case startTime = "start_time"
      case endTime = "end_time"
    }

    var span: Range<Date>? { SleepBody.span(startTime, endTime) }
  }

  enum CodingKeys: String, CodingKey {
    case stages, source, notes
    case startTime = "start_time"
    case endTime = "end_time"
    case sourceID = "source_id"
  }

  static func span(_ start: String?, _ end: String?) -> Range<Date>? {
    guard let start = start.flatMap(Wire.instant), let end = end.flatMap(Wire.instant), start < end
    else { return nil }
    return start..<end
  }

  func check(_ validation: inout Validation) {
    let span = Self.check(startTime, endTime, at: "", &validation)
    for (index, stage) in (stages ?? []).enumerated() {
      let place = "stages.\(index)."
      validation.require(stage.stage, place + "stage")
      validation.choice(stage.stage, place + "stage", Stage.names)
      let part = Self.check(stage.startTime, stage.endTime, at: place, &validation)
      if let span, let part, part.clamped(to: span) != part {
        validation.report(place + "start_time", "must lie within the session")
      }
    }
    checkOverlaps(&validation)
  }

  /// Checks the two ends of a session or a stage and returns what lies between them.
  private static func check(
    _ start: String?, _ end: String?, at place: String, _ validation: inout Validation
  ) -> Range<Date>? {
    validation.require(start, place + "start_time")
    validation.require(end, place + "end_time")
    let first = validation.instant(start, place + "start_time")
    let last = validation.instant(end, place + "end_time")
    guard let first, let last else { return nil }
    guard first < last else {
      validation.report(place + "end_time", "must be after start_time")
      return nil
    }
    return first..<last
  }

  /// Stages come in any order and may touch, but no two at once.
  private func checkOverlaps(_ validation: inout Validation) {
    let spans = (stages ?? []).compactMap(\.span).sorted { $0.lowerBound < $1.lowerBound }
    let overlaps = zip(spans, spans.dropFirst()).contains { $0.upperBound > $1.lowerBound }
    if overlaps { validation.report("stages", "must not overlap") }
  }

  func draft(_ stamp: EntityStamp) throws -> EntityDraft {
    let span = Self.span(startTime, endTime) ?? stamp.now..<stamp.now
    let minutes = Minutes(session: span, stages: stages ?? [])
    let shown = Shown(body: self, stamp: stamp, span: span, minutes: minutes)
    let times = "\(Wire.text(span.lowerBound))|\(Wire.text(span.upperBound))"
    return EntityDraft(
      id: stamp.id, kind: Self.kind, instant: span.lowerBound, sourceID: sourceID,
      identity: sourceID ?? "\(source ?? "")|\(times)", json: try Wire.json(shown))
  }

  private struct Minutes {
    var inBed: Int
    var byStage: [String: Int] = [:]
    var asleep: Int {
      ["asleep", "core", "deep", "rem"].reduce(0) { $0 + (byStage[$1] ?? 0) }
    }

    init(session: Range<Date>, stages: [Stage]) {
      inBed = Self.count(session)
      for stage in stages {
        guard let name = stage.stage, let span = stage.span else { continue }
        byStage[name, default: 0] += Self.count(span)
      }
    }

    static func count(_ span: Range<Date>) -> Int {
      Int(span.upperBound.timeIntervalSince(span.lowerBound) / 60)
    }
  }

  private struct Shown: Encodable {
    let id, userID, startTime, endTime: String
    let inBed, asleep, awake, rem, core, deep: Int
    let efficiency: Double
    let source, sourceID, notes: String?
    let createdAt, updatedAt: String

    enum CodingKeys: String, CodingKey {
      case id, source, notes
      case userID = "user_id"
      case startTime = "start_time"
      case endTime = "end_time"
      case inBed = "time_in_bed_minutes"
      case asleep = "total_sleep_minutes"
      case awake = "awake_minutes"
      case rem = "rem_minutes"
      case core = "core_minutes"
      case deep = "deep_minutes"
      case efficiency = "sleep_efficiency_percentage"
      case sourceID = "source_id"
      case createdAt = "created_at"
      case updatedAt = "updated_at"
    }

    init(body: SleepBody, stamp: EntityStamp, span: Range<Date>, minutes: Minutes) {
      id = stamp.id
      userID = stamp.userID
      startTime = Wire.text(span.lowerBound)
      endTime = Wire.text(span.upperBound)
      inBed = minutes.inBed
      asleep = minutes.asleep
      awake = minutes.byStage["awake"] ?? 0
      rem = minutes.byStage["rem"] ?? 0
      core = minutes.byStage["core"] ?? 0
      deep = minutes.byStage["deep"] ?? 0
      efficiency = inBed > 0 ? Double(asleep) / Double(inBed) * 100 : 0
      source = body.source
      sourceID = body.sourceID
      notes = body.notes
      createdAt = Wire.text(stamp.now)
      updatedAt = createdAt
    }
  }
}

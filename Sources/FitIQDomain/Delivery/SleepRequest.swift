/// The body of `POST /api/v1/sleep`.
private struct SleepBody: RequestBody {
  struct Stage: Encodable {
    let stage: String
    let startTime: WireInstant
    let endTime: WireInstant

    enum CodingKeys: String, CodingKey {
      case stage
      case startTime = "start_time"
      case endTime = "end_time"
    }
  }

  let startTime: WireInstant
  let endTime: WireInstant
  let stages: [Stage]
  let source: String?
  let sourceID: String
  let notes: String?

  enum CodingKeys: String, CodingKey {
    case stages, source, notes
    case startTime = "start_time"
    case endTime = "end_time"
    case sourceID = "source_id"
  }
}

extension DeliverableEntity.Night {
  /// Stages are made disjoint and cut to the session, as the contract asks.
  ///
  /// A session without a source id is sent with its own id as such: the backend recognises a repeated
  /// session by nothing else, and cannot delete one.
  func request(eventID: String) throws(UndeliverableEntity) -> BackendRequest {
    let start = try ContractRule.instant(startAt, "start_time")
    let end = try ContractRule.instant(endAt, "end_time")
    guard end > start else {
      throw UndeliverableEntity(field: "end_time", reason: "is not after start_time")
    }
    let disjoint = SleepStageSpan.disjoint(
      try spans(), within: start.seconds..<end.seconds)
    let named = sourceID.flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 } ?? id
    return try SleepBody(
      startTime: start, endTime: end,
      stages: disjoint.map {
        SleepBody.Stage(
          stage: $0.stage.rawValue, startTime: WireInstant(seconds: $0.start),
          endTime: WireInstant(seconds: $0.end))
      },
      source: source, sourceID: named, notes: notes
    ).request(to: .sleep, eventID: eventID)
  }

  private func spans() throws(UndeliverableEntity) -> [SleepStageSpan] {
    var spans: [SleepStageSpan] = []
    spans.reserveCapacity(stages.count)
    for (index, stage) in stages.enumerated() {
      let field = "stages[\(index)]"
      let named = try ContractRule.present(stage.stage, field + ".stage")
      guard let name = SleepStageSpan.Stage(name: named) else {
        throw UndeliverableEntity(
          field: field + ".stage", reason: "is not one of \(SleepStageSpan.Stage.names)")
      }
      spans.append(
        SleepStageSpan(
          stage: name,
          start: try ContractRule.instant(stage.startAt, field + ".start_time").seconds,
          end: try ContractRule.instant(stage.endAt, field + ".end_time").seconds))
    }
    return spans
  }
}

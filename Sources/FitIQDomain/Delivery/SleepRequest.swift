extension DeliverableEntity.Night {
  /// The body of `POST /api/v1/sleep`.
  ///
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
    var body = RequestBody()
    body.set("start_time", start)
    body.set("end_time", end)
    let stages = disjoint.map { span in
      var stage = RequestBody()
      stage.set("stage", span.stage.rawValue)
      stage.set("start_time", WireInstant(seconds: span.start))
      stage.set("end_time", WireInstant(seconds: span.end))
      return stage
    }
    body.set("stages", stages)
    body.set("source", source)
    body.set("source_id", named)
    body.set("notes", notes)
    return try body.request(to: .sleep, eventID: eventID)
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

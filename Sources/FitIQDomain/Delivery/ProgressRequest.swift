/// The body of `POST /api/v1/progress`.
///
/// The contract has no maximum for any type: the app's own ranges are not a reason to hold data back.
private func progressRequest(
  type: String?, quantity: Double?, instant: Double?, notes: String? = nil, eventID: String
) throws(UndeliverableEntity) -> BackendRequest {
  var body = RequestBody()
  try body.set("type", ContractRule.present(type, "type"), among: MetricUnit.knownTypes)
  body.set(
    "quantity",
    try ContractRule.present(try ContractRule.notNegative(quantity, "quantity"), "quantity"))
  body.set("logged_at", try ContractRule.instant(instant, "logged_at"))
  body.set("notes", try ContractRule.text(notes, "notes", atMost: 500))
  return try body.request(to: .progress, eventID: eventID)
}

extension DeliverableEntity.Entry {
  /// `logged_at` is the measured instant.
  ///
  /// The app rebuilt it from a local day and a wall time, which moves data when it is sent from
  /// another zone.
  func request(eventID: String) throws(UndeliverableEntity) -> BackendRequest {
    try progressRequest(
      type: type, quantity: quantity, instant: measuredAt, notes: notes, eventID: eventID)
  }
}

extension DeliverableEntity.Attribute {
  /// The progress type of a physical attribute.
  ///
  /// The app posted attributes to `/api/v1/profile/metrics`, which the contract does not have; the
  /// progress types have all four.
  package static func progressType(of type: String) -> String? {
    switch type {
    case "bodyMass": "weight"
    case "height": "height"
    case "bodyFatPercentage": "body_fat_percentage"
    case "bmi": "bmi"
    default: nil
    }
  }

  func request(eventID: String) throws(UndeliverableEntity) -> BackendRequest {
    guard let progressType = Self.progressType(of: try ContractRule.present(type, "type")) else {
      throw UndeliverableEntity(field: "type", reason: "has no endpoint on the backend")
    }
    return try progressRequest(
      type: progressType, quantity: value, instant: createdAt, eventID: eventID)
  }
}

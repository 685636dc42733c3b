import Foundation

/// `PATCH /api/v1/users/me/physical`.
struct PhysicalBody: EntityBody, Encodable {
  static let kind = EntityKind.physicalAttributes

  let biologicalSex: String?
  let heightCm: Double?
  let dateOfBirth: String?

  enum CodingKeys: String, CodingKey {
    case biologicalSex = "biological_sex"
    case heightCm = "height_cm"
    case dateOfBirth = "date_of_birth"
  }

  func check(_ validation: inout Validation) {
    validation.choice(biologicalSex, "biological_sex", ["male", "female", "other"])
    validation.number(heightCm, "height_cm", .notNegative)
    if let dateOfBirth, Wire.day(dateOfBirth) == nil, Wire.instant(dateOfBirth) == nil {
      validation.report("date_of_birth", "must be YYYY-MM-DD or an RFC 3339 date-time")
    }
  }

  func draft(_ stamp: EntityStamp) throws -> EntityDraft {
    EntityDraft(
      id: stamp.id, kind: Self.kind, instant: stamp.now,
      identity: "\(biologicalSex ?? "")|\(heightCm ?? -1)|\(dateOfBirth ?? "")",
      json: try Wire.json(self))
  }

  /// Overlays earlier changes with this one.
  func over(_ earlier: PhysicalBody) -> PhysicalBody {
    PhysicalBody(
      biologicalSex: biologicalSex ?? earlier.biologicalSex, heightCm: heightCm ?? earlier.heightCm,
      dateOfBirth: dateOfBirth ?? earlier.dateOfBirth)
  }

  static let nothing = PhysicalBody(biologicalSex: nil, heightCm: nil, dateOfBirth: nil)
}

/// The profile as `GET /api/v1/users/me` shows it.
struct ProfileShown: Encodable {
  let id: String
  let userID: String
  var name = "Loopback"
  var bio = ""
  var unitSystem = "metric"
  var languageCode = "en"
  let dateOfBirth: String?
  let updatedAt: String

  enum CodingKeys: String, CodingKey {
    case id, name, bio
    case userID = "user_id"
    case unitSystem = "preferred_unit_system"
    case languageCode = "language_code"
    case dateOfBirth = "date_of_birth"
    case updatedAt = "updated_at"
  }
}

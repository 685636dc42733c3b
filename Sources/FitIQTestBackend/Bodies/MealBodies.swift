import Foundation

private let mealTypes: Set<String> = ["breakfast", "lunch", "dinner", "snack"]

/// `POST /api/v1/meal-logs/natural`: a meal in words, understood later.
struct NaturalMealBody: EntityBody, Encodable {
  static let kind = EntityKind.mealLog

  let rawInput: String?
  let mealType: String?
  let loggedAt: String?

  enum CodingKeys: String, CodingKey {
    case rawInput = "raw_input"
    case mealType = "meal_type"
    case loggedAt = "logged_at"
  }

  func check(_ validation: inout Validation) {
    validation.require(rawInput, "raw_input")
    validation.text(rawInput, "raw_input", 1...1000)
    validation.require(mealType, "meal_type")
    validation.choice(mealType, "meal_type", mealTypes)
    validation.instant(loggedAt, "logged_at")
  }

  func draft(_ stamp: EntityStamp) throws -> EntityDraft {
    let instant = loggedAt.flatMap(Wire.instant) ?? stamp.now
    let extra = ["status": "processing", "logged_at": Wire.text(instant)]
    return EntityDraft(
      id: stamp.id, kind: Self.kind, type: "processing", instant: instant,
      identity: "\(mealType ?? "")|\(Wire.text(instant))|\(rawInput ?? "")",
      json: try Wire.json(Stamped(body: self, stamp: stamp, extra: extra)))
  }
}

/// `POST /api/v1/meal-logs/batch`: a meal of foods whose values are known.
struct BatchMealBody: EntityBody, Encodable {
  static let kind = EntityKind.mealLog

  let mealType: String?
  let loggedAt: String?
  let items: [Item]?

  struct Item: Codable {
    let foodName: String?
    let quantity: Double?
    let unit: String?
    let calories: Int?
    let proteinG, carbsG, fatG, fiberG, sugarG: Double?
    let foodID, userFoodID: String?

    enum CodingKeys: String, CodingKey {
      case quantity, unit, calories
      case foodName = "food_name"
      case proteinG = "protein_g"
      case carbsG = "carbs_g"
      case fatG = "fat_g"
      case fiberG = "fiber_g"
      case sugarG = "sugar_g"
      case foodID = "food_id"
      case userFoodID = "user_food_id"
    }
  }

  enum CodingKeys: String, CodingKey {
    case items
    case mealType = "meal_type"
    case loggedAt = "logged_at"
  }

  func check(_ validation: inout Validation) {
    validation.require(mealType, "meal_type")
    validation.choice(mealType, "meal_type", mealTypes)
    validation.instant(loggedAt, "logged_at")
    if items?.isEmpty ?? true { validation.report("items", "must have at least one item") }
    for (index, item) in (items ?? []).enumerated() {
      item.check(&validation, at: "items.\(index).")
    }
  }

  func draft(_ stamp: EntityStamp) throws -> EntityDraft {
    let instant = loggedAt.flatMap(Wire.instant) ?? stamp.now
    let extra = ["status": "manual", "logged_at": Wire.text(instant)]
    return EntityDraft(
      id: stamp.id, kind: Self.kind, type: "manual", instant: instant,
      identity: "\(mealType ?? "")|\(Wire.text(instant))|\(items?.count ?? 0)",
      json: try Wire.json(Stamped(body: self, stamp: stamp, extra: extra)))
  }
}

extension BatchMealBody.Item {
  func check(_ validation: inout Validation, at place: String) {
    validation.require(foodName, place + "food_name")
    validation.text(foodName, place + "food_name", 1...Int.max)
    validation.require(unit, place + "unit")
    validation.require(calories, place + "calories")
    validation.number(calories, place + "calories", .notNegative)
    let amounts: [(name: String, value: Double?, isRequired: Bool)] = [
      ("quantity", quantity, true), ("protein_g", proteinG, true), ("carbs_g", carbsG, true),
      ("fat_g", fatG, true), ("fiber_g", fiberG, false), ("sugar_g", sugarG, false),
    ]
    for (name, value, isRequired) in amounts {
      if isRequired { validation.require(value, place + name) }
      validation.number(value, place + name, .notNegative)
    }
  }
}

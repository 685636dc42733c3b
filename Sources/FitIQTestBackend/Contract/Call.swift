import Foundation

/// One request of a known user.
struct Call {
  let contract: Contract
  let request: BackendRequest
  let behaviour: BackendBehaviour
  let user: String

  func answer(_ endpoint: Endpoint) throws -> Answer {
    switch (request.method, endpoint) {
    case ("POST", .collection(.progress)): return try createProgress()
    case ("POST", .collection(.sleep)): return try createSleep()
    case ("POST", .collection(.workout)): return try create(WorkoutBody.self)
    case ("POST", .collection(.workoutTemplate)): return try create(WorkoutTemplateBody.self)
    case ("POST", .collection(.activitySnapshot)): return try create(ActivitySnapshotBody.self)
    case ("POST", .naturalMeal): return try create(NaturalMealBody.self)
    case ("POST", .batchMeal): return try create(BatchMealBody.self)
    case ("GET", .collection(let kind)): return try list(kind)
    case ("GET", .entity(let kind, let id)) where kind != .progress: return try show(kind, id)
    case ("DELETE", .entity(let kind, let id)): return try delete(kind, id)
    case ("GET", .profile): return try showProfile()
    case ("PATCH", .physical): return try changePhysical()
    default: throw Failure.method
    }
  }

  func success(_ status: Int, _ json: String, createdID: String? = nil) -> Answer {
    Answer(status: status, json: behaviour.successShape.wrap(json), createdID: createdID)
  }

  func body<Body: EntityBody>(_ type: Body.Type) throws -> Body {
    let body: Body
    do {
      body = try Wire.decode(type, from: request.body)
    } catch {
      throw invalid([try problem(error)], Body.kind)
    }
    var validation = Validation()
    body.check(&validation)
    guard validation.problems.isEmpty else { throw invalid(validation.problems, Body.kind) }
    return body
  }

  private func problem(_ error: any Error) throws -> FieldProblem {
    if let problem = FieldProblem(error) { return problem }
    // The decoder does not say where a number was that no field can hold.
    let object = try? JSONSerialization.jsonObject(with: request.body)
    guard object is [String: Any] else { throw Failure.notJSON }
    return FieldProblem(field: "body", message: "has a number that does not fit its field")
  }

  private func invalid(_ problems: [FieldProblem], _ kind: EntityKind) -> Failure {
    .validation(problems, status: behaviour.validationStatus, shape: kind.errorShape)
  }

  func stamp() -> EntityStamp {
    EntityStamp(id: UUID().uuidString.lowercased(), userID: user, now: contract.now())
  }
}

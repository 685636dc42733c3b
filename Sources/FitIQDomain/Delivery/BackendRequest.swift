/// What of the backend fitiq uses.
package enum BackendEndpoint: String, Sendable, Equatable, CaseIterable {
  case progress = "/api/v1/progress"
  case sleep = "/api/v1/sleep"
  case mealsFromText = "/api/v1/meal-logs/natural"
  case meals = "/api/v1/meal-logs"
  case workouts = "/api/v1/workouts"
  case workoutTemplates = "/api/v1/workout-templates"
  case activitySnapshots = "/api/v1/activity-snapshots"
  case tokenRefresh = "/api/v1/auth/refresh"

  package var path: String { rawValue }

  /// Whether a second POST of the same entity finds the first one.
  ///
  /// Only sleep does, by `source_id`. Of activity snapshots the contract calls `source_sync_id` a
  /// deduplication id without saying what a repeated one answers, so that is not relied on.
  package var deduplicates: Bool { self == .sleep }
}

/// One HTTP request to the backend, complete but for host, credentials and user agent.
package struct BackendRequest: Sendable, Equatable {
  package enum Method: String, Sendable {
    case get = "GET"
    case post = "POST"
    case delete = "DELETE"
  }

  package let method: Method
  package let endpoint: BackendEndpoint
  /// With the query, relative to the base URL; starts with `/`.
  package let path: String
  /// JSON with sorted keys: equal entities make equal bytes.
  package let body: [UInt8]?
  /// The id of the outbox event, the same on every attempt.
  package let idempotencyKey: String?

  /// A request to an endpoint.
  ///
  /// - Parameter path: With the query; nil for the path of the endpoint.
  package init(
    _ method: Method, _ endpoint: BackendEndpoint, path: String? = nil, body: [UInt8]? = nil,
    idempotencyKey: String? = nil
  ) {
    self.method = method
    self.endpoint = endpoint
    self.path = path ?? endpoint.path
    self.body = body
    self.idempotencyKey = idempotencyKey
  }

  /// Whether sending it twice does no more than sending it once.
  package var isRepeatable: Bool { method != .post || endpoint.deduplicates }

  /// A deletion of what the backend knows under an id.
  ///
  /// `field` is what an unusable id is reported as.
  package static func deletion(
    from endpoint: BackendEndpoint, id: String?, idempotencyKey: String?,
    field: String = "backend_id"
  ) throws(UndeliverableEntity) -> BackendRequest {
    guard [.progress, .meals, .activitySnapshots].contains(endpoint) else {
      throw UndeliverableEntity(field: field, reason: "names what the backend cannot delete")
    }
    let id = try ContractRule.pathID(id, field)
    return BackendRequest(
      .delete, endpoint, path: "\(endpoint.path)/\(id)", idempotencyKey: idempotencyKey)
  }
}

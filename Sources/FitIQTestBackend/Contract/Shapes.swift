/// The envelopes that successful answers were seen in.
package enum SuccessShape: String, Sendable, Codable, CaseIterable {
  /// The spec's: `{"data": …}`.
  case data
  /// `{"success": true, "data": …}`.
  case success
  /// `{"success": true, "data": …, "error": null}`.
  case successAndError = "success_and_error"

  func wrap(_ json: String) -> String {
    switch self {
    case .data: #"{"data":\#(json)}"#
    case .success: #"{"success":true,"data":\#(json)}"#
    case .successAndError: #"{"success":true,"data":\#(json),"error":null}"#
    }
  }
}

/// The six bodies that errors were seen in.
package enum ErrorShape: String, Sendable, Codable, CaseIterable {
  /// The spec's: `{"error": {"message": …, "code": …}}`, the code not always.
  case nested
  /// `{"success": false, "data": null, "error": {"code": …, "message": …, "details": …}}`.
  case detailed
  /// `{"success": false, "error": {"message": …, "fields": {…}}}`.
  case fields
  /// `{"success": false, "error": "…"}`.
  case text
  /// `{"error": "…"}`.
  case bare
  /// `{"success": true, "data": null, "error": null}`: only the status tells.
  case silent

  func body(_ failure: Failure) -> String {
    let message = Wire.quoted(failure.message)
    let code = failure.code.map(Wire.quoted)
    switch self {
    case .nested:
      let tail = code.map { #","code":\#($0)"# } ?? ""
      return #"{"error":{"message":\#(message)\#(tail)}}"#
    case .detailed:
      let head = #"{"success":false,"data":null,"error":{"code":\#(code ?? "null")"#
      return head + #","message":\#(message),"details":\#(failure.fieldsJSON ?? "null")}}"#
    case .fields:
      let fields = failure.fieldsJSON ?? "{}"
      return #"{"success":false,"error":{"message":\#(message),"fields":\#(fields)}}"#
    case .text: return #"{"success":false,"error":\#(Wire.quoted(failure.text))}"#
    case .bare: return #"{"error":\#(Wire.quoted(failure.text))}"#
    case .silent: return #"{"success":true,"data":null,"error":null}"#
    }
  }
}

/// A refusal, before it has a body.
struct Failure: Error, Sendable {
  let status: Int
  /// The shape that was seen of this endpoint in this case.
  let shape: ErrorShape
  let code: String?
  let message: String
  var problems: [FieldProblem] = []

  /// For the shapes that have no place for fields.
  var text: String {
    guard !problems.isEmpty else { return message }
    return "validation error: "
      + problems.map { "\($0.field): \($0.message)" }.joined(separator: "; ")
  }

  var fieldsJSON: String? {
    guard !problems.isEmpty else { return nil }
    return "{"
      + problems.map { "\(Wire.quoted($0.field)):\(Wire.quoted($0.message))" }
      .joined(separator: ",") + "}"
  }

  static let apiKey = Failure(
    status: 401, shape: .detailed, code: "INVALID_API_KEY", message: "Invalid or missing API key")
  static let authentication = Failure(
    status: 401, shape: .nested, code: nil, message: "Invalid authentication")
  static let refreshToken = Failure(
    status: 401, shape: .bare, code: "INVALID_REFRESH_TOKEN", message: "Invalid refresh token")
  static let forbidden = Failure(
    status: 403, shape: .nested, code: "FORBIDDEN", message: "Forbidden")
  static let notFound = Failure(
    status: 404, shape: .nested, code: "NOT_FOUND", message: "Resource not found")
  static let method = Failure(
    status: 405, shape: .nested, code: "METHOD_NOT_ALLOWED", message: "Method not allowed")
  static let tooLarge = Failure(
    status: 413, shape: .nested, code: "PAYLOAD_TOO_LARGE", message: "Payload too large")
  static let notJSON = Failure(
    status: 400, shape: .bare, code: "INVALID_BODY", message: "Invalid request body")
  static let progressExists = Failure(
    status: 409, shape: .bare, code: "CONFLICT", message: "Entry already exists for this date")
  static let sleepExists = Failure(
    status: 409, shape: .text, code: "CONFLICT", message: "Sleep session already exists")
  static let storage = Failure(
    status: 500, shape: .text, code: "INTERNAL_ERROR", message: "Internal server error")

  static func validation(_ problems: [FieldProblem], status: Int, shape: ErrorShape) -> Failure {
    Failure(
      status: status, shape: shape, code: "VALIDATION_ERROR", message: "Validation failed",
      problems: problems)
  }

  /// A scripted refusal, 4xx and 5xx in different shapes as the seen ones are.
  static func scripted(_ status: Int) -> Failure {
    Failure(
      status: status, shape: status >= 500 ? .text : .nested, code: "SCRIPTED_\(status)",
      message: status >= 500 ? "Internal server error" : "Refused by the script")
  }
}

/// What a refusing backend said, in any of the six shapes that it is known to use.
///
/// `{"error":{"message","code"}}` · `{"success":false,"data":null,"error":{"code","message",
/// "details"}}` · `{"success":false,"error":{"message","fields"}}` · `{"success":false,
/// "error":"text"}` · `{"error":"text"}` · `{"success":true,"data":…,"error":null}`. Also a message at
/// the top, and bodies that are not JSON.
package struct ErrorBody: Sendable, Equatable {
  /// Bounded and redacted; nil where the body has none.
  package let message: String?
  /// The backend's code, where it looks like one.
  package let code: String?
  /// Names of the fields that it complains about, never what it says of them.
  package let fields: [String]

  package static let longestMessage = 200

  /// - Parameter redactor: Removes the secrets that the backend was sent, and may repeat.
  package init(_ body: [UInt8], redactor: Redactor = .none) {
    guard let object = BackendBody.object(body) else {
      (message, code, fields) = (nil, nil, [])
      return
    }
    let error = object["error"] as? [String: Any]
    let text =
      error?["message"] as? String ?? object["error"] as? String ?? object["message"] as? String
    message = text.flatMap { Self.message($0, redactor) }
    code = ((error?["code"] ?? object["code"]) as? String).flatMap {
      Self.isName($0, redactor) ? $0 : nil
    }
    fields = Self.names(error?["fields"], redactor) + Self.names(error?["details"], redactor)
  }

  /// One line for a person and for the event.
  package func text(status: Int) -> String {
    let start = code.map { "HTTP \(status) \($0)" } ?? "HTTP \(status)"
    return [start, message].compactMap(\.self).joined(separator: ": ")
      + (fields.isEmpty ? "" : " (\(fields.joined(separator: ", ")))")
  }

  /// Secrets go first, from more than is looked at: what is cut or changed is not recognised.
  private static func message(_ text: String, _ redactor: Redactor) -> String? {
    let known = redactor.redacted(Array(text.utf8.prefix(32 << 10)))
    let safe = RedactedText.text(Array(known.prefix(4096)), atMost: longestMessage)
    return safe.isEmpty ? nil : safe
  }

  private static func names(_ value: Any?, _ redactor: Redactor) -> [String] {
    if let object = value as? [String: Any] {
      return Array(object.keys.filter { isName($0, redactor) }.sorted().prefix(8))
    }
    let entries = (value as? [Any] ?? []).prefix(8)
    return entries.compactMap { ($0 as? [String: Any])?["field"] as? String }
      .filter { isName($0, redactor) }
  }

  /// Whether a text is an identifier, which says nothing about a person.
  private static func isName(_ text: String, _ redactor: Redactor) -> Bool {
    (1...48).contains(text.utf8.count) && !redactor.holdsSecret(text)
      && text.utf8.allSatisfy {
        $0.isLetter || $0.isDigit || "_-.[]".utf8.contains($0)
      } && text.utf8.contains(where: \.isLetter)
      && text.utf8.filter(\.isDigit).count <= 4
  }
}

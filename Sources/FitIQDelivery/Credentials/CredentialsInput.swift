package import FitIQDomain
package import Foundation

/// Credentials as they are handed to fitiq: a JSON object with the members of the file, or a line
/// `name=value` for each, with the member's name or its variable's.
package struct CredentialsInput: Sendable {
  package private(set) var members: [CredentialsFile.Member: Secret] = [:]
  /// Members that fitiq does not know and leaves out, such as the user's id in an answer of the backend.
  package private(set) var ignoredCount = 0

  package init() {}

  /// Never shows what it refuses: it may be a secret without its name.
  package init(_ bytes: Data) throws(DeliveryError) {
    guard let text = String(data: bytes, encoding: .utf8) else {
      throw Self.refused("the credentials are not UTF-8 text")
    }
    for (name, value) in text.trimmed.hasPrefix("{") ? try Self.object(bytes) : try Self.lines(text)
    {
      guard let member = Self.member(name) else {
        ignoredCount += 1
        continue
      }
      try set(member, value)
    }
  }

  /// Sets a member; nothing where the value is empty.
  package mutating func set(
    _ member: CredentialsFile.Member, _ value: String
  ) throws(DeliveryError) {
    let value = value.trimmed
    guard !value.isEmpty else { return }
    if member == .baseURL {
      _ = try BackendAddress(value)
    } else if let fault = CredentialText.fault(value) {
      throw Self.refused("the \(member.title) \(fault)")
    }
    members[member] = Secret(value)
  }

  /// The backend's own answers keep the tokens in `data`.
  private static func object(_ bytes: Data) throws(DeliveryError) -> [(String, String)] {
    guard let object = (try? JSONSerialization.jsonObject(with: bytes)) as? [String: Any] else {
      throw refused("the credentials are not one JSON object")
    }
    let members = (object["data"] as? [String: Any]) ?? object
    return members.map { ($0.key, $0.value as? String ?? "") }
  }

  private static func lines(_ text: String) throws(DeliveryError) -> [(String, String)] {
    var lines: [(String, String)] = []
    for line in text.split(whereSeparator: \.isNewline) {
      let line = String(line).trimmed
      if line.isEmpty || line.hasPrefix("#") { continue }
      guard let equals = line.firstIndex(of: "=") else {
        throw refused("a line of the credentials has no name")
      }
      let value = line[line.index(after: equals)...]
      lines.append((String(line[..<equals]).trimmed, String(value)))
    }
    return lines
  }

  private static func member(_ name: String) -> CredentialsFile.Member? {
    CredentialsFile.Member.allCases.first { $0.rawValue == name || $0.variable == name }
  }

  private static func refused(_ summary: String) -> DeliveryError {
    DeliveryError(
      code: .credentialsRefused, summary: summary,
      hint: #"give a JSON object such as {"api_key": "…"}, or lines such as api_key=…"#)
  }
}

extension CredentialsFile.Member {
  /// What people call it.
  package var title: String {
    switch self {
    case .baseURL: "address"
    case .apiKey: "API key"
    case .accessToken: "access token"
    case .refreshToken: "refresh token"
    }
  }
}

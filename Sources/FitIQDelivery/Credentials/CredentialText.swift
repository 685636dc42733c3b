import FitIQDomain

/// What a key or token may look like: the same for what is typed, stands in a file or the environment,
/// or comes from the backend.
package enum CredentialText {
  /// Longer ones would not leave room in the head of a request, see `WireRequest.longestHead`, nor in the
  /// place that is kept for renewed ones.
  package static let longest = 4096

  /// What is wrong with it, to go on after "the API key"; nil for one that can be sent.
  package static func fault(_ text: String) -> String? {
    if text.isEmpty { return "is empty" }
    if text.utf8.count > longest { return "is longer than \(longest) characters" }
    // Anything else would break out of a header.
    let isVisible = text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    return isVisible ? nil : "contains characters that are not allowed"
  }
}

extension Credentials {
  /// Refuses what cannot be sent, before anything is.
  ///
  /// - Parameter origin: Where a person put it.
  func checked(origin: (CredentialsFile.Member) -> String) throws(DeliveryError) -> Credentials {
    for (member, secret) in [
      (CredentialsFile.Member.apiKey, apiKey), (.accessToken, accessToken),
      (.refreshToken, refreshToken),
    ] {
      guard let secret, let fault = CredentialText.fault(secret.reveal()) else { continue }
      throw DeliveryError(
        code: .credentialsInvalid, summary: "the \(member.title) in \(origin(member)) \(fault)",
        hint: "set a new one: fitiq auth set, or \(member.variable)")
    }
    return self
  }
}

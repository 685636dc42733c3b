import FitIQDomain

/// A reason why nothing can be delivered at all; what becomes of one event is an outcome instead.
package struct DeliveryError: FitIQError {
  package enum Code: String, CaseIterable, Sendable {
    case addressMissing = "backend_address_missing"
    case addressInvalid = "backend_address_invalid"
    case addressInsecure = "backend_address_insecure"
    case proxyInvalid = "proxy_invalid"
    case certificatesUnreadable = "certificates_unreadable"
    case credentialsMissing = "credentials_missing"
    case credentialsExposed = "credentials_exposed"
    case credentialsInvalid = "credentials_invalid"
    case credentialsBusy = "credentials_busy"
    case credentialsUnwritable = "credentials_unwritable"
    /// What was to be stored is none of what the backend hands out.
    case credentialsRefused = "credentials_refused"
    /// The backend rejected the credentials.
    case authenticationFailed = "authentication_failed"
    case backendUnavailable = "backend_unavailable"
    case portTaken = "port_taken"
  }

  package let code: Code
  package let summary: String
  package let hint: String?
  package var identifier: String { code.rawValue }
  package var isRetryable: Bool {
    code == .credentialsBusy || code == .backendUnavailable
  }

  package init(code: Code, summary: String, hint: String? = nil) {
    self.code = code
    self.summary = summary
    self.hint = hint
  }
}

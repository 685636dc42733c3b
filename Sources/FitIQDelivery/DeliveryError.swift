import FitIQDomain

/// A reason why nothing can be delivered at all; what becomes of one event is an outcome instead.
package struct DeliveryError: FitIQError {
  package enum Code: String, CaseIterable, Sendable {
    case addressInvalid = "backend_address_invalid"
    case addressInsecure = "backend_address_insecure"
    case proxyInvalid = "proxy_invalid"
    case certificatesUnreadable = "certificates_unreadable"
    case credentialsMissing = "credentials_missing"
    case credentialsExposed = "credentials_exposed"
    case credentialsInvalid = "credentials_invalid"
    case credentialsBusy = "credentials_busy"
    case credentialsUnwritable = "credentials_unwritable"
  }

  package let code: Code
  package let summary: String
  package let hint: String?
  package var identifier: String { code.rawValue }
  package var isRetryable: Bool { code == .credentialsBusy }

  package init(code: Code, summary: String, hint: String? = nil) {
    self.code = code
    self.summary = summary
    self.hint = hint
  }
}

import ArgumentParser
import FitIQDelivery
import FitIQDomain

struct AuthCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "auth",
    abstract: "Manage the key and tokens of the backend.",
    subcommands: [AuthSet.self, AuthStatus.self, AuthClear.self])
}

extension CredentialsFile {
  /// What of the credentials the file holds.
  func stored() async throws(DeliveryError) -> Credentials? {
    do throws(DeliveryError) { return try await credentials() } catch {
      if error.code == .credentialsMissing { return nil }
      throw error
    }
  }
}

extension Credentials {
  subscript(_ member: CredentialsFile.Member) -> Secret? {
    switch member {
    case .apiKey: apiKey
    case .accessToken: accessToken
    case .refreshToken: refreshToken
    case .baseURL: nil
    }
  }
}

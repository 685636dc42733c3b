import ArgumentParser
import FitIQDelivery
import FitIQDomain

struct AuthCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "auth",
    abstract: "Manage the key and tokens of the backend.",
    subcommands: [AuthSet.self, AuthStatus.self, AuthClear.self])
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

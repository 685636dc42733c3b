import ArgumentParser
import FitIQDelivery
import FitIQDomain
import FitIQSystem
import FitIQTerminal
import Foundation

struct AuthSet: FitIQSubcommand {
  static let about = About(
    "set", "Store the key and the tokens of the backend.",
    """
    On a terminal it asks for each value without showing what you type; an empty answer keeps \
    what is stored. Otherwise it reads standard input: a JSON object with api_key, access_token, \
    refresh_token and base_url, or lines such as api_key=…. Credentials are never taken from the \
    command line, which every user of the machine can see.

    Only its owner can read the file. It is replaced in one step, and renewed tokens are written \
    back to it.
    """,
    Example("Type or paste them, or: fitiq auth set < credentials.json", "fitiq auth set"))

  @OptionGroup var outputOptions: OutputOptions

  @Flag(help: "Take FITIQ_API_KEY, FITIQ_ACCESS_TOKEN and FITIQ_REFRESH_TOKEN.")
  var fromEnvironment = false

  static func effect(of options: Set<String>) -> CommandEffect {
    .changes("the credentials")
  }

  func run(in session: Session) async throws -> ExitStatus {
    let input = try input(session)
    guard !input.members.isEmpty else {
      throw DeliveryError(
        code: .credentialsRefused, summary: "there was nothing to store",
        hint: "see 'fitiq auth set --help' for what it reads")
    }
    let file = session.credentialsFile
    try Self.makeFolder(of: file.path)
    try await file.update(input.members.mapValues(Optional.some))
    if input.ignoredCount > 0 {
      session.output.note("\(input.ignoredCount.counting("unknown member")) left out")
    }
    try session.output.render(
      AuthChange(
        file: file.path,
        changed: CredentialsFile.Member.allCases.filter { input.members[$0] != nil }))
    return .success
  }

  private func input(_ session: Session) throws -> CredentialsInput {
    if fromEnvironment {
      var input = CredentialsInput()
      let named = try EnvironmentCredentials.named(in: session.environment)
      for member in CredentialsFile.Member.allCases {
        if let secret = named[member] { try input.set(member, secret.reveal()) }
      }
      return input
    }
    guard isatty(STDIN_FILENO) == 1 else { return try CredentialsInput(Self.standardInput()) }
    guard session.output.canAsk else {
      throw UsageError(
        "input is not a terminal", hint: "pass the credentials on standard input")
    }
    var input = CredentialsInput()
    for member in [CredentialsFile.Member.apiKey, .accessToken, .refreshToken] {
      let answer = try session.output.askSecret("\(member.title) (empty: unchanged)")
      if let answer { try input.set(member, answer.reveal()) }
    }
    return input
  }

  /// Not more than any credentials have.
  private static func standardInput() throws -> Data {
    do { return try BoundedInput.read(STDIN_FILENO, limit: 1 << 20) } catch {
      throw DeliveryError(
        code: .credentialsRefused, summary: "standard input does not contain credentials")
    }
  }

  private static func makeFolder(of path: String) throws {
    let folder = path.folderPath
    do {
      try DurableFolder.make(folder)
    } catch {
      throw DeliveryError(
        code: .credentialsUnwritable, summary: "\(folder) cannot be created",
        hint: "make the folder writable")
    }
  }
}

/// What of the stored credentials a command changed; never the values.
struct AuthChange: Report {
  let file: String
  let changed: [CredentialsFile.Member]

  var tables: [Table] {
    [Table(columns: ["changed"], rows: changed.map { [$0.rawValue] })]
  }

  var closing: [String] { changed.isEmpty ? [] : ["", "in \(file)"] }
}

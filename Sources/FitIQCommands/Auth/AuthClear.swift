import ArgumentParser
import FitIQDelivery
import FitIQDomain
import FitIQTerminal

struct AuthClear: FitIQSubcommand {
  static let about = About(
    "clear", "Remove the stored key and tokens.",
    """
    The backend is not contacted: copied tokens stay valid until they expire. This cannot be \
    undone, and credentials in the environment stay in force.
    """,
    Example("Remove them without asking", "fitiq auth clear --yes"))

  @OptionGroup var outputOptions: OutputOptions
  @OptionGroup var change: ChangeOptions

  func run(in session: Session) async throws -> ExitStatus {
    let file = session.credentialsFile
    let held = try await held(file)
    let answer = AuthChange(file: file.path, changed: held)
    if held.isEmpty, change.dryRun { session.output.note("no credentials are stored") }
    let names = held.map(\.title).joined(separator: ", ")
    guard
      try change.mayApply(
        answer, isEmpty: held.isEmpty, otherwise: "no credentials are stored",
        question: "Remove \(file.path) (\(names))?", showsPlan: false, in: session)
    else { return .success }
    try await file.clear()
    try session.output.render(answer)
    return .success
  }

  /// A file that holds something else, or that others can read, is removed as well.
  private func held(_ file: CredentialsFile) async throws -> [CredentialsFile.Member] {
    do throws(DeliveryError) {
      guard let stored = try await file.stored() else { return [] }
      let address = try file.baseURL()
      return CredentialsFile.Member.allCases.filter {
        $0 == .baseURL ? address != nil : stored[$0] != nil
      }
    } catch {
      guard [.credentialsInvalid, .credentialsExposed].contains(error.code) else { throw error }
      return [.apiKey, .accessToken, .refreshToken]
    }
  }
}

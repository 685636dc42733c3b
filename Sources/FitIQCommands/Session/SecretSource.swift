import FitIQDomain
import Foundation

/// Where secrets come from: the environment or a file that only its owner can read.
///
/// Never from the command line, which every user of the machine sees in the list of processes.
struct SecretSource {
  let environment: [String: String]

  /// Returns a secret, or nil where neither place has it.
  ///
  /// `variable`: The environment variable. `file`: A file that holds the secret and nothing else.
  func secret(variable: String, file: String) throws(SettingsError) -> Secret? {
    if let text = environment[variable], !text.isEmpty { return Secret(text) }
    var status = stat()
    guard stat(file, &status) == 0 else { return nil }
    guard status.st_mode & 0o077 == 0 else {
      throw SettingsError(
        code: .secretExposed, summary: "\(file) holds a secret that others can read",
        hint: "chmod 600 \(file)")
    }
    guard let text = try? String(contentsOfFile: file, encoding: .utf8) else {
      throw SettingsError(
        code: .configInvalid, summary: "\(file) cannot be read as UTF-8 text",
        hint: "check its permissions and its content")
    }
    let secret = text.trimmingCharacters(in: .whitespacesAndNewlines)
    return secret.isEmpty ? nil : Secret(secret)
  }
}

import FitIQDomain
import FitIQStorage
import FitIQSystem
import Foundation

/// Statements kept under a name: one file each, for editors and version control too.
struct SavedQueries {
  /// `$XDG_CONFIG_HOME/fitiq/queries`.
  private let folder: String

  init(_ environment: [String: String]) {
    folder = Paths(environment).config + "/fitiq/queries"
  }

  private static let suffix = ".sql"

  func names() -> [String] {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return files.filter { $0.hasSuffix(Self.suffix) }
      .map { String($0.dropLast(Self.suffix.count)) }.filter(Self.isName).sorted()
  }

  /// Returns nil where there is none of that name.
  func statement(_ name: String) -> String? {
    guard Self.isName(name), let data = FileManager.default.contents(atPath: path(name)) else {
      return nil
    }
    return String(decoding: data, as: UTF8.self)
  }

  /// Throws `UsageError` for what is not a name.
  func require(_ name: String) throws -> String {
    if let statement = statement(name) { return statement }
    let nearest = Suggestion.nearest(to: name, among: names())
    throw UsageError(
      "there is no saved query '\(name)'",
      hint: nearest.map { "did you mean '\($0)'?" } ?? "save one: .save NAME STATEMENT")
  }

  func save(_ statement: String, as name: String) throws {
    guard Self.isName(name) else {
      throw UsageError(
        "invalid query name '\(name)'", hint: "use letters, digits, - and _, at most 60")
    }
    do {
      try DurableFolder.make(folder)
    } catch {
      throw StorageError(
        .cannotCreate, "cannot create \(folder)", hint: "check its permissions", underlying: error)
    }
    try OutputTarget(path(name)).write(statement + "\n")
  }

  private func path(_ name: String) -> String { "\(folder)/\(name)\(Self.suffix)" }

  static func isName(_ text: String) -> Bool {
    (1...60).contains(text.utf8.count)
      && text.utf8.allSatisfy { byte in
        byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
          || Character(Unicode.Scalar(byte)).isLetter && byte < 0x80
          || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      }
  }
}

extension Session {
  var savedQueries: SavedQueries { SavedQueries(environment) }
}

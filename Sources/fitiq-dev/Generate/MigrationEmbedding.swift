import FitIQDomain
import FitIQSystem
import Foundation

/// Lists `Migrations/*.sql` in Swift: the files themselves are embedded by the package manager.
///
/// A migration that is silently absent from the binary is the worst outcome, so the list is
/// checked in and tested against the folder.
enum MigrationEmbedding {
  struct Invalid: Error, Equatable, CustomStringConvertible {
    let file: String
    let reason: String
    var description: String { "Migrations/\(file): \(reason)" }
  }

  static func render(folder: String) throws -> String {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    var entries: [String] = []
    for (index, name) in names.enumerated() {
      let data = FileManager.default.contents(atPath: folder + "/" + name) ?? Data()
      try check(name: name, number: index + 1, data: data)
      entries.append(
        entry(name: name, version: index + 1, sql: String(decoding: data, as: UTF8.self)))
    }
    return """
      // swift-format-ignore-file
      // Generated from Migrations/ by `swift run fitiq-dev generate`. Do not edit.

      extension Migration {
        /// The files of `Migrations/`, byte for byte.
        package static let embedded: [Migration] = [
      \(entries.joined(separator: ",\n")),
        ]
      }

      """
  }

  static func check(name: String, number: Int, data: Data) throws(Invalid) {
    func refuse(_ reason: String) -> Invalid { Invalid(file: name, reason: reason) }
    let form = /([0-9]{4})_[a-z0-9_]+\.sql/
    guard let match = name.wholeMatch(of: form) else {
      throw refuse("the name is not NNNN_lower_snake.sql")
    }
    guard Int(match.1) == number else {
      throw refuse("its number should be \(number): numbers have no gaps and no doubles")
    }
    guard String(data: data, encoding: .utf8) != nil else { throw refuse("it is not UTF-8") }
    guard !data.contains(0x0D) else { throw refuse("it has carriage returns") }
    guard !data.contains(0) else { throw refuse("it has a NUL") }
    guard data.last == 0x0A else { throw refuse("it does not end in a line feed") }
  }

  /// The package manager's name of a file has an underscore for its first digit and for the dot.
  private static func entry(name: String, version: Int, sql: String) -> String {
    let title = name.dropLast(4)
    return """
          Migration(
            version: \(version), name: "\(title)",
            sql: String(decoding: PackageResources._\(title.dropFirst())_sql, as: UTF8.self),
            checksum: "\(NormalisedSQL(sql).fingerprint.hex)")
      """
  }
}

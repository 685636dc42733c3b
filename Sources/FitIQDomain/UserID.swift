package import Foundation

/// The identity of a person whose data this is: the profile's UUID.
package struct UserID: Hashable, Sendable, Comparable, TextCodable {
  package let uuid: UUID

  package init(_ uuid: UUID) {
    self.uuid = uuid
  }

  /// Reads a hyphenated UUID in either case; the app writes upper case.
  package init?(_ text: some StringProtocol) {
    guard let uuid = UUID(uuidString: String(text)) else { return nil }
    self.uuid = uuid
  }

  /// Upper-case, hyphenated: the form of every id column.
  package var text: String { uuid.uuidString }
  package var description: String { text }

  package static func < (first: UserID, second: UserID) -> Bool { first.text < second.text }
}

package import Foundation

/// One row of `progress_entries`, as either kind of store has it.
///
/// What the app can leave out, or damage can, is optional: a row is shown with what it has.
package struct ProgressEntry: Sendable, Equatable, Encodable {
  /// The primary key, `Z_PK` in an app store.
  ///
  /// Unlike `id` no two rows share it.
  package let key: Int64
  /// Upper-case UUID.
  package let id: String?
  package let userID: String?
  package let type: String?
  package let quantity: Double?
  package let unit: String?
  /// As written.
  package let dateAt: Date?
  /// As written: a label of the local time.
  package let time: String?
  /// When it was measured, by fitiq's rule.
  package let measuredAt: Date
  /// Local day of `measuredAt` in the device time zone.
  package let day: String?
  package let notes: String?
  package let createdAt: Date?
  package let updatedAt: Date?
  package let backendID: String?
  package let syncStatus: String?

  /// Takes the unit from the type.
  package init(
    key: Int64, id: String?, userID: String?, type: String?, quantity: Double?, dateAt: Date?,
    time: String?, measuredAt: Date, day: String?, notes: String?, createdAt: Date?,
    updatedAt: Date?, backendID: String?, syncStatus: String?
  ) {
    self.key = key
    self.id = id
    self.userID = userID
    self.type = type
    self.quantity = quantity
    unit = type.flatMap(MetricUnit.symbol)
    self.dateAt = dateAt
    self.time = time
    self.measuredAt = measuredAt
    self.day = day
    self.notes = notes
    self.createdAt = createdAt
    self.updatedAt = updatedAt
    self.backendID = backendID
    self.syncStatus = syncStatus
  }
}

/// How a person names a row.
package enum RowName: Sendable, Equatable, CustomStringConvertible {
  case key(Int64)
  /// Upper-case UUID.
  case id(String)
  /// The start of an id, upper case, as lists show it.
  case beginning(String)

  /// The letters of an id that a list shows.
  private static let shownLetters = 8

  /// Reads a key, a UUID or the start of one, with the ellipsis of a list or without; nil for anything
  /// else.
  package init?(_ text: String) {
    if let key = Int64(text) {
      self = .key(key)
    } else if let id = UserID(text) {
      self = .id(id.text)
    } else {
      let start = text.withoutEllipsis
      guard start.count >= Self.shownLetters, start.count < 36,
        start.prefix(Self.shownLetters).allSatisfy(\.isHexDigit),
        start.allSatisfy({ $0.isASCII && ($0.isHexDigit || $0 == "-") })
      else { return nil }
      self = .beginning(start.uppercased())
    }
  }

  package var description: String {
    switch self {
    case .key(let key): String(key)
    case .id(let id): id
    case .beginning(let start): start + "…"
    }
  }
}

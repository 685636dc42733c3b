import FitIQDomain

/// Makes rows readable for a person.
final class RowView {
  private let zones: [ZoneOffsets?]
  private let nullText: String
  private let limits: [Int?]

  /// Enough to recognise a blob by.
  private static let blobBytes = 16

  /// - Parameter isLimited: Whether the widths of the options count.
  init(_ destination: ResultDestination, isLimited: Bool = false) {
    zones = destination.columns.map(destination.zone)
    nullText = destination.options.nullText ?? "NULL"
    limits = destination.columns.indices.map { isLimited ? destination.options.width(of: $0) : nil }
  }

  func shown(_ row: some QueryRow) -> [ShownCell] { zones.indices.map { shown(row, $0) } }

  private func shown(_ row: some QueryRow, _ column: Int) -> ShownCell {
    let limit = limits[column]
    let zone = zones[column]
    var text: [UInt8] = []
    switch row.kind(column) {
    case .null: return ShownCell(nullText, limit: limit, isNull: true)
    case .text:
      return row.withBytes(column) { ShownCell(String(decoding: $0, as: UTF8.self), limit: limit) }
    case .blob:
      row.withBytes(column) { text.append(blob: $0, limit: Self.blobBytes) }
      return ShownCell(String(decoding: text, as: UTF8.self), limit: limit)
    case .integer where zone == nil: text.append(integer: row.integer(column))
    case .integer, .real:
      let number = row.real(column)
      if let zone {
        text.append(instant: number, in: zone, separator: UInt8(ascii: " "))
      } else {
        text.append(rounded: number)
      }
    }
    // Never cut: half a number is another number.
    return ShownCell(String(decoding: text, as: UTF8.self), isNumber: zone == nil)
  }
}

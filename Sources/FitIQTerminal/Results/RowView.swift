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

  func show(_ row: some QueryRow, in shown: inout ShownRow) {
    shown.removeAll()
    for column in zones.indices { show(row, column, in: &shown) }
  }

  private func show(_ row: some QueryRow, _ column: Int, in shown: inout ShownRow) {
    let limit = limits[column]
    switch row.kind(column) {
    case .null: shown.add(nullText, limit: limit, isNull: true)
    case .integer where zones[column] == nil:
      shown.add(isNumber: true) { $0.append(integer: row.integer(column)) }
    case .integer, .real:
      let zone = zones[column]
      // Never cut: half a number is another number.
      shown.add(isNumber: zone == nil) {
        let number = row.real(column)
        if zone == nil { return $0.append(rounded: number) }
        $0.append(number: number, zone: zone, separator: UInt8(ascii: " "))
      }
    case .text: row.withBytes(column) { show(text: $0, limit: limit, in: &shown) }
    case .blob:
      row.withBytes(column) { bytes in
        var text: [UInt8] = []
        text.append(blob: bytes, limit: Self.blobBytes)
        shown.add(String(decoding: text, as: UTF8.self), limit: limit)
      }
    }
  }

  private func show(
    text bytes: UnsafeRawBufferPointer, limit: Int?, in shown: inout ShownRow
  ) {
    if SafeBytes.arePrintableASCII(bytes), bytes.count <= limit ?? .max {
      shown.add { $0.append(contentsOf: bytes) }
    } else {
      shown.add(String(decoding: bytes, as: UTF8.self), limit: limit)
    }
  }
}

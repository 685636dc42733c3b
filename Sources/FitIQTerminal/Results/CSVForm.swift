import FitIQDomain

/// RFC 4180 with the bytes as they are; on a terminal, control characters are escaped.
final class CSVForm: ResultForm {
  private let destination: ResultDestination
  private let isTerminal: Bool
  private let zones: [ZoneOffsets?]
  private let nullText: [UInt8]
  private var isBegun = false

  init(_ destination: ResultDestination) {
    self.destination = destination
    isTerminal = destination.options.isTerminal
    zones = destination.columns.map(destination.zone)
    nullText = Array((destination.options.nullText ?? "").utf8)
  }

  func add(_ row: some QueryRow) throws(OutputError) {
    if !isBegun { try begin() }
    try destination.sink.fill { line in
      for column in zones.indices {
        if column > 0 { line.append(UInt8(ascii: ",")) }
        append(row, column, to: &line)
      }
      line.append(UInt8(ascii: "\n"))
    }
  }

  func finish() throws(OutputError) {
    if !isBegun { try begin() }
  }

  private func begin() throws(OutputError) {
    isBegun = true
    let names = destination.columns.map(\.name)
    try destination.sink.write(
      CSV.line(names, isForTerminal: isTerminal))
  }

  private func append(_ row: some QueryRow, _ column: Int, to line: inout [UInt8]) {
    switch row.kind(column) {
    case .null: line.append(contentsOf: nullText)
    case .integer where zones[column] == nil: line.append(integer: row.integer(column))
    case .integer, .real:
      line.append(
        number: row.real(column), zone: zones[column], separator: UInt8(ascii: "T"))
    case .blob: row.withBytes(column) { line.append(blob: $0) }
    case .text: row.withBytes(column) { append(text: $0, to: &line) }
    }
  }

  private func append(text bytes: UnsafeRawBufferPointer, to line: inout [UInt8]) {
    if isTerminal, !SafeBytes.arePrintableASCII(bytes) {
      let shown = SafeText.escaped(String(decoding: bytes, as: UTF8.self))
      line.append(contentsOf: CSV.quoted(shown).utf8)
    } else if bytes.isEmpty {
      // Apart from NULL.
      line.append("\"\"")
    } else if SafeBytes.needQuotes(bytes) {
      line.append(UInt8(ascii: "\""))
      for byte in bytes {
        if byte == UInt8(ascii: "\"") { line.append(byte) }
        line.append(byte)
      }
      line.append(UInt8(ascii: "\""))
    } else {
      line.append(contentsOf: bytes)
    }
  }
}

extension [UInt8] {
  /// Appends a real, or a local time where the column has a zone.
  mutating func append(number: Double, zone: ZoneOffsets?, separator: UInt8) {
    if let zone {
      append(instant: number, in: zone, separator: separator)
    } else {
      append(real: number)
    }
  }
}

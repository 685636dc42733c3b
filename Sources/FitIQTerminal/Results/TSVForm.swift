import FitIQDomain

/// Columns between tabs, with the escapes of PostgreSQL's COPY.
final class TSVForm: ResultForm {
  private let destination: ResultDestination
  private let isTerminal: Bool
  private let zones: [ZoneOffsets?]
  private let nullText: [UInt8]
  private var isBegun = false

  init(_ destination: ResultDestination) {
    self.destination = destination
    isTerminal = destination.options.isTerminal
    zones = destination.columns.map(destination.zone)
    nullText = Array((destination.options.nullText ?? "\\N").utf8)
  }

  func add(_ row: some QueryRow) throws(OutputError) {
    if !isBegun { try begin() }
    try destination.sink.fill { line in
      for column in zones.indices {
        if column > 0 { line.append(UInt8(ascii: "\t")) }
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
    try destination.sink.fill { line in
      for (index, column) in destination.columns.enumerated() {
        if index > 0 { line.append(UInt8(ascii: "\t")) }
        var name = column.name
        name.withUTF8 { append(text: UnsafeRawBufferPointer($0), to: &line) }
      }
      line.append(UInt8(ascii: "\n"))
    }
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
      line.append(contentsOf: shown.utf8)
      return
    }
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "\t"): line.append("\\t")
      case UInt8(ascii: "\n"): line.append("\\n")
      case UInt8(ascii: "\r"): line.append("\\r")
      case UInt8(ascii: "\\"): line.append("\\\\")
      default: line.append(byte)
      }
    }
  }
}

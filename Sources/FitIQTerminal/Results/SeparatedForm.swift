import FitIQDomain

/// A line for each row, with a separator between the values: CSV and TSV.
final class SeparatedForm: ResultForm {
  private let destination: ResultDestination
  private let dialect: SeparatedDialect
  private let zones: [ZoneOffsets?]
  private let nullText: [UInt8]
  private var isBegun = false

  init(_ destination: ResultDestination, _ dialect: SeparatedDialect) {
    self.destination = destination
    self.dialect = dialect
    zones = destination.columns.map(destination.zone)
    nullText = Array((destination.options.nullText ?? dialect.nullText).utf8)
  }

  func add(_ row: some QueryRow) throws(OutputError) {
    if !isBegun { try begin() }
    try destination.sink.fill { line in
      for column in zones.indices {
        if column > 0 { line.append(dialect.separator) }
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
        if index > 0 { line.append(dialect.separator) }
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

  /// On a terminal control characters are escaped, since nobody parses what is on a screen.
  private func append(text bytes: UnsafeRawBufferPointer, to line: inout [UInt8]) {
    guard destination.options.isTerminal, !SafeBytes.arePrintableASCII(bytes) else {
      return dialect.append(bytes, to: &line)
    }
    var shown = SafeText.escaped(String(decoding: bytes, as: UTF8.self))
    // TSV would escape these escapes again.
    guard dialect == .csv else { return line.append(contentsOf: shown.utf8) }
    shown.withUTF8 { dialect.append(UnsafeRawBufferPointer($0), to: &line) }
  }
}

/// How values are kept apart.
enum SeparatedDialect {
  /// RFC 4180 with the bytes as they are.
  case csv
  /// The escapes of PostgreSQL's COPY.
  case tsv

  var separator: UInt8 { self == .csv ? UInt8(ascii: ",") : UInt8(ascii: "\t") }

  var nullText: String { self == .csv ? "" : "\\N" }

  func append(_ bytes: UnsafeRawBufferPointer, to line: inout [UInt8]) {
    switch self {
    // Apart from NULL.
    case .csv where bytes.isEmpty: line.append("\"\"")
    case .csv: CSV.append(bytes, to: &line)
    case .tsv: appendEscaped(bytes, to: &line)
    }
  }

  private func appendEscaped(_ bytes: UnsafeRawBufferPointer, to line: inout [UInt8]) {
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

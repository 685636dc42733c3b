import FitIQDomain

/// Objects of RFC 8259, in one array or a line each.
///
/// A blob is the text `x'0a1b'`; an infinite real is `9e999`, which reads back as infinite.
final class JSONForm: ResultForm {
  private let sink: Sink
  private let isArray: Bool
  private let zones: [ZoneOffsets?]
  /// What comes before each value: `{"id":`, then `,"name":`.
  private let keys: [[UInt8]]
  private var isEmpty = true

  init(_ destination: ResultDestination) {
    sink = destination.sink
    isArray = destination.options.mode == .json
    zones = destination.columns.map(destination.zone)
    keys = Self.distinct(destination.columns.map(\.name)).enumerated().map { index, name in
      var key: [UInt8] = []
      key.append(index == 0 ? "{" : ",")
      JSONText.append(name, to: &key)
      key.append(":")
      return key
    }
  }

  func add(_ row: some QueryRow) throws(OutputError) {
    let opening: StaticString = !isArray ? "" : isEmpty ? "[\n  " : ",\n  "
    isEmpty = false
    try sink.fill { line in
      line.append(opening)
      for column in keys.indices {
        line.append(contentsOf: keys[column])
        append(row, column, to: &line)
      }
      line.append(isArray ? "}" : "}\n")
    }
  }

  func finish() throws(OutputError) {
    guard isArray else { return }
    try sink.write(isEmpty ? "[]\n" : "\n]\n")
  }

  private func append(_ row: some QueryRow, _ column: Int, to line: inout [UInt8]) {
    switch row.kind(column) {
    case .null: line.append("null")
    case .integer where zones[column] == nil: line.append(integer: row.integer(column))
    case .integer, .real: append(number: row.real(column), zones[column], to: &line)
    case .text: row.withBytes(column) { JSONText.append($0, to: &line) }
    case .blob:
      line.append("\"")
      row.withBytes(column) { line.append(blob: $0) }
      line.append("\"")
    }
  }

  private func append(number: Double, _ zone: ZoneOffsets?, to line: inout [UInt8]) {
    guard number.isFinite else {
      return line.append(number > 0 ? "9e999" : number < 0 ? "-9e999" : "null")
    }
    guard let zone else { return line.append(real: number) }
    line.append("\"")
    line.append(instant: number, in: zone, separator: UInt8(ascii: "T"))
    line.append("\"")
  }

  /// Names that came before get a number, since a reader keeps only one of each.
  private static func distinct(_ names: [String]) -> [String] {
    var seen = Set(names)
    var used: Set<String> = []
    return names.map { name in
      guard !used.insert(name).inserted else { return name }
      let free = (2...).lazy.map { "\(name)_\($0)" }.first { !seen.contains($0) } ?? name
      seen.insert(free)
      return free
    }
  }
}

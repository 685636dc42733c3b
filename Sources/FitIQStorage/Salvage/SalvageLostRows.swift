import FitIQDatabaseFile
import FitIQSystem
import Foundation

/// The rows that are not in the new store, one JSON object a line; no file where there are none.
final class SalvageLostRows {
  /// Members of one JSON object.
  private struct Line: Encodable {
    var texts: [String: String] = [:]
    var numbers: [String: Int64] = [:]

    func encode(to encoder: any Encoder) throws {
      try texts.encode(to: encoder)
      try numbers.encode(to: encoder)
    }
  }

  private let path: String
  private let encoder = JSONEncoder()
  private var file: FileReplacement?
  private var isPublished = false

  init(_ path: String) throws {
    self.path = path
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  }

  /// Its values are `c0` and on, in the order of the columns.
  func add(
    _ row: SalvageRow, of table: String?, _ reason: String, _ encoding: FileHeader.Encoding
  ) throws {
    let file = try self.file ?? FileReplacement(of: path)
    self.file = file
    var line = Line()
    line.texts["reason"] = reason
    line.texts["table"] = table
    for (index, value) in row.record.values.enumerated() {
      line.texts["c\(index)"] = value.plain(encoding)
    }
    line.numbers = ["page": Int64(clamping: row.page), "cell": Int64(clamping: row.cell)]
    line.numbers["key"] = row.key
    try file.write(encoder.encode(line) + Data([0x0A]))
  }

  func publish() throws {
    guard let file else { return }
    try file.commit(isNew: true)
    isPublished = true
  }

  func remove() { if isPublished { unlink(path) } }
}

extension FileRecord.Value {
  /// As JSON has it: numbers in decimal digits, blobs and what is not text in hexadecimal ones.
  func plain(_ encoding: FileHeader.Encoding) -> String? {
    switch self {
    case .null: nil
    case .integer(let number): String(number)
    case .real(let number): String(number)
    case .text(let bytes): text(encoding) ?? HexDigits.text(of: bytes.array)
    case .blob(let bytes): HexDigits.text(of: bytes.array)
    }
  }
}

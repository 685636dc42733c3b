import FitIQDatabaseFile
import FitIQSystem
import Foundation

/// The rows that are not in the new store, one JSON object a line; no file where there are none.
final class SalvageLostRows {
  struct Row: Encodable {
    let table: String?
    let page: Int
    let cell: Int
    let key: Int64?
    let reason: String
    /// In the order of the columns, `c0` and on; blobs as hexadecimal digits.
    let values: [String?]

    private struct Column: CodingKey {
      let stringValue: String
      var intValue: Int? { nil }

      init(stringValue: String) { self.stringValue = stringValue }
      init?(intValue: Int) { nil }
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Column.self)
      func put(_ value: (some Encodable)?, _ name: String) throws {
        try container.encodeIfPresent(value, forKey: Column(stringValue: name))
      }
      try put(table, "table")
      try put(page, "page")
      try put(cell, "cell")
      try put(key, "key")
      try put(reason, "reason")
      for (index, value) in values.enumerated() { try put(value, "c\(index)") }
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

  func add(_ row: Row) throws {
    let file = try self.file ?? FileReplacement(of: path)
    self.file = file
    try file.write(encoder.encode(row) + Data([0x0A]))
  }

  func publish() throws {
    guard let file else { return }
    try file.commit(isNew: true)
    isPublished = true
  }

  func remove() { if isPublished { unlink(path) } }
}

extension FileRecord.Value {
  /// As JSON has it: numbers in decimal digits, blobs and what is no text in hexadecimal ones.
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

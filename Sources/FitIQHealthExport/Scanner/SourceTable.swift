/// The sources of an export, numbered as they are met.
package struct SourceTable: Sendable {
  package struct Source: Sendable {
    /// As the export first spells it.
    package let name: String
    /// For comparisons: no-break spaces and typographic apostrophes replaced.
    package let key: String
    /// The same in every run.
    let hash: UInt64
  }

  package private(set) var sources: [Source] = []
  private var byRawName: [[UInt8]: Int] = [:]
  private var byKey: [String: Int] = [:]

  /// The packed samples of a heart rate have ten bits for the source, one of them for manual entry.
  static let largest = 512

  /// The number of a source; nil when there are too many.
  mutating func number(of raw: UnsafeRawBufferPointer) -> Int? {
    let bytes = Array(raw)
    if let known = byRawName[bytes] { return known }
    guard byRawName.count < Self.largest * 4 else { return nil }
    let name = String(decoding: CleanText.bytes(raw), as: UTF8.self)
    let key = Self.key(of: name)
    if let known = byKey[key] {
      byRawName[bytes] = known
      return known
    }
    guard sources.count < Self.largest else { return nil }
    sources.append(Source(name: name, key: key, hash: Mixing.hash(of: key.utf8)))
    byRawName[bytes] = sources.count - 1
    byKey[key] = sources.count - 1
    return sources.count - 1
  }

  /// Whether any is called so, however its spaces and apostrophes are written.
  func has(_ name: String) -> Bool { byKey[Self.key(of: name)] != nil }

  /// The name of a source with plain spaces and apostrophes: exports write them in several ways.
  package static func key(of name: String) -> String {
    String(
      name.unicodeScalars.map { scalar -> Character in
        switch scalar {
        case "\u{A0}": " "
        case "\u{2019}": "'"
        default: Character(scalar)
        }
      })
  }
}

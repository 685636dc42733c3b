import FitIQTestSupport

/// A whole number whose place in an input is fixed by the format: a run tries each at its limits.
struct NumberField {
  /// In the list of seeds.
  let seed: Int
  let offset: Int
  /// Bytes.
  let width: Int
  let isBigEndian: Bool

  /// How many inputs ``change(_:_:)`` makes of each.
  static let values = 4

  /// Sets it to 0, 1, the number before the largest, or the largest.
  func change(_ bytes: inout [UInt8], _ value: Int) {
    let values: [UInt64] = [0, 1, .max - 1, .max]
    HostileEdit.word(at: offset, width: width, isBigEndian: isBigEndian, values[value])
      .change(&bytes)
  }
}

extension NumberField {
  /// Of a kind of record, by the signature that it begins with: offset and width of each number.
  ///
  /// PKWARE, "APPNOTE.TXT - .ZIP File Format Specification", 4.3.
  private static let zipRecords: [[UInt8]: [(offset: Int, width: Int)]] = [
    [3, 4]: widths([2, 2, 2, 2, 2, 4, 4, 4, 2, 2], from: 4),
    [1, 2]: widths([2, 2, 2, 2, 2, 2, 4, 4, 4, 2, 2, 2, 2, 2, 4, 4], from: 4),
    [7, 8]: widths([4, 4, 4], from: 4),
    [6, 6]: widths([8, 2, 2, 4, 4, 8, 8, 8, 8], from: 4),
    [6, 7]: widths([4, 8, 4], from: 4),
    [5, 6]: widths([2, 2, 2, 2, 4, 4, 2], from: 4),
  ]

  /// Numbers that follow one another.
  private static func widths(_ widths: [Int], from start: Int) -> [(offset: Int, width: Int)] {
    var place = start
    return widths.map { width in
      defer { place += width }
      return (place, width)
    }
  }

  /// All of the records of archives, with those of their extra fields.
  static func ofArchives(_ seeds: [[UInt8]]) -> [NumberField] {
    seeds.enumerated().flatMap { seed, bytes in
      bytes.indices.dropLast(3).flatMap { place -> [(offset: Int, width: Int)] in
        guard bytes[place] == 0x50, bytes[place + 1] == 0x4B,
          var fields = zipRecords[Array(bytes[place + 2..<place + 4])]
        else { return [] }
        // The lengths of the name and of what is behind it.
        let (header, lengths) = bytes[place + 2] == 3 ? (30, 26) : (46, 28)
        if [1, 3].contains(bytes[place + 2]), place + header <= bytes.count {
          let length = {
            Int(bytes[place + lengths + $0]) + Int(bytes[place + lengths + $0 + 1]) << 8
          }
          let extra = header + length(0)
          fields += stride(from: extra, to: extra + length(2) - 3, by: 4).flatMap {
            widths([2, 2], from: $0)
          }
          fields += stride(from: extra + 4, to: extra + length(2) - 7, by: 8).map { ($0, 8) }
        }
        return fields.map { (place + $0.offset, $0.width) }
      }.filter { $0.offset + $0.width <= bytes.count }
        .map { NumberField(seed: seed, offset: $0.offset, width: $0.width, isBigEndian: false) }
    }
  }

  /// Of databases: of the header, and of some pages of each type with their first cells.
  ///
  /// SQLite, "Database File Format", 1.3 and 1.6.
  static func ofDatabases(_ seeds: [[UInt8]]) -> [NumberField] {
    seeds.enumerated().flatMap { seed, bytes -> [NumberField] in
      guard bytes.count > 512 else { return [] }
      let size = max(512, Int(bytes[16]) << 8 + Int(bytes[17]))
      var fields = widths([2, 1, 1, 1, 1, 1, 1] + Array(repeating: 4, count: 12), from: 16)
      fields += widths([4, 4], from: 92)
      // Three pages of each type: leaves, inner ones, and those that begin with something else.
      var pages: [UInt8: Int] = [:]
      for start in stride(from: 0, to: bytes.count - size + 1, by: size) {
        let header = start == 0 ? 100 : start
        let type = [2, 5, 10, 13].contains(bytes[header]) ? bytes[header] : 0
        pages[type, default: 0] += 1
        guard pages[type, default: 0] <= 3 else { continue }
        guard type > 0 else {
          // A list of free pages, or a row's further bytes.
          fields += widths([4, 4, 4, 4], from: start)
          continue
        }
        fields += widths([1, 2, 2, 2, 1], from: header)
        let cells = header + (type < 10 ? 12 : 8)
        if type < 10 { fields.append((header + 8, 4)) }
        fields += widths([2, 2, 2], from: cells)
        let cell = start + Int(bytes[cells]) << 8 + Int(bytes[cells + 1])
        // Lengths, keys and types, of seven bits a byte.
        fields += widths(Array(repeating: 1, count: 16), from: cell)
        if type < 10 { fields.append((cell, 4)) }
      }
      return fields.filter { $0.offset + $0.width <= bytes.count }
        .map { NumberField(seed: seed, offset: $0.offset, width: $0.width, isBigEndian: true) }
    }
  }
}

import FitIQTestSupport

/// Makes inputs that are almost right out of some that are.
struct Mutator {
  private let seeds: [[UInt8]]
  private let fields: [NumberField]

  init(_ target: FuzzTarget) { (seeds, fields) = (target.seeds, target.fields) }

  /// The same for the same seed and number.
  func input(_ number: Int, seed: UInt64) -> [UInt8] {
    // Every other one, so that chance has its turn in a short run as well.
    let (place, isByChance) = number.quotientAndRemainder(dividingBy: 2)
    if isByChance == 0, place < fields.count * NumberField.values {
      let field = fields[place / NumberField.values]
      var bytes = seeds[field.seed]
      field.change(&bytes, place % NumberField.values)
      return bytes
    }
    var random = SplitMix64(seed: seed &+ UInt64(truncatingIfNeeded: number) &* 0x9E37_79B9)
    var bytes = seeds.randomElement(using: &random) ?? []
    for _ in 0..<Int.random(in: 1...5, using: &random) { change(&bytes, &random) }
    return bytes
  }

  private func change(_ bytes: inout [UInt8], _ random: inout SplitMix64) {
    guard !bytes.isEmpty else {
      bytes = seeds.randomElement(using: &random) ?? []
      return
    }
    let place = Int.random(in: 0..<bytes.count, using: &random)
    let end = min(bytes.count, place + Int.random(in: 1...64, using: &random))
    switch Int.random(in: 0..<9, using: &random) {
    case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    case 1: bytes[place] = UInt8.random(in: .min ... .max, using: &random)
    case 2:
      HostileEdit.word(
        at: place, width: [1, 2, 4, 8].randomElement(using: &random) ?? 4,
        isBigEndian: Bool.random(using: &random),
        BoundaryValues.words.randomElement(using: &random) ?? 0
      ).change(&bytes)
    case 3:
      HostileEdit.number(place, BoundaryValues.texts.randomElement(using: &random) ?? "")
        .change(&bytes)
    case 4: bytes.removeSubrange(place..<end)
    case 5: bytes.insert(contentsOf: bytes[place..<end], at: place)
    case 6: bytes.removeLast(bytes.count - place)
    case 7:
      let other = seeds.randomElement(using: &random) ?? []
      guard !other.isEmpty else { return }
      let start = Int.random(in: 0..<other.count, using: &random)
      bytes.replaceSubrange(
        place..<end, with: other[start..<min(other.count, start + end - place)])
    default:
      let word = Self.words.randomElement(using: &random) ?? ""
      bytes.insert(contentsOf: word.utf8, at: place)
    }
  }

  /// What opens, closes or ends something in one of the formats.
  private static let words = [
    "{", "}", "[", "]", "\"", "\\", "\\u0000", "\\ud800", "<", "/>", "<!--", "]]>", "<![CDATA[",
    "&#x0;", "&lt", "'", ";", "--", "/*", "*/", "\n", "\r\n", "\0", "\u{FEFF}", "null", "1e999",
    "PK\u{1}\u{2}", "bplist00", "BEGIN", "END;", "$", "`",
  ]
}

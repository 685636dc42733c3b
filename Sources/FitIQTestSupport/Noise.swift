/// Text that no person writes.
package enum Noise {
  private static let pieces = [
    "SELECT ", "FROM", "'", "''", "\"", "[", "]", "`", "--", "/*", "*/", ";", "\n", " ", "x'", "ff",
    "0x", "1e", ".", "$a::", "ü", "👩‍👩‍👧", "e\u{301}", "\u{0}", "(", ")", ",", "CREATE TRIGGER ", "END",
    "BEGIN ", "-", ">", "entries", ".mode ", "steps ", "--last ", "7d", "=", "\\", "by ", "use ",
    "\t", "\r", "#", "WITH ", "type = ", "t.", "IN (",
  ]

  package static func text(using generator: inout SplitMix64) -> String {
    let count = Int.random(in: 0...40, using: &generator)
    return (0..<count).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
  }

  package static func bytes(using generator: inout SplitMix64) -> [UInt8] {
    var bytes = Array(text(using: &generator).utf8)
    for _ in 0..<Int.random(in: 0...8, using: &generator) {
      let place = Int.random(in: 0...bytes.count, using: &generator)
      bytes.insert(UInt8.random(in: 0...255, using: &generator), at: place)
    }
    return bytes
  }
}

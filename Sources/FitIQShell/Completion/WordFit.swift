/// Makes candidates fit the word that readline replaces, which begins elsewhere than ours.
struct WordFit {
  let line: [UInt8]
  /// Readline's word, in bytes of the line.
  let start: Int
  let end: Int
  /// Where a candidate begins.
  let replaced: Int

  /// Nil where the candidate would change what readline leaves alone.
  func fitted(_ candidate: String) -> String? {
    guard (0...end).contains(replaced), start <= end, end <= line.count else { return nil }
    if replaced >= start {
      return String(decoding: line[start..<replaced], as: UTF8.self) + candidate
    }
    let kept = line[replaced..<start]
    let bytes = Array(candidate.utf8)
    guard bytes.starts(with: kept) else { return nil }
    return String(decoding: bytes[kept.count...], as: UTF8.self)
  }

  /// What all have in common, and at least what was typed.
  func beginning(of texts: [String]) -> String {
    var common = texts.first ?? ""
    for text in texts { common = String(common.commonPrefix(with: text)) }
    let typed = String(decoding: line[start..<end], as: UTF8.self)
    return common.utf8.count >= typed.utf8.count ? common : typed
  }
}

extension String {
  fileprivate func commonPrefix(with other: String) -> Substring {
    let count = zip(self, other).prefix { $0 == $1 }.count
    return prefix(count)
  }
}

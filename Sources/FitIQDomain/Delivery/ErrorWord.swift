/// Recognises in a text of an error the words that differ from event to event.
enum ErrorWord {
  /// The placeholder for a word as a whole; nil for a word that stays, but for its numbers.
  ///
  /// - Parameter before: the text so far.
  static func placeholder(
    for word: UnsafeBufferPointer<UInt8>, after before: [UInt8]
  ) -> String? {
    if word.contains(UInt8(ascii: "@")) { return "<email>" }
    guard word.count >= 3 else { return nil }
    if isUUID(word) { return "<uuid>" }
    if isDate(word) { return "<date>" }
    if ends(before, with: "bearer ") { return "<token>" }
    if isTime(word) { return "<time>" }
    // Most words have no dot, and need not be taken apart.
    if word.contains(UInt8(ascii: ".")) ? isHost(word) : isLocalhost(word) { return "<host>" }
    return isToken(word) ? "<token>" : nil
  }

  static func isUUID(_ word: UnsafeBufferPointer<UInt8>) -> Bool {
    word.count == 36
      && word.indices.allSatisfy { place in
        [8, 13, 18, 23].contains(place)
          ? word[place] == UInt8(ascii: "-") : word[place].isHexDigit
      }
  }

  /// A date, with or without a time behind it.
  private static func isDate(_ word: UnsafeBufferPointer<UInt8>) -> Bool {
    word.count >= 10
      && (0..<10).allSatisfy { place in
        place == 4 || place == 7
          ? word[place] == UInt8(ascii: "-") : word[place].isDigit
      }
  }

  private static func isTime(_ word: UnsafeBufferPointer<UInt8>) -> Bool {
    word.contains(UInt8(ascii: ":"))
      && word.allSatisfy { $0.isDigit || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ".") }
      && word.filter { $0 == UInt8(ascii: ".") }.count < 3
  }

  /// An IPv4 address or a name with a domain that is in use, with or without a port.
  private static func isHost(_ word: UnsafeBufferPointer<UInt8>) -> Bool {
    let name = word.prefix { $0 != UInt8(ascii: ":") }
    let labels = name.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard name.count == word.count || word[(name.count + 1)...].allSatisfy(\.isDigit) else {
      return false
    }
    if labels.count == 4, labels.allSatisfy({ $0.count <= 3 && $0.allSatisfy(\.isDigit) }) {
      return true
    }
    guard let last = labels.last else { return false }
    let domain = String(decoding: last, as: UTF8.self).lowercased()
    return domains.contains(domain) || (labels.count >= 3 && last.allSatisfy(\.isLetter))
  }

  private static func isLocalhost(_ word: UnsafeBufferPointer<UInt8>) -> Bool {
    word.starts(with: "localhost".utf8)
      && word.dropFirst("localhost".utf8.count).allSatisfy {
        $0.isDigit || $0 == UInt8(ascii: ":")
      }
  }

  /// Names of fields have dots too, so of names with one dot only these count.
  private static let domains: Set<String> = [
    "com", "org", "net", "dev", "io", "app", "local", "localhost", "internal", "cloud", "test",
    "example", "invalid", "lan", "de", "eu", "uk", "us",
  ]

  /// A long run that no language has: letters and digits mixed, or hexadecimal.
  private static func isToken(_ word: UnsafeBufferPointer<UInt8>) -> Bool {
    if word.count >= 10, word.starts(with: "eyJ".utf8) { return true }
    guard word.count >= 20 else { return false }
    let digits = word.count(where: \.isDigit)
    return digits >= 2 && word.contains(where: \.isLetter)
      || word.allSatisfy(\.isHexDigit)
  }

  /// Whether a quoted text is the name of a field rather than what a person wrote in one.
  static func isFieldName(_ text: some Collection<UInt8>) -> Bool {
    guard text.count <= 48,
      text.allSatisfy({ $0.isLetter || "_.[]".utf8.contains($0) })
    else { return false }
    return text.contains(UInt8(ascii: "_"))
      || fields.contains(String(decoding: text, as: UTF8.self))
  }

  /// Names in the contract that have no underscore.
  private static let fields: Set<String> = [
    "type", "quantity", "notes", "stage", "stages", "source", "title", "intensity", "name",
    "description", "category", "exercises", "technique", "sets", "reps", "steps", "id", "data",
    "error", "message", "code",
  ]

  /// Whether a number that comes next is a status: after `HTTP `, `http_`, `error (`, `status: `.
  static func announcesStatus(_ before: [UInt8]) -> Bool {
    var text = before[...]
    while let last = text.last, " (_:#=/".utf8.contains(last) { text = text.dropLast() }
    return ["http", "status", "code", "error"].contains { ends(text, with: $0) }
  }

  private static func ends(_ text: some BidirectionalCollection<UInt8>, with word: String) -> Bool {
    let tail = text.suffix(word.utf8.count)
    return tail.count == word.utf8.count
      && zip(tail, word.utf8).allSatisfy { ($0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0) == $1 }
  }
}

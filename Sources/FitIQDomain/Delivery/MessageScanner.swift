/// Rewrites texts of errors: what differs from event to event, or says something about a person,
/// becomes a placeholder.
///
/// Bytes and one pass, because a histogram reads every message of a queue. It errs towards replacing
/// too much.
struct MessageScanner {
  /// UUIDs stay where a person is to find the row again.
  let keepsIDs: Bool
  /// Bytes of output; what is beyond is cut off with `…`.
  let longest: Int

  var output: [UInt8] = []

  mutating func rewrite(_ input: UnsafeBufferPointer<UInt8>) -> String {
    output.reserveCapacity(min(input.count, longest) + 64)
    var place = 0
    while place < input.count, output.count <= longest {
      let byte = input[place]
      if Self.isWord(byte) {
        var end = place + 1
        while end < input.count, Self.isWord(input[end]) { end += 1 }
        word(UnsafeBufferPointer(rebasing: input[place..<end]))
        place = end
      } else if let end = Self.endOfQuotation(input, place) {
        quotation(UnsafeBufferPointer(rebasing: input[place..<end]))
        place = end
      } else {
        separator(byte)
        place += 1
      }
    }
    return text()
  }

  private func text() -> String {
    var end = min(output.count, longest)
    if output.count > longest {
      // Not within a character: continuation bytes of UTF-8 are 10xxxxxx.
      while end > 0, output[end] & 0xC0 == 0x80 { end -= 1 }
    }
    while end > 0, output[end - 1] == UInt8(ascii: " ") { end -= 1 }
    return String(decoding: output[..<end], as: UTF8.self) + (output.count > longest ? "…" : "")
  }

  /// White space and control characters become one space.
  private mutating func separator(_ byte: UInt8) {
    guard byte <= 0x20 || byte == 0x7F else { return output.append(byte) }
    guard let last = output.last, last != UInt8(ascii: " ") else { return }
    output.append(UInt8(ascii: " "))
  }

  /// A quoted text can be what a person wrote; a quoted name of a field is not.
  private mutating func quotation(_ text: UnsafeBufferPointer<UInt8>) {
    if ErrorWord.isFieldName(text.dropFirst().dropLast()) {
      output.append(contentsOf: text)
    } else {
      output.append(text[0])
      output.append(contentsOf: "<text>".utf8)
      output.append(text[0])
    }
  }

  private mutating func word(_ word: UnsafeBufferPointer<UInt8>) {
    var (start, end) = (0, word.count)
    while start < end, Self.isJoint(word[start]) { start += 1 }
    while end > start, Self.isJoint(word[end - 1]) { end -= 1 }
    output.append(contentsOf: word[..<start])
    let core = UnsafeBufferPointer(rebasing: word[start..<end])
    if ErrorWord.isUUID(core), keepsIDs {
      output.append(contentsOf: core)
    } else if let placeholder = ErrorWord.placeholder(for: core, after: output) {
      output.append(contentsOf: placeholder.utf8)
    } else {
      numbers(core)
    }
    output.append(contentsOf: word[end...])
  }

  /// Numbers within a word become `<n>`, but an HTTP status stays: it tells failures apart.
  private mutating func numbers(_ word: UnsafeBufferPointer<UInt8>) {
    var place = 0
    while place < word.count {
      guard word[place].isDigit else {
        output.append(word[place])
        place += 1
        continue
      }
      let start = place
      while place < word.count,
        word[place].isDigit
          || (word[place] == UInt8(ascii: ".") && place + 1 < word.count
            && word[place + 1].isDigit)
      { place += 1 }
      let isStatus =
        place - start == 3 && (UInt8(ascii: "1")...UInt8(ascii: "5")).contains(word[start])
        && ErrorWord.announcesStatus(output)
      output.append(contentsOf: isStatus ? Array(word[start..<place]) : Array("<n>".utf8))
    }
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || byte >= 0x80 || byte == UInt8(ascii: "_")
      || isJoint(byte)
  }

  private static func isJoint(_ byte: UInt8) -> Bool { "-.:@+".utf8.contains(byte) }

  /// One past the closing quote of a quotation that begins here; nil where none does.
  ///
  /// An apostrophe within a word begins none, because words are taken before.
  private static func endOfQuotation(
    _ input: UnsafeBufferPointer<UInt8>, _ start: Int
  ) -> Int? {
    let quote = input[start]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") || quote == UInt8(ascii: "`"),
      start == 0 || quote != UInt8(ascii: "'") || !isWord(input[start - 1])
    else { return nil }
    return input[(start + 1)...].firstIndex(of: quote).map { $0 + 1 }
  }
}

/// Reads the text in which the app wrote the local time of an entry.
package enum WallTime {
  /// Returns seconds of the day for `HH:mm` or `HH:mm:ss`, blanks around it ignored.
  ///
  /// The app writes zero-padded ASCII digits (its writers format integers); anything else is nil.
  package static func seconds(_ text: UnsafeBufferPointer<UInt8>) -> Int32? {
    var start = 0
    var end = text.count
    while start < end, text[start] == 0x20 { start += 1 }
    while end > start, text[end - 1] == 0x20 { end -= 1 }
    guard end - start == 5 || end - start == 8 else { return nil }
    guard let hour = number(text, at: start), text[start + 2] == 0x3A,
      let minute = number(text, at: start + 3), hour < 24, minute < 60
    else { return nil }
    guard end - start == 8 else { return hour * 3_600 + minute * 60 }
    guard text[start + 5] == 0x3A, let second = number(text, at: start + 6), second < 60 else {
      return nil
    }
    return hour * 3_600 + minute * 60 + second
  }

  /// The same for a string.
  package static func seconds(_ text: String) -> Int32? {
    var text = text
    return text.withUTF8 { seconds($0) }
  }

  /// Two digits.
  private static func number(_ text: UnsafeBufferPointer<UInt8>, at index: Int) -> Int32? {
    let tens = Int32(text[index]) - 0x30
    let ones = Int32(text[index + 1]) - 0x30
    guard (0...9).contains(tens), (0...9).contains(ones) else { return nil }
    return tens * 10 + ones
  }
}

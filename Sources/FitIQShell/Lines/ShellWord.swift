import FitIQDomain
import FitIQSystem

/// A word of a command line, without its quotes.
package struct ShellWord: Sendable, Equatable {
  package let text: String
  /// Its bytes in the line, with its quotes.
  package let range: Range<Int>
  /// The quote that it begins with and lacks at its end: its text may go on.
  package let openQuote: Character?

  /// Splits a line as a Unix shell does.
  ///
  /// `'…'` takes everything, `"…"` all but `\"` and `\\`, and `\` the next character. A quote left open
  /// ends with the line.
  package static func split(_ line: String) -> [ShellWord] {
    let bytes = Array(line.utf8)
    var words: [ShellWord] = []
    var place = 0
    while true {
      while place < bytes.count, bytes[place].isSpace { place += 1 }
      guard place < bytes.count else { return words }
      words.append(word(of: bytes, from: &place))
    }
  }

  private static func word(of bytes: [UInt8], from place: inout Int) -> ShellWord {
    let start = place
    var text: [UInt8] = []
    var quote: UInt8?
    while place < bytes.count {
      let byte = bytes[place]
      let next = place + 1 < bytes.count ? bytes[place + 1] : nil
      if let open = quote {
        if byte == open {
          quote = nil
        } else if open == "\"", byte == "\\", let next, next == "\"" || next == "\\" {
          text.append(next)
          place += 1
        } else {
          text.append(byte)
        }
      } else if byte.isSpace {
        break
      } else if byte == "'" || byte == "\"" {
        quote = byte
      } else if byte == "\\", let next {
        text.append(next)
        place += 1
      } else {
        text.append(byte)
      }
      place += 1
    }
    return ShellWord(
      text: String(decoding: text, as: UTF8.self), range: start..<place,
      openQuote: quote.map { Character(Unicode.Scalar($0)) })
  }

  /// Writes a word so that it is read back as one.
  ///
  /// By ``split(_:)``, which runs nothing: the `printf` that `ShellQuoting` writes would stay as it is.
  package static func quoted(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy {
      $0.isWordByte && $0 != "$" || "-./:=,+%@~".utf8.contains($0)
    }
    return isPlain && !text.isEmpty ? text : "'" + text.escaping("'", as: "'\\''") + "'"
  }
}

/// The tokens of more than one byte.
extension SQLTokenizer {
  /// A doubled delimiter stands for itself.
  func quoted(_ kind: SQLToken.Kind, from start: Int, by delimiter: UInt8) -> Scanned {
    var place = start + 1
    while place < bytes.count {
      if bytes[place] == delimiter {
        guard place + 1 < bytes.count, bytes[place + 1] == delimiter else {
          return (kind, place + 1, true)
        }
        place += 1
      }
      place += 1
    }
    return (kind, bytes.count, false)
  }

  /// SQLite takes one that is not closed to the end of the text.
  func blockComment(from start: Int) -> Scanned {
    var place = start + 2
    while place + 1 < bytes.count {
      if bytes[place] == "*", bytes[place + 1] == "/" { return (.comment, place + 2, true) }
      place += 1
    }
    return (.comment, bytes.count, false)
  }

  /// `x'…'` with an even number of hexadecimal digits.
  func blob(from start: Int) -> Scanned {
    let digits = skip(from: start + 2, while: \.isHexDigit)
    if digits == bytes.count { return (.blob, digits, false) }
    if bytes[digits] == "'" {
      return ((digits - start) % 2 == 0 ? .blob : .unknown, digits + 1, true)
    }
    let end = skip(from: digits) { $0 != "'" }
    return (.unknown, min(end + 1, bytes.count), end < bytes.count)
  }

  /// Tcl's names are part of the syntax: `$a::b(c)`.
  func parameter(from start: Int) -> Scanned {
    var place = start + 1
    while true {
      place = skip(from: place, while: \.isWordByte)
      guard self[place] == ":", self[place + 1] == ":", place > start + 1 else { break }
      place += 2
    }
    guard place > start + 1, bytes[start] != "#" else { return (.unknown, place, true) }
    return (.parameter, place, true)
  }

  func number(from start: Int) -> Scanned {
    var place = start
    if bytes[start] == "0", self[start + 1] | 0x20 == "x", self[start + 2].isHexDigit {
      place = skip(from: start + 2, while: \.isHexDigit)
    } else {
      place = skip(from: start, while: \.isDigit)
      if self[place] == "." { place = skip(from: place + 1, while: \.isDigit) }
      if self[place] | 0x20 == "e" {
        let sign = self[place + 1] == "+" || self[place + 1] == "-" ? 1 : 0
        if self[place + 1 + sign].isDigit {
          place = skip(from: place + 1 + sign, while: \.isDigit)
        }
      }
    }
    let end = skip(from: place, while: \.isWordByte)
    return (end == place ? .number : .unknown, end, true)
  }

  func word(from start: Int) -> Scanned {
    let end = skip(from: start + 1, while: \.isWordByte)
    // A `$` may be inside a word, not at its beginning: that is a parameter, and was looked at.
    return (SQLKeyword.contains(bytes[start..<end]) ? .keyword : .identifier, end, true)
  }

  func symbol(at start: Int) -> Scanned {
    for length in [3, 2] where start + length <= bytes.count {
      let text = bytes[start..<start + length]
      if Self.longOperators.contains(where: { text.elementsEqual($0.utf8) }) {
        return (.operator, start + length, true)
      }
    }
    return (Self.operators.contains(bytes[start]) ? .operator : .unknown, start + 1, true)
  }

  private static let longOperators: [String] = [
    "->>", "->", "==", "<=", "<>", "<<", ">=", ">>", "!=", "||",
  ]
  private static let operators = Set("()+*%=<>|,&~-/.".utf8)
}

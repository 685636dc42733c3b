/// Text as one word of a POSIX shell, in characters that a terminal shows and takes back as they are.
package enum ShellQuoting {
  /// The text itself where every shell reads it as one word, else in quotes.
  ///
  /// A text with control characters, invisible ones or those that change the direction of writing
  /// becomes a call of `printf`: `$'…'` is not understood by dash, the `sh` of Debian.
  package static func quoted(_ text: String) -> String {
    if isPlain(text) { return text }
    guard text.unicodeScalars.contains(where: isUnprintable) else {
      return "'" + text.escaping("'", as: #"'\''"#) + "'"
    }
    let body = text.unicodeScalars.reversed().drop { $0 == "\n" }.reversed()
    // A substitution loses the line breaks at its end; the third character of IFS is one.
    let breaks = text.unicodeScalars.count - body.count
    return "\"$(printf %b '\(escaped(body))')" + String(repeating: "${IFS#??}", count: breaks)
      + "\""
  }

  /// Words as a command line.
  package static func line(_ words: [String]) -> String {
    words.map(quoted).joined(separator: " ")
  }

  private static func isPlain(_ text: String) -> Bool {
    let isPlain = text.utf8.allSatisfy { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
      default: "_./-+@%:,".utf8.contains(byte)
      }
    }
    return isPlain && !text.isEmpty
  }

  private static func isUnprintable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned: true
    case .spaceSeparator: scalar != " "
    default: false
    }
  }

  /// For `%b`, which reads three digits behind `\0`.
  private static func escaped(_ scalars: some Sequence<Unicode.Scalar>) -> String {
    var result = ""
    for scalar in scalars {
      if !isUnprintable(scalar), scalar != "'", scalar != "\\" {
        result.unicodeScalars.append(scalar)
        continue
      }
      for byte in String(scalar).utf8 {
        let digits = String(byte, radix: 8)
        result += #"\0"# + String(repeating: "0", count: 3 - digits.count) + digits
      }
    }
    return result
  }
}

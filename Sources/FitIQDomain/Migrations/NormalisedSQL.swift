package import FitIQSystem

/// SQL text without what does not count: comments, white space and line endings.
///
/// One blank is left where two words would run together; string literals and quoted names are kept
/// to the letter.
package struct NormalisedSQL: Hashable, Sendable {
  package let text: String

  /// Takes any text, SQL or not.
  package init(_ sql: some StringProtocol) {
    let bytes = Array(sql.utf8)
    var tokenizer = SQLTokenizer(bytes)
    var output: [UInt8] = []
    var isSeparated = false
    while let token = tokenizer.next() {
      guard token.isSignificant else {
        isSeparated = true
        continue
      }
      // A blank counts between two words only: `a , b` and `a,b` are the same SQL.
      if isSeparated, output.last?.isWordByte == true, bytes[token.range.lowerBound].isWordByte {
        output.append(UInt8(ascii: " "))
      }
      isSeparated = false
      output += bytes[token.range]
    }
    text = String(decoding: output, as: UTF8.self)
  }

  package var fingerprint: Fingerprint { Fingerprint(of: Array(text.utf8)) }
}

extension String {
  /// Writes another text for a scalar, also where it is part of a character, such as CR LF or a quotation
  /// mark with an accent: whatever reads it goes by bytes, so `replacing` would leave an end of a word or
  /// name in it.
  package func escaping(_ scalar: Unicode.Scalar, as text: String) -> String {
    var result = String.UnicodeScalarView()
    for other in unicodeScalars {
      if other == scalar {
        result.append(contentsOf: text.unicodeScalars)
      } else {
        result.append(other)
      }
    }
    return String(result)
  }
}

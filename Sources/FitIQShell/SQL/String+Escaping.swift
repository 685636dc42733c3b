extension String {
  /// Writes another text for a scalar, also where it is part of a character such as CR LF.
  func escaping(_ scalar: Unicode.Scalar, as text: String) -> String {
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

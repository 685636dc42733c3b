/// What no report for people holds: values as programs want them, and times of no zone.
enum RawValues {
  /// Returns the lines of a report that hold such a value.
  static func found(in text: String) -> [String] {
    let raw = text.split(separator: "\n").map(String.init).filter { line in
      // What was not imported is shown as it was found.
      guard !line.contains(#/"Z[A-Z]+":/#) else { return false }
      // An instant as JSON has it, one of UTC, false digits, a number whose unit is in its name.
      return line.contains(#/20\d\d-\d\d-\d\dT\d\d:\d\d/#) || line.contains(#/\d\d:\d\dZ\b/#)
        || line.contains(#/\b\d+\.\d{3,}\b/#) || line.contains(#/\b[a-z]+_(minutes|percent)\b/#)
    }
    let hasTimes = text.contains(#/20\d\d-\d\d-\d\d \d\d:\d\d/#)
    let hasZone = text.contains(#/times in|zone |[A-Z][a-z]+/[A-Z]|GMT|UTC/#)
    return raw + (hasTimes && !hasZone ? ["times of no zone"] : [])
  }
}

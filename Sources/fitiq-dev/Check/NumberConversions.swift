/// Finds what the compiler cannot refuse: conversions to integers, and sums of numbers just read.
///
/// `FitIQDomain` shadows the conversions of the standard library that end the process when a number
/// does not fit (`RefusedConversions`): to use one is an error of the compiler, in every file that
/// imports the module. So every shipped file that converts has to import it.
enum NumberConversions {
  private static let exempt: Set<String> = [
    // Has them itself.
    "FitIQDomain",
    // Lies below the module, and reads numbers from text alone.
    "FitIQSystem",
  ]

  static func problems(in file: SourceFile) -> [String] {
    guard file.isShipped, !exempt.contains(file.target), !file.path.hasSuffix("Generated.swift"),
      !file.lines.contains(where: { ImportTable.importedModule($0) == "FitIQDomain" })
    else { return [] }
    return file.lines.enumerated().compactMap { index, line in
      let code = line.prefix(upTo: line.firstRange(of: "//")?.lowerBound ?? line.endIndex)
      guard converts(code) else { return nil }
      return "\(file.path):\(index + 1): a conversion to an integer: import FitIQDomain, "
        + "with which the compiler refuses those that can end the process"
    }
  }

  /// Sums and products of a number of a file: beyond its type they end the process.
  static func unchecked(in file: SourceFile) -> [String] {
    guard file.isShipped, !exempt.contains(file.target) else { return [] }
    return file.lines.enumerated().compactMap { index, line in
      let code = line.prefix(upTo: line.firstRange(of: "//")?.lowerBound ?? line.endIndex)
      guard calculates(code) else { return nil }
      return "\(file.path):\(index + 1): arithmetic on a number that was just read: "
        + "use addingClamped, multipliedClamped or what reports an overflow"
    }
  }

  /// `row.integer(0) + 1`, `2 * bytes.word(4)` and the like.
  static func calculates(_ code: Substring) -> Bool {
    let read = #/\.(?:integer|int64|word|half|short|varint|loadUnaligned)\([^()]*\)/#
    return code.ranges(of: read).contains { range in
      code[range.upperBound...].prefixMatch(of: #/\)? *[-+*] /#) != nil
        || code[..<range.lowerBound].firstMatch(of: #/ [-+*]=? [\w.\[\]]*$/#) != nil
    }
  }

  /// A conversion that does not say what becomes of a number that does not fit.
  static func converts(_ code: Substring) -> Bool {
    let said = [
      "ascii:", "exactly:", "rounding:", "clamping:", "truncatingIfNeeded:", "bitPattern:",
      "littleEndian:", "bigEndian:",
    ]
    return code.matches(of: /\bU?Int(8|16|32|64)?(\.init\b|\()/.wordBoundaryKind(.simple)).contains
    { match in
      let rest = code[match.range.upperBound...]
      return !said.contains { rest.hasPrefix($0) || rest.hasPrefix("(" + $0) }
    } || code.firstRange(of: /\.(milli)?seconds\(/) != nil
  }
}

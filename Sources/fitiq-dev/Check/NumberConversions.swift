/// Finds conversions to integers that the compiler cannot refuse.
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
    // Not shipped.
    "fitiq-dev", "FitIQTestBackend", "FitIQTestSupport",
  ]

  static func problems(in file: SourceFile) -> [String] {
    guard !exempt.contains(file.target), !file.path.hasSuffix("Generated.swift"),
      !file.lines.contains(where: { ImportTable.importedModule($0) == "FitIQDomain" })
    else { return [] }
    return file.lines.enumerated().compactMap { index, line in
      let code = line.prefix(upTo: line.firstRange(of: "//")?.lowerBound ?? line.endIndex)
      guard converts(code) else { return nil }
      return "\(file.path):\(index + 1): a conversion to an integer: import FitIQDomain, "
        + "with which the compiler refuses those that can end the process"
    }
  }

  /// A conversion that does not say what becomes of a number that does not fit.
  static func converts(_ code: Substring) -> Bool {
    let said = [
      "ascii:", "exactly:", "rounding:", "clamping:", "truncatingIfNeeded:", "bitPattern:",
      "littleEndian:", "bigEndian:",
    ]
    return code.matches(of: /\bU?Int(8|16|32|64)?(\.init\b|\()/).contains { match in
      let rest = code[match.range.upperBound...]
      return !said.contains { rest.hasPrefix($0) || rest.hasPrefix("(" + $0) }
    } || code.firstRange(of: /\.(milli)?seconds\(/) != nil
  }
}

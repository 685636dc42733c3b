/// Finds tests that nothing ends: each is in a suite that has a time limit, and none waits for a thread
/// that another one may keep.
enum TimeLimits {
  static func problems(in file: SourceFile) -> [String] {
    var attribute = ""
    var isLimited = false
    return file.lines.enumerated().compactMap { index, line in
      if file.path.hasPrefix("Tests/"), line.contains("DispatchQueue.global(") {
        return "\(file.path):\(index + 1): detach a thread: waiting tests can hold all shared ones"
      }
      if line.hasPrefix("@Suite") || !attribute.isEmpty { attribute += line }
      if line.firstMatch(of: #/^(?![ \/}]).*\b(?:struct|class|enum|actor|extension|func) /#) != nil
      {
        isLimited = attribute.contains(".bounded")
        attribute = ""
      }
      guard line.firstMatch(of: #/^ *@Test\b/#) != nil, !isLimited, !line.contains(".bounded")
      else { return nil }
      return "\(file.path):\(index + 1): give the suite of this test the trait .bounded"
    }
  }
}

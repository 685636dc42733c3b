extension String {
  /// The path of the folder that a path lies in, as it is written; empty for a name alone.
  ///
  /// Foundation's own for Linux traps on a name of one character.
  package var folderPath: String {
    var parts = utf8[...]
    while parts.count > 1, parts.last == UInt8(ascii: "/") { parts.removeLast() }
    guard let slash = parts.lastIndex(of: UInt8(ascii: "/")) else { return "" }
    parts = parts[..<slash]
    while parts.last == UInt8(ascii: "/") { parts.removeLast() }
    return parts.isEmpty ? "/" : String(Substring(parts))
  }
}

/// One line of an archive's table of contents, or what would stand there.
struct ZipEntry: Sendable {
  enum Method: Int { case stored = 0, deflated = 8 }

  /// As written; the encoding is not known for certain.
  let name: [UInt8]
  let flags: Int
  let method: Int
  var crc: UInt32
  var compressedSize: Int64
  var size: Int64
  /// Where its local header begins.
  let offset: Int64
  /// The archive ends within its content; the sizes and the check sum are those of what is there.
  var isCut = false

  static let localHeaderSize: Int64 = 30

  /// Bit 0: encrypted; 6: strongly; 13: with a hidden directory.
  static func isEncrypted(_ flags: Int) -> Bool { flags & 0x2041 != 0 }

  var isEncrypted: Bool { Self.isEncrypted(flags) }
  var isFolder: Bool { name.last == UInt8(ascii: "/") }

  /// Windows programs write backslashes.
  var components: [ArraySlice<UInt8>] {
    name.split(omittingEmptySubsequences: false) {
      $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\")
    }
  }

  /// Whether the name leads out of the folder that it would be unpacked to.
  var climbs: Bool {
    let parts = components
    guard let first = parts.first else { return true }
    return first.isEmpty || first.last == UInt8(ascii: ":") || name.contains(0)
      || parts.contains { $0.elementsEqual("..".utf8) }
  }

  /// Files that macOS adds to describe others.
  var isResourceFork: Bool {
    components.contains { $0.elementsEqual("__MACOSX".utf8) || $0.starts(with: "._".utf8) }
  }

  var isXML: Bool {
    name.suffix(4).map { $0 | 0x20 }.elementsEqual(".xml".utf8.map { $0 | 0x20 })
  }
}

extension ZipEntry {
  /// What is known of an entry before its content was seen.
  init(_ header: LocalHeader, offset: Int64) {
    self.init(
      name: header.name, flags: header.flags, method: header.method, crc: header.crc,
      compressedSize: 0, size: 0, offset: offset)
  }
}

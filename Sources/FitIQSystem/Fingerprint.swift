import Crypto
package import Foundation

/// A SHA-256 over bytes: the identity of an input file or of a migration's text.
package struct Fingerprint: Hashable, Sendable, Encodable {
  /// 64 lower-case hexadecimal digits.
  package let hex: String

  package init(hex: String) {
    self.hex = hex
  }

  package init(of bytes: some DataProtocol) {
    hex = Self.hexDigits(of: SHA256.hash(data: bytes))
  }

  /// The first 12 digits: enough to recognise a file by eye, as git abbreviates.
  package var abbreviated: String { String(hex.prefix(12)) }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(hex)
  }

  private static func hexDigits(of bytes: some Sequence<UInt8>) -> String {
    let digits = Array("0123456789abcdef".utf8)
    var text: [UInt8] = []
    text.reserveCapacity(64)
    for byte in bytes {
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 0x0F)])
    }
    return String(decoding: text, as: UTF8.self)
  }
}

extension Fingerprint {
  /// A fingerprint of files one after the other, read block by block.
  ///
  /// Files that are not there count as empty; nil when one cannot be read.
  package init?(ofFiles paths: [String]) {
    var hash = SHA256()
    let size = 1 << 20
    let block = UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: 64)
    defer { block.deallocate() }
    for path in paths {
      let descriptor = open(path, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else {
        if errno == ENOENT { continue }
        return nil
      }
      defer { close(descriptor) }
      while true {
        let count = read(descriptor, block.baseAddress, size)
        if count < 0, errno == EINTR { continue }
        guard count >= 0 else { return nil }
        if count == 0 { break }
        hash.update(bufferPointer: UnsafeRawBufferPointer(rebasing: block[..<count]))
      }
    }
    self.init(hex: Self.hexDigits(of: hash.finalize()))
  }
}

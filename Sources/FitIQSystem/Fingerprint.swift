import CSHA256
package import Foundation

/// A SHA-256 over bytes: the identity of an input file or of a migration's text.
package struct Fingerprint: Hashable, Sendable, Encodable {
  /// 64 lower-case hexadecimal digits.
  package let hex: String

  /// Takes digits as they were written down, unchecked.
  package init(hex: String) {
    self.hex = hex
  }

  /// Hashes the bytes.
  package init(of bytes: some DataProtocol) {
    var hash = SHA256()
    for region in bytes.regions { region.withUnsafeBytes { hash.add($0) } }
    hex = hash.hexDigits()
  }

  /// The first 12 digits: enough to recognise a file by eye, as git abbreviates.
  package var abbreviated: String { String(hex.prefix(12)) }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(hex)
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
        let count = retryingInterrupted { read(descriptor, block.baseAddress, size) }
        guard count >= 0 else { return nil }
        if count == 0 { break }
        hash.add(UnsafeRawBufferPointer(rebasing: block[..<count]))
      }
    }
    self.init(hex: hash.hexDigits())
  }
}

struct SHA256 {
  private var state = fitiq_sha256()

  /// - Parameter isPortable: Whether not to use what only some processors have.
  init(isPortable: Bool = false) {
    fitiq_sha256_begin(&state)
    if isPortable { state.is_portable = 1 }
  }

  mutating func add(_ bytes: UnsafeRawBufferPointer) {
    // An empty buffer may have no address.
    guard let start = bytes.baseAddress else { return }
    fitiq_sha256_add(&state, start, bytes.count)
  }

  /// Ends it: nothing can be added after that.
  mutating func hexDigits() -> String {
    var digest = [UInt8](repeating: 0, count: 32)
    fitiq_sha256_end(&state, &digest)
    let digits = Array("0123456789abcdef".utf8)
    return String(
      decoding: digest.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 0x0F)]] }, as: UTF8.self)
  }
}

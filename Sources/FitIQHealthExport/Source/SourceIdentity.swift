import FitIQDomain
import FitIQSystem

extension ExportSource {
  /// What is known without reading the content: everything of an archive, from its table of
  /// contents; of a bare XML only that it may be the same.
  private var outline: String {
    get throws(HealthExportError) {
      switch form {
      case .archive(_, _, let fingerprint): return "zip-\(fingerprint.hex)"
      case .xml(let path): return "xml-\(xmlBytes)-\(Mixing.digits(of: try edges(of: path)))-"
      }
    }
  }

  /// Whether this is the export that an identity was taken of.
  ///
  /// An archive is recognised from its table of contents. Bare XML is read whole, but only if its
  /// size, its beginning and its end are the same.
  package func matches(_ identity: String) throws(HealthExportError) -> Bool {
    let outline = try outline
    guard case .xml(let path) = form else { return identity == outline }
    guard identity.hasPrefix(outline) else { return false }
    var bytes = try PlainBytes(path: path)
    let buffer = UnsafeMutableRawBufferPointer.allocate(
      byteCount: limits.blockBytes, alignment: 64)
    defer { buffer.deallocate() }
    while try bytes.read(into: buffer) == buffer.count {}
    return identity == outline + Mixing.digits(of: bytes.hash.value)
  }

  /// The identity, given the hash of the content where there is no table of contents.
  func identity(hash: UInt64?) throws(HealthExportError) -> String {
    try outline + (hash.map(Mixing.digits) ?? "")
  }

  private static let edge: Int64 = 64 << 10

  private func edges(of path: String) throws(HealthExportError) -> UInt64 {
    let file = try OpenFile(path)
    let count = Int(min(file.size, Self.edge))
    var hash = ContentHash()
    for offset in [0, file.size - Int64(count)] {
      guard let bytes = try file.bytes(at: offset, count: count) else { continue }
      bytes.withUnsafeBytes { hash.add($0) }
    }
    return hash.value
  }
}

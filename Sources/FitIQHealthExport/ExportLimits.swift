/// What an export may ask of the reader before it is refused.
package struct ExportLimits: Sendable {
  /// Bytes of XML; the largest exports seen in public reports have 4 GB.
  package var xmlBytes: Int64 = 64 << 30
  /// XML bytes for each byte in the archive; real exports have about 20, deflate ends at 1,032.
  package var ratio: Int64 = 300
  /// Bytes of an archive's table of contents; one of 10,000 workout routes has less than 2 MB.
  package var directoryBytes: Int64 = 16 << 20
  /// Bytes from `<` to `>`, and of the document type.
  package var tagBytes = 256 << 10
  /// Bytes read at a time: few enough to be scanned before they leave the processor's cache.
  package var blockBytes = 256 << 10

  package init() {}
}

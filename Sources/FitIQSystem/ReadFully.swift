import Foundation

/// Reads from an offset until the buffer is full or the file ends; returns how many bytes that were, and
/// nil where it fails, which `errno` explains.
package func readFully(
  _ descriptor: Int32, at offset: Int, into buffer: UnsafeMutableRawBufferPointer
) -> Int? {
  var filled = 0
  while filled < buffer.count {
    let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])
    let count = retryingInterrupted {
      pread(descriptor, rest.baseAddress, rest.count, off_t(offset + filled))
    }
    guard count >= 0 else { return nil }
    if count == 0 { break }
    filled += count
  }
  return filled
}

import Foundation

/// Writes all of the bytes; false where that fails, which `errno` explains.
///
/// - Parameter offset: Where in the file they begin; nil for where the descriptor stands.
package func writeFully(
  _ descriptor: Int32, at offset: Int? = nil, from buffer: UnsafeRawBufferPointer
) -> Bool {
  var written = 0
  while written < buffer.count {
    let rest = UnsafeRawBufferPointer(rebasing: buffer[written...])
    let count = retryingInterrupted {
      if let offset {
        pwrite(descriptor, rest.baseAddress, rest.count, off_t(offset + written))
      } else {
        write(descriptor, rest.baseAddress, rest.count)
      }
    }
    // Zero bytes are not an error, but no progress either.
    if count == 0 { errno = ENOSPC }
    guard count > 0 else { return false }
    written += count
  }
  return true
}

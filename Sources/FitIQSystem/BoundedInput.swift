package import Foundation

/// The content of an input that nobody has promised to be short.
package enum BoundedInput {
  package enum Failure: Error {
    case tooLong
    /// What the system said.
    case unreadable(Int32)
  }

  /// Reads what is left of a descriptor, but no more than `limit` bytes.
  package static func read(_ descriptor: Int32, limit: Int) throws(Failure) -> Data {
    var data = Data()
    var block = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let count = retryingInterrupted { Foundation.read(descriptor, &block, block.count) }
      guard count >= 0 else { throw .unreadable(errno) }
      guard count > 0 else { return data }
      guard data.count + count <= limit else { throw .tooLong }
      data.append(contentsOf: block[..<count])
    }
  }
}

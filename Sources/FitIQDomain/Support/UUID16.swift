/// The 16 bytes of a UUID: what an app store keeps, and a fast key.
package struct UUID16: Hashable, Sendable {
  package let high: UInt64
  package let low: UInt64

  package init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }
}

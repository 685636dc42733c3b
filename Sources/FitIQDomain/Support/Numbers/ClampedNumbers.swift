/// How a number becomes an integer where it may be any number: never by ending the process.
///
/// The conversions of the standard library that can do that are shadowed in `RefusedConversions`.
extension FixedWidthInteger {
  /// Cuts the fraction off; what is beyond the type becomes its nearest limit, and NaN zero.
  package init(clamping value: Double) {
    if let known = Self(exactly: value.rounded(.towardZero)) {
      self = known
    } else {
      self = value > 0 ? .max : value < 0 ? .min : 0
    }
  }

  /// The nearest integer; nil for what is beyond the type, and for NaN.
  package init?(rounding value: Double) { self.init(exactly: value.rounded()) }

  /// The sum, or the limit that it goes beyond.
  package func addingClamped(_ other: Self) -> Self {
    let (sum, isBeyond) = addingReportingOverflow(other)
    return isBeyond ? (other > 0 ? .max : .min) : sum
  }

  /// The product, or the limit that it goes beyond.
  package func multipliedClamped(by other: Self) -> Self {
    let (product, isBeyond) = multipliedReportingOverflow(by: other)
    return isBeyond ? ((self < 0) == (other < 0) ? .max : .min) : product
  }
}

extension Duration {
  /// A hundred years at most, either way; NaN is none at all.
  package static func seconds(clamped seconds: Double) -> Duration {
    .nanoseconds(Int64(clamping: min(max(seconds, -3.2e9), 3.2e9) * 1e9))
  }
}

/// How a number becomes an integer where it may be any number: never by ending the process.
///
/// The conversions of the standard library that can do that are shadowed in `RefusedConversions`.
///
/// Inlinable, since generic code that is not specialized takes a hundred times as long, and these are
/// called for each value of an export. For the same reason they go through `Int64`.
extension FixedWidthInteger {
  /// Cuts the fraction off; what is beyond the type becomes its nearest limit, and NaN zero.
  @inlinable package init(clamping value: Double) {
    let whole = value.rounded(.towardZero)
    if let known = Int64(exactly: whole) {
      self.init(clamping: known)
    } else if let known = Self(exactly: whole) {
      self = known
    } else {
      self = value > 0 ? .max : value < 0 ? .min : 0
    }
  }

  /// The sum, or the limit that it goes beyond.
  @inlinable package func addingClamped(_ other: Self) -> Self {
    let (sum, isBeyond) = addingReportingOverflow(other)
    return isBeyond ? (other > 0 ? .max : .min) : sum
  }

  /// The product, or the limit that it goes beyond.
  @inlinable package func multipliedClamped(by other: Self) -> Self {
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

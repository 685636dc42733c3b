// The standard library's conversions that end the process when a number does not fit: using one
// in a file that imports this module gives a warning, and warnings are errors here.
//
// `fitiq-dev check` sees to it that every file of shipped code with a conversion imports it. Say what
// is meant instead: `exactly:`, `rounding:`, `clamping:` or `truncatingIfNeeded:`.
//
// A type conforms to the protocol of each type that cannot hold all its numbers; what does not fit a
// wide type fits no narrower one.

/// Integers of which `Int16` cannot hold all.
package protocol BeyondInt16: BinaryInteger {}
package protocol BeyondInt32: BeyondInt16 {}
package protocol BeyondInt64: BeyondInt32 {}
package protocol BeyondUInt8: BinaryInteger {}
package protocol BeyondUInt16: BeyondUInt8 {}
package protocol BeyondUInt32: BeyondUInt16 {}
package protocol BeyondUInt64: BeyondUInt32 {}

extension Int8: BeyondUInt64 {}
extension Int16: BeyondUInt64 {}
extension Int32: BeyondInt16, BeyondUInt64 {}
extension Int64: BeyondInt32, BeyondUInt64 {}
extension Int: BeyondInt32, BeyondUInt64 {}
extension UInt16: BeyondInt16, BeyondUInt8 {}
extension UInt32: BeyondInt32, BeyondUInt16 {}
extension UInt64: BeyondInt64, BeyondUInt32 {}
extension UInt: BeyondInt64, BeyondUInt32 {}

@available(*, deprecated, message: "may not fit: say how it is made to")
extension Int {
  package init(_ value: Double) { self.init(clamping: value) }
  package init(_ value: some BeyondInt64) { self.init(clamping: value) }
}

@available(*, deprecated, message: "may not fit: say how it is made to")
extension Int64 {
  package init(_ value: Double) { self.init(clamping: value) }
  package init(_ value: some BeyondInt64) { self.init(clamping: value) }
}

@available(*, deprecated, message: "may not fit: say how it is made to")
extension Int32 {
  package init(_ value: Double) { self.init(clamping: value) }
  package init(_ value: some BeyondInt32) { self.init(clamping: value) }
}

@available(*, deprecated, message: "may not fit: say how it is made to")
extension Int16 {
  package init(_ value: Double) { self.init(clamping: value) }
  package init(_ value: some BeyondInt16) { self.init(clamping: value) }
}

@available(*, deprecated, message: "may not fit: say how it is made to")
extension UInt {
  package init(_ value: Double) { self.init(clamping: value) }
  package init(_ value: some BeyondUInt64) { self.init(clamping: value) }
}

@available(*, deprecated, message: "may not fit: say how it is made to")
extension UInt64 {
  package init(_ value: Double) { self.init(clamping: value) }
  package init(_ value: some BeyondUInt64) { self.init(clamping: value) }
}

@available(*, deprecated, message: "may not fit: say how it is made to")
extension UInt32 {
  package init(_ value: Double) { self.init(clamping: value) }
  package init(_ value: some BeyondUInt32) { self.init(clamping: value) }
}

@available(*, deprecated, message: "may not fit: say how it is made to")
extension UInt16 {
  package init(_ value: Double) { self.init(clamping: value) }
  package init(_ value: some BeyondUInt16) { self.init(clamping: value) }
}

@available(*, deprecated, message: "may not fit: say how it is made to")
extension UInt8 {
  package init(_ value: Double) { self.init(clamping: value) }
  package init(_ value: some BeyondUInt8) { self.init(clamping: value) }
}

@available(*, deprecated, message: "may not fit: say how it is made to")
extension Duration {
  /// Makes a duration of seconds; what does not fit is clamped.
  package static func seconds(_ value: Double) -> Duration { .seconds(clamped: value) }

  /// Makes a duration of milliseconds; what does not fit is clamped.
  package static func milliseconds(_ value: Double) -> Duration {
    .seconds(clamped: value / 1e3)
  }
}

/// The standard library's conversions that end the process when a number does not fit: whoever uses one
/// in a file that imports this module has a warning, and warnings are errors here.
///
/// `fitiq-dev check` sees to it that every file of shipped code with a conversion imports it. Say what
/// is meant instead: `exactly:`, `rounding:`, `clamping:` or `truncatingIfNeeded:`.
extension Int {
  @available(*, deprecated, message: "may not fit: say how it is made to")
  package init(_ value: Double) { self.init(clamping: value) }
  @available(*, deprecated, message: "may not fit: say how it is made to")
  package init(_ value: UInt) { self.init(clamping: value) }
  @available(*, deprecated, message: "may not fit: say how it is made to")
  package init(_ value: UInt64) { self.init(clamping: value) }
}

extension Int64 {
  @available(*, deprecated, message: "may not fit: say how it is made to")
  package init(_ value: Double) { self.init(clamping: value) }
  @available(*, deprecated, message: "may not fit: say how it is made to")
  package init(_ value: UInt) { self.init(clamping: value) }
  @available(*, deprecated, message: "may not fit: say how it is made to")
  package init(_ value: UInt64) { self.init(clamping: value) }
}

extension Int32 {
  @available(*, deprecated, message: "may not fit: say how it is made to")
  package init(_ value: Double) { self.init(clamping: value) }
  @available(*, deprecated, message: "may not fit: say how it is made to")
  package init(_ value: Int) { self.init(clamping: value) }
  @available(*, deprecated, message: "may not fit: say how it is made to")
  package init(_ value: Int64) { self.init(clamping: value) }
  @available(*, deprecated, message: "may not fit: say how it is made to")
  package init(_ value: UInt) { self.init(clamping: value) }
  @available(*, deprecated, message: "may not fit: say how it is made to")
  package init(_ value: UInt64) { self.init(clamping: value) }
  @available(*, deprecated, message: "may not fit: say how it is made to")
  package init(_ value: UInt32) { self.init(clamping: value) }
}

extension Int16 {
  @available(*, deprecated, message: "may not fit: say how it is made to")
  package init(_ value: Double) { self.init(clamping: value) }
  @available(*, deprecated, message: "may not fit: say how it is made to")
  package init(_ value: Int) { self.init(clamping: value) }
  @available(*, deprecated, message: "may not fit: say how it is made to")
  package init(_ value: Int64) { self.init(clamping: value) }
  @available(*, deprecated, message: "may not fit: say how it is made to")
  package init(_ value: Int32) { self.init(clamping: value) }
  @available(*, deprecated, message: "may not fit: say how it is made to")
  package init(_ value: UInt) { self.init(clamping: value) }
  @available(*, deprecated, message: "may not fit: say how it is made to")
  package init(_ value: UInt64) { self.init(clamping: value) }
  @available(*, deprecated, message: "may not fit: say how it is made to")
  package init(_ value: UInt32) { self.init(clamping: value) }
  @available(*, deprecated, message: "may not fit: say how it is made to")
  package init(_ value: UInt16) { self.init(clamping: value) }
}

extension UInt {
  @available(*, deprecated, message: "may not fit: say how it is made to")
  package init(_ value: Double) { self.init(clamping: value) }
  @available(*, deprecated, message: "may not fit: say how it is made to")
  package init(_ value: Int) { self.init(clamping: value) }
  @available(*, deprecated, message: "may not fit: say how it is made to")
  package init(_ value: Int64) { self.init(clamping: value) }
  @available(*, deprecated, message: "may not fit: say how it is made to")
  package init(_ value: Int32) { self.init(clamping: value) }
  @available(*, deprecated, message: "may not fit: say how it is made to")
  package init(_ value: Int16) { self.init(clamping: value) }
  @available(*, deprecated, message: "may not fit: say how it is made to")
  package init(_ value: Int8) { self.init(clamping: value) }
}

extension UInt64 {
  @available(*, deprecated, message: "may not fit: say how it is made to")
  package init(_ value: Double) { self.init(clamping: value) }
  @available(*, deprecated, message: "may not fit: say how it is made to")
  package init(_ value: Int) { self.init(clamping: value) }
  @available(*, deprecated, message: "may not fit: say how it is made to")
  package init(_ value: Int64) { self.init(clamping: value) }
  @available(*, deprecated, message: "may not fit: say how it is made to")
  package init(_ value: Int32) { self.init(clamping: value) }
  @available(*, deprecated, message: "may not fit: say how it is made to")
  package init(_ value: Int16) { self.init(clamping: value) }
  @available(*, deprecated, message: "may not fit: say how it is made to")
  package init(_ value: Int8) { self.init(clamping: value) }
}

extension UInt32 {
  @available(*, deprecated, message: "may not fit: say how it is made to")
  package init(_ value: Double) { self.init(clamping: value) }
  @available(*, deprecated, message: "may not fit: say how it is made to")
  package init(_ value: Int) { self.init(clamping: value) }
  @available(*, deprecated, message: "may not fit: say how it is made to")
  package init(_ value: Int64) { self.init(clamping: value) }
  @available(*, deprecated, message: "may not fit: say how it is made to")
  package init(_ value: Int32) { self.init(clamping: value) }
  @available(*, deprecated, message: "may not fit: say how it is made to")
  package init(_ value: Int16) { self.init(clamping: value) }
  @available(*, deprecated, message: "may not fit: say how it is made to")
  package init(_ value: Int8) { self.init(clamping: value) }
  @available(*, deprecated, message: "may not fit: say how it is made to")
  package init(_ value: UInt) { self.init(clamping: value) }
  @available(*, deprecated, message: "may not fit: say how it is made to")
  package init(_ value: UInt64) { self.init(clamping: value) }
}

extension UInt16 {
  @available(*, deprecated, message: "may not fit: say how it is made to")
  package init(_ value: Double) { self.init(clamping: value) }
  @available(*, deprecated, message: "may not fit: say how it is made to")
  package init(_ value: Int) { self.init(clamping: value) }
  @available(*, deprecated, message: "may not fit: say how it is made to")
  package init(_ value: Int64) { self.init(clamping: value) }
  @available(*, deprecated, message: "may not fit: say how it is made to")
  package init(_ value: Int32) { self.init(clamping: value) }
  @available(*, deprecated, message: "may not fit: say how it is made to")
  package init(_ value: Int16) { self.init(clamping: value) }
  @available(*, deprecated, message: "may not fit: say how it is made to")
  package init(_ value: Int8) { self.init(clamping: value) }
  @available(*, deprecated, message: "may not fit: say how it is made to")
  package init(_ value: UInt) { self.init(clamping: value) }
  @available(*, deprecated, message: "may not fit: say how it is made to")
  package init(_ value: UInt64) { self.init(clamping: value) }
  @available(*, deprecated, message: "may not fit: say how it is made to")
  package init(_ value: UInt32) { self.init(clamping: value) }
}

extension UInt8 {
  @available(*, deprecated, message: "may not fit: say how it is made to")
  package init(_ value: Double) { self.init(clamping: value) }
  @available(*, deprecated, message: "may not fit: say how it is made to")
  package init(_ value: Int) { self.init(clamping: value) }
  @available(*, deprecated, message: "may not fit: say how it is made to")
  package init(_ value: Int64) { self.init(clamping: value) }
  @available(*, deprecated, message: "may not fit: say how it is made to")
  package init(_ value: Int32) { self.init(clamping: value) }
  @available(*, deprecated, message: "may not fit: say how it is made to")
  package init(_ value: Int16) { self.init(clamping: value) }
  @available(*, deprecated, message: "may not fit: say how it is made to")
  package init(_ value: Int8) { self.init(clamping: value) }
  @available(*, deprecated, message: "may not fit: say how it is made to")
  package init(_ value: UInt) { self.init(clamping: value) }
  @available(*, deprecated, message: "may not fit: say how it is made to")
  package init(_ value: UInt64) { self.init(clamping: value) }
  @available(*, deprecated, message: "may not fit: say how it is made to")
  package init(_ value: UInt32) { self.init(clamping: value) }
  @available(*, deprecated, message: "may not fit: say how it is made to")
  package init(_ value: UInt16) { self.init(clamping: value) }
}

extension Duration {
  @available(*, deprecated, message: "may not fit: say how it is made to")
  package static func seconds(_ value: Double) -> Duration { .seconds(clamped: value) }
  @available(*, deprecated, message: "may not fit: say how it is made to")
  package static func milliseconds(_ value: Double) -> Duration {
    .seconds(clamped: value / 1e3)
  }
}

package import FitIQDomain
import Foundation

/// The local days of instants, the last one remembered: neighbouring records share it.
package struct LocalCalendar: Sendable {
  package let zone: ZoneOffsets
  private var start: Int64 = 0
  private var end: Int64 = 0
  private var day: Int32 = 0

  init(_ zone: ZoneOffsets) { self.zone = zone }

  var name: String { zone.zone.identifier }

  @inline(__always)
  mutating func day(of instant: Int64) -> Int32 {
    if instant >= start, instant < end { return day }
    let found = zone.day(of: Double(instant))
    day = found.ordinal
    start = Int64(clamping: zone.start(of: found))
    end = Int64(clamping: zone.start(of: found.advanced(by: 1)))
    return day
  }
}

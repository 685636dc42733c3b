import FitIQDomain
package import Foundation

/// Now, on the wall clock and on the clock of this boot, which no one sets.
package struct Moment: Sendable, Equatable {
  /// Unix seconds.
  package let wall: Double
  /// Which boot of which machine; empty where the system does not tell.
  package let boot: String
  /// Seconds since then, time asleep included.
  package let uptime: Double

  package init(wall: Double, boot: String, uptime: Double) {
    self.wall = wall
    self.boot = boot
    self.uptime = uptime
  }

  /// Reads the clocks of this machine.
  ///
  /// - Parameter now: The wall clock, which tests and `--as-of` set.
  package init(now: Date) {
    var time = timespec()
    #if os(Linux)
      clock_gettime(CLOCK_BOOTTIME, &time)
    #else
      clock_gettime(CLOCK_MONOTONIC, &time)
    #endif
    self.init(
      wall: now.timeIntervalSince1970, boot: Self.bootID,
      uptime: Double(time.tv_sec) + Double(time.tv_nsec) / 1e9)
  }

  private static let bootID: String = {
    #if os(Linux)
      let text = try? String(contentsOfFile: "/proc/sys/kernel/random/boot_id", encoding: .utf8)
      return text?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
    #else
      var size = 64
      var bytes = [CChar](repeating: 0, count: size)
      guard sysctlbyname("kern.bootsessionuuid", &bytes, &size, nil, 0) == 0 else { return "" }
      return String(decoding: bytes.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    #endif
  }()
}

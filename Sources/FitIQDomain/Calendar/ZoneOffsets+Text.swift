extension ZoneOffsets {
  /// What a calendar and a wall clock in the zone showed: `2025-01-27 13:00`.
  package func minuteText(of instant: Double) -> String {
    "\(day(of: instant)) \(Self.clockText(minutes: Int(clamping: secondOfDay(at: instant)) / 60))"
  }

  /// The same to the second: `2025-01-27 13:00:05`.
  package func secondText(of instant: Double) -> String {
    "\(minuteText(of: instant)):\(Self.padded(Int(clamping: secondOfDay(at: instant)) % 60))"
  }

  /// Hours and minutes: `13:00`.
  package static func clockText(minutes: Int) -> String {
    "\(padded(minutes / 60)):\(padded(minutes % 60))"
  }

  private static func padded(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
}

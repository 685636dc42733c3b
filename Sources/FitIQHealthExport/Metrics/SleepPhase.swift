import FitIQDomain

/// What a stretch of a night was; raw values are HealthKit's.
package enum SleepPhase: UInt8, Sendable, CaseIterable {
  case inBed, asleep, awake, core, deep, rem

  /// As the app stores and sends it.
  package var stage: String {
    switch self {
    case .inBed: "in_bed"
    case .asleep: "asleep"
    case .awake: "awake"
    case .core: "core"
    case .deep: "deep"
    case .rem: "rem"
    }
  }

  package var countsAsSleep: Bool { self != .inBed && self != .awake }

  /// Reads HealthKit's name, of any version, or its number.
  init?(exported text: UnsafeRawBufferPointer) {
    let word = String(decoding: text, as: UTF8.self)
    if let number = UInt8(word) {
      self.init(rawValue: number)
      return
    }
    let prefix = "HKCategoryValueSleepAnalysis"
    guard word.hasPrefix(prefix) else { return nil }
    switch word.dropFirst(prefix.count) {
    case "InBed": self = .inBed
    // Before iOS 16 there was one kind of sleep.
    case "Asleep", "AsleepUnspecified": self = .asleep
    case "Awake": self = .awake
    case "AsleepCore": self = .core
    case "AsleepDeep": self = .deep
    case "AsleepREM": self = .rem
    default: return nil
    }
  }
}

/// One record of sleep.
struct SleepSample: Sendable {
  let start: Int64
  let length: Int32
  let origin: Int16
  let phase: SleepPhase
  let identity: UInt64

  var end: Int64 { start + Int64(length) }
  var interval: SleepInterval { SleepInterval(start: Double(start), end: Double(end)) }
}

/// One record as a metric sees it.
package struct ExportSample: Sendable, Equatable {
  /// HealthKit refuses longer samples of what adds up; a week leaves room for other writers.
  static let longest: Int64 = 7 * 86_400

  /// Unix seconds.
  package let start: Int64
  package let end: Int64
  /// Billionths of the metric's unit, or the number of a category.
  package let value: Int64
  /// The source, and whether a person entered it by hand.
  package private(set) var origin: SampleOrigin
  package let isFromWatch: Bool
  package let isFromPhone: Bool
  /// When HealthKit got it, Unix seconds; 0 where the export does not say.
  package let created: Int64
  /// Equal for copies of one record in different exports.
  package let identity: UInt64

  mutating func markManual() { origin = SampleOrigin(source: origin.source, isManual: true) }
}

extension ExportSample {
  init(_ tag: RecordTag, value: Int64, source: Int, hash: UInt64) {
    var identity = Mixing.mix(Mixing.seed, UInt64(bitPattern: tag.start))
    identity = Mixing.mix(identity, UInt64(bitPattern: tag.end))
    identity = Mixing.mix(identity, UInt64(bitPattern: value))
    identity = Mixing.mix(identity, hash)
    identity = Mixing.mix(identity, tag.device.hash)
    identity = Mixing.mix(identity, UInt64(bitPattern: tag.created))
    self.init(
      start: tag.start, end: tag.end, value: value, origin: SampleOrigin(source: source),
      isFromWatch: tag.device.isWatch, isFromPhone: tag.device.isPhone, created: tag.created,
      identity: identity)
  }
}

/// A source, apart for what a person entered by hand: that has the highest priority.
package struct SampleOrigin: Sendable, Hashable, Comparable {
  package let number: Int

  /// Packs the number of a source and whether a person entered the sample.
  init(source: Int, isManual: Bool = false) { number = source * 2 + (isManual ? 1 : 0) }
  init(number: Int) { self.number = number }

  package var source: Int { number / 2 }
  package var isManual: Bool { number % 2 == 1 }

  package static func < (first: SampleOrigin, second: SampleOrigin) -> Bool {
    first.number < second.number
  }
}

import FitIQTestSupport
import FitIQTestTraits
import Testing

@testable import FitIQDomain

/// Rules alone, and their order.
@Suite(.bounded) struct SlotRuleTests {
  /// Ten o'clock of some day.
  private static let start = 1_741_687_200.0

  private func slot(
    _ values: [Double], health: HealthValue?, metric: HealthMetric = .steps, written: Double? = nil,
    shift: Int? = nil
  ) -> ComparedSlot {
    let metric = ReconciledMetric(metric)
    let rows = values.enumerated().map {
      StoredValue(
        key: Int64($0), instant: Self.start, value: $1, updated: written ?? Self.start + 90_000)
    }
    var slot = ComparedSlot(
      metric: metric, start: Self.start, end: Self.start + 3_600,
      ours: StoredSlot(rows, start: Self.start, metric: metric), health: health)
    slot.shiftHours = shift
    return slot
  }

  private func health(
    _ value: Double, sources: [Double] = [], samples: [Double] = [], lastCreated: Double? = nil
  ) -> HealthValue {
    var health = HealthValue(start: Self.start, value: value)
    health.sources = sources.enumerated().map { HealthValue.Source("source \($0)", $1) }
    health.samples = samples
    health.lastCreated = lastCreated
    return health
  }

  private func cause(_ slot: ComparedSlot) -> DifferenceCause {
    SlotRule.explanation(of: slot).cause
  }

  @Test func rulesComeInTheOrderOfTheCauses() {
    #expect(SlotRule.ordered.map(\.cause) == SlotRule.ordered.map(\.cause).sorted())
    #expect(NightRule.ordered.map(\.cause) == NightRule.ordered.map(\.cause).sorted())
    #expect(
      Set(SlotRule.ordered.map(\.cause)).union(NightRule.ordered.map(\.cause))
        == Set(DifferenceCause.allCases).subtracting([.unexplained]))
  }

  /// One slot that every rule could explain loses its reasons one by one.
  @Test func theFirstRuleThatFitsExplains() {
    // A store of two equal rows that are Health's value.
    #expect(
      cause(
        slot([300, 300], health: health(300, sources: [150, 150], samples: [300, 1])))
        == .duplicateCopies)
    // 200 is both sources together, a source and a sample, and was written too early.
    let early = Self.start + 60
    var known = health(300, sources: [100, 100, 200], samples: [200, 100])
    known.sources = [.init("a", 100), .init("b", 100)]
    #expect(cause(slot([200], health: known, written: early)) == .allSources)
    known.sources = [.init("a", 200), .init("b", 150)]
    #expect(cause(slot([200], health: known, written: early)) == .oneSource)
    known.sources = [.init("a", 300)]
    #expect(cause(slot([200], health: known, written: early)) == .rawSample)
    known.samples = [150, 150]
    #expect(cause(slot([200], health: known, written: early)) == .missedLateData)
    #expect(cause(slot([200], health: known, shift: 2)) == .wrongTimeZone)
    #expect(cause(slot([200], health: known)) == .unexplained)
    #expect(cause(slot([], health: known)) == .missing)
    #expect(cause(slot([], health: known, shift: 2)) == .wrongTimeZone)
  }

  @Test(arguments: [(3_500.0, true), (3_700, false)])
  func lateIsWhatCameAfterTheRowWasWritten(written: Double, isLate: Bool) {
    let row = Self.start + written
    #expect((cause(slot([10], health: health(50), written: row)) == .missedLateData) == isLate)
    let later = health(50, lastCreated: Self.start + 80_000)
    #expect(cause(slot([10], health: later, written: row)) == .missedLateData)
    // What is more than Health has did not come too early.
    #expect(cause(slot([90], health: later, written: row)) == .unexplained)
  }

  /// A multiple in one row is a number like any other, however often it fits.
  @Test(arguments: UInt64(1)...200)
  func copiesNeedTwoRows(seed: UInt64) {
    var dice = SplitMix64(seed: seed)
    let value = Double(Int.random(in: 0...2_000, using: &dice)) / 4
    let factor = Double(Int.random(in: 1...12, using: &dice))
    let off = Double(Int.random(in: -8...8, using: &dice)) / 4
    for metric in [HealthMetric.steps, .heartRate, .activeEnergy, .bodyMass] {
      let one = slot([value * factor + off], health: health(value), metric: metric)
      #expect(one.isEqual || cause(one) == .unexplained)
      // The tolerance is the metric's, whatever a value is made of.
      let distance = abs(value * factor + off - value)
      #expect(one.isEqual == (distance <= metric.facts.tolerance + 1e-6))
      guard metric != .heartRate else { continue }
      let two = slot([value, value], health: health(value), metric: metric)
      #expect(!two.isEqual && cause(two) == .duplicateCopies)
    }
    #expect(cause(slot([900], health: health(300, sources: [300, 600]))) == .allSources)
  }

  @Test func aSampleAcrossAnEdgeIsItsOwnCause() {
    var known = health(130, samples: [100])
    known.booked = HealthValue.Booked(byStart: 160, byEnd: 100)
    for value in [160.0, 159, 100, 101] {
      #expect(cause(slot([value], health: known)) == .boundary)
    }
    for value in [158.0, 102] { #expect(cause(slot([value], health: known)) != .boundary) }
    #expect(slot([130], health: known).isEqual)
    #expect(cause(slot([160, 160], health: known)) == .boundary)
    // Nothing at all is missing, unless the neighbour has it.
    known.booked?.byEnd = 0
    #expect(cause(slot([], health: known)) == .missing)
    var empty = slot([], health: known)
    empty.isBookedBeside = true
    #expect(cause(empty) == .boundary)
  }

  @Test func aDayAddsUpWhatReachesOverItsEdges() throws {
    var hours = (0..<3).map { HealthValue(start: Self.start + Double($0) * 3_600, value: 100) }
    #expect(HealthValue.sum(hours, start: Self.start)?.booked == nil)
    hours[0].booked = HealthValue.Booked(byStart: 70, byEnd: 120)
    hours[1].booked = HealthValue.Booked(byStart: 110, byEnd: 90)
    let day = try #require(HealthValue.sum(hours, start: Self.start))
    #expect(day.booked == HealthValue.Booked(byStart: 280, byEnd: 310))
  }

  @Test func whatTheExportLacksIsNotInIt() {
    var one = slot([300], health: nil)
    one.isInExport = false
    #expect(cause(one) == .notInExport)
    var copies = slot([300, 300], health: nil)
    copies.isInExport = false
    #expect(cause(copies) == .notInExport)
    #expect(cause(slot([300], health: nil)) == .unexplained)
  }

  @Test(arguments: [(299.0, true), (301, true), (298.9, false), (301.1, false)])
  func oneStepIsNoDifference(value: Double, isEqual: Bool) {
    #expect(slot([value], health: health(300)).isEqual == isEqual)
  }

  @Test func whatIsLessThanOneIsNothing() {
    #expect(slot([], health: health(0.9)).isEqual)
    #expect(slot([0], health: nil).isEqual)
    #expect(!slot([], health: health(60), metric: .heartRate).isEqual)
  }

  @Test func fewOrEvenHoursAreNoShift() {
    let metric = ReconciledMetric(.heartRate)
    func shift(_ values: [Double], _ moved: [Double]) -> Int? {
      let hours = values.enumerated().map { (start: Double($0) * 3_600, value: $1) }
      return DayShift(hours, metric) { start in
        let place = Int(clamping: start / 3_600)
        return moved.indices.contains(place)
          ? HealthValue(start: start, value: moved[place]) : nil
      }.hours
    }
    #expect(shift([70, 75, 80, 85], [0, 70, 75, 80, 85]) == 1)
    #expect(shift([70, 75], [0, 70, 75]) == nil)
    #expect(shift([70, 70, 70, 71, 70, 99], [70, 70, 70, 71, 70, 70]) == nil)
  }

  /// An export of a wrong clock ends beyond the last year that RFC 3339 can write.
  @Test(arguments: [253_402_300_799, -62_135_596_800] as [Int64])
  func slotsBeyondTheKnownYearsDiffer(edge: Int64) {
    let slots = (-2...2).map { EntrySlot(.hour, edge + $0 * 3600).description }
    #expect(Set(slots).count == slots.count)
    #expect(slots.allSatisfy { $0.utf8.count == 20 })
  }
}

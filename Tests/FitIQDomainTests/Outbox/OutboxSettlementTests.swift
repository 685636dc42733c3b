import FitIQTestSupport
import FitIQTestTraits
import Testing

@testable import FitIQDomain

/// What becomes of the events of rows that are merged, for events in all states.
@Suite(.bounded) struct OutboxSettlementTests {
  /// Rows that become the first of them, some of which can share an id with it.
  private struct Merge {
    let ids: [UUID16]
    var events: [OutboxFacts] = []
    let needsSending: Bool

    init(_ dice: inout SplitMix64) {
      ids = (0..<Int.random(in: 2...4, using: &dice)).map {
        UUID16(high: 7, low: UInt64(clamping: $0))
      }
      needsSending = Int.random(in: 0..<4, using: &dice) > 0
      for key in 0..<Int64.random(in: 0...5, using: &dice) {
        let state = OutboxState.allCases.randomElement(using: &dice) ?? .pending
        let mayBeTried = Bool.random(using: &dice)
        let isTried = [.completed, .processing, .stuck].contains(state) || mayBeTried
        events.append(
          OutboxFacts(
            key: key, entity: ids.randomElement(using: &dice), type: "progressEntry", state: state,
            created: Double.random(in: 0...9, using: &dice), attempted: isTried ? Double(key) : nil,
            hasUser: Int.random(in: 0..<8, using: &dice) > 0, deletes: false, message: nil,
            unreadable: Int.random(in: 0..<8, using: &dice) > 0 ? nil : "no id"))
      }
    }

    var settlement: OutboxSettlement {
      var settlement = OutboxSettlement(events)
      var fates: [UUID16: EntityFate] = [:]
      let survivor = EntityFate.Survivor(
        key: 1, needsSending: needsSending, isSettled: !needsSending)
      for id in ids {
        fates[id, default: EntityFate()].merge(into: survivor, isSurvivor: id == ids[0])
      }
      settlement.follow(fates, in: "progress_entries") { _ in ids[0] }
      return settlement
    }
  }

  @Test(arguments: UInt64(1)...2_000)
  func whatMayHaveArrivedIsKnownAfterwards(seed: UInt64) {
    var dice = SplitMix64(seed: seed)
    let merge = Merge(&dice)
    let settlement = merge.settlement
    let staying = merge.events.filter { event in
      switch settlement.changes[event.key] {
      case .remove, .complete: false
      case .repoint: true
      case nil: event.entity == merge.ids[0]
      }
    }
    // An event of a row that stays can be all that says whose the row is.
    #expect(
      !merge.events.contains {
        $0.entity == merge.ids[0] && settlement.changes[$0.key] == .remove
      })
    for (key, change) in settlement.changes {
      if case .repoint(let id) = change { #expect(id == merge.ids[0], "\(key)") }
    }
    guard merge.needsSending else {
      #expect(settlement.doubts.isEmpty)
      // A copy had sent the value: nothing is left to send.
      return #expect(
        merge.events.filter(\.isLive).allSatisfy { event in
          [.complete, .remove].contains(settlement.changes[event.key])
        })
    }
    // What would have been sent still is.
    let live = merge.events.filter { $0.isLive && $0.hasUser && $0.unreadable == nil }
    #expect(live.isEmpty || staying.contains { event in live.contains { $0.key == event.key } })
    // Nothing goes out unasked that the backend may have.
    if merge.events.contains(where: { $0.attempted != nil }) {
      for event in staying where event.state != .completed {
        #expect(event.attempted != nil || settlement.doubts[event.key] != nil, "\(event)")
      }
    } else {
      #expect(settlement.doubts.isEmpty)
    }
  }
}

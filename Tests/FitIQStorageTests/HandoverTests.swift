import Synchronization
import Testing

@testable import FitIQStorage

/// One thread gives, another takes.
@Suite struct HandoverTests {
  private struct Stop: Error, Equatable {}

  @Test func whatIsGivenIsTakenInOrder() throws {
    let handover = Handover<Int>(limit: 3)
    let taker = Background {
      var taken: [Int] = []
      try handover.forEach { taken.append($0) }
      return taken
    }
    for number in 0..<1_000 { handover.give(number) }
    handover.end()
    #expect(try taker.result().get() == Array(0..<1_000))
  }

  @Test func noMoreThanTheLimitWaits() throws {
    let handover = Handover<Int>(limit: 2)
    let ahead = Mutex((given: 0, most: 0))
    let taker = Background {
      try handover.forEach { taken in
        ahead.withLock { $0.most = max($0.most, $0.given - taken) }
      }
    }
    for number in 0..<500 {
      handover.give(number)
      ahead.withLock { $0.given = number + 1 }
    }
    handover.end()
    try taker.result().get()
    // Two that wait, and the one that was just taken.
    #expect(ahead.withLock { $0.most } <= 3)
  }

  @Test func aTakerThatFailsLetsTheGiverGoOn() throws {
    let handover = Handover<Int>(limit: 2)
    let taker = Background { try handover.forEach { if $0 == 5 { throw Stop() } } }
    for number in 0..<100 { handover.give(number) }
    handover.end()
    #expect(throws: Stop()) { try taker.result().get() }
  }

  @Test func aGiverThatFailsFailsTheTaker() throws {
    let handover = Handover<Int>(limit: 5)
    handover.give(1)
    handover.end(failure: Stop())
    handover.end()
    #expect(throws: Stop()) { try handover.forEach { _ in } }
  }

  @Test func anEndWithoutFailureStaysOne() throws {
    let handover = Handover<Int>(limit: 5)
    handover.give(1)
    handover.end()
    handover.end(failure: Stop())
    var taken: [Int] = []
    try handover.forEach { taken.append($0) }
    #expect(taken == [1])
  }
}

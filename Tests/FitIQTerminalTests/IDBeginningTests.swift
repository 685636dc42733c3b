import FitIQTestSupport
import FitIQTestTraits
import Testing

@testable import FitIQTerminal

@Suite(.bounded) struct IDBeginningTests {
  @Test(arguments: [
    (["D86632B8-6C30", "A0000000-0000"], 8), (["B0000000-0001", "B0000000-0002"], 13),
    (["B0000000-0001", "B0000000-0001"], 8), (["", "1", "12"], 8), ([], 8),
  ])
  func isAsShortAsItCanBe(ids: [String], length: Int) {
    #expect(IDBeginning.length(ids) == length)
  }

  @Test(arguments: [
    ("D86632B8-6C30-4B0C", 8, "D86632B8…"), ("123456789", 8, "123456789"), ("", 8, ""),
    ("1234567890", 8, "12345678…"),
  ])
  func isMarked(id: String, length: Int, text: String) {
    #expect(IDBeginning.shortened(id, to: length) == text)
  }

  @Test(arguments: Effort.seeds(20, ci: 200))
  func tellsApart(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let ids = Set((0..<50).map { _ in String(random.next() % 4_096, radix: 16) + "-0123456789" })
    let length = IDBeginning.length(ids)
    #expect(Set(ids.map { IDBeginning.shortened($0, to: length) }).count == ids.count)
  }
}

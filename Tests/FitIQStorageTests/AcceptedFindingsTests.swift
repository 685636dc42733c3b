import FitIQStorage
import FitIQTestSupport
import FitIQTestTraits
import Testing

@testable import FitIQDomain

@Suite(.bounded) struct AcceptedFindingsTests {
  private static func finding(_ check: DoctorCheck, _ count: Int) -> Finding {
    Finding(check, .warning, count: count, parts: [], examples: [], remedy: .advice("none"))
  }

  /// Both have read the list before one of them changes it.
  @Test func whatAnotherProcessAcceptsMeanwhileStays() throws {
    let folder = try ScratchFolder()
    func read() -> AcceptedFindings {
      AcceptedFindings(storeID: nil, store: "/a.db", stateFolder: folder.file("state"))
    }
    var (one, other) = (read(), read())
    try one.change(accepting: [Self.finding(.danglingKeys, 3)], takingBack: [])
    try other.change(accepting: [Self.finding(.duplicateEntries, 5)], takingBack: [])
    #expect(read().counts == [.danglingKeys: 3, .duplicateEntries: 5])
    #expect(other.counts == read().counts)
    try one.change(accepting: [], takingBack: [.danglingKeys])
    #expect(read().counts == [.duplicateEntries: 5])
  }
}

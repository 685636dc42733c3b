import FitIQDomain
import FitIQTestTraits
import Foundation
import Testing

@Suite(.bounded) struct FindingTests {
  private func found(_ remedy: Finding.Remedy?, _ check: DoctorCheck = .deadLetters) -> Finding? {
    var list = FindingList(exampleLimit: 1, repairs: DoctorRepairs(store: "/s"))
    list.add(check, 3, remedy: remedy)
    return list.findings.first
  }

  /// What nothing helps against is information, and says why.
  @Test func whatNothingRepairsIsInformation() {
    #expect(found(.command("fitiq x"))?.severity == .error)
    #expect(found(.advice("look"))?.severity == .error)
    #expect(found(.none(because: "gone"))?.severity == .info)
    #expect(found(.none(because: "gone"))?.obstacle == "gone")
  }

  /// Every check has a remedy for either kind of store; one without any is information.
  @Test(arguments: DoctorCheck.allCases)
  func everyCheckSaysWhatToDo(check: DoctorCheck) {
    // Beside its name and its count, in one line of 80 columns.
    #expect(check.meaning.count <= 40)
    for isDatabase in [false, true] {
      let repairs = DoctorRepairs(store: "/s", preferences: "/c", isDatabase: isDatabase)
      switch repairs.remedy(for: check) {
      case .command(let text): #expect(text.hasPrefix("fitiq "))
      case .advice(let text), .none(let text): #expect(!text.isEmpty)
      }
    }
  }

  @Test func theListsOfAContainerAreReset() {
    let repairs = DoctorRepairs(store: "/c/s", preferences: "/my c")
    #expect(
      repairs.remedy(for: .trackedDaysWithoutRows)
        == .command("fitiq tracking clear --container '/my c'"))
  }

  @Test func anAcceptedFindingCountsAgainWhenItGrows() throws {
    let report = DoctorReport(
      store: "/s", kind: .appStore, version: "V11", timeZone: nil, asOf: .now,
      findings: [try #require(found(nil))], size: nil, notes: [])
    #expect(!report.isHealthy)
    #expect(report.accepting([.deadLetters: 3]).isHealthy)
    #expect(!report.accepting([.deadLetters: 2]).isHealthy)
    #expect(!report.accepting([.deadLetters: 3]).accepting([:]).isHealthy)
  }
}

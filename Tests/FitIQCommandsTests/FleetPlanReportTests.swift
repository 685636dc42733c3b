import FitIQDomain
import FitIQTestTraits
import Testing

@testable import FitIQCommands

@Suite(.bounded) struct FleetPlanReportTests {
  private func store(_ path: String, bytes: Int64, code: String? = nil) -> FleetStore {
    FleetStore(
      id: nil, path: path, kind: .appStore, schema: "V11", bytes: bytes,
      problem: code.map { FleetStore.Problem(code: $0, summary: "") })
  }

  @Test func sizesAtTheLimitDoNotTrap() {
    var report = FleetPlanReport(fleet: "f")
    for path in ["/a", "/b"] { report.add(store(path, bytes: .max)) }
    report.add(store("/c", bytes: .min))
    report.remove(store("/c", bytes: .min))
    #expect(report.stores == 2 && report.kinds.map(\.stores) == [2])
  }

  @Test func whatWasNamedTwiceCountsOnce() {
    var report = FleetPlanReport(fleet: "f")
    let stores = [store("/a", bytes: 7, code: "not_a_database"), store("/b", bytes: 8)]
    for store in stores + stores { report.add(store) }
    for store in stores { report.remove(store) }
    #expect(report.stores == 2 && report.kinds.map(\.bytes) == [15])
    #expect(report.problems.map(\.stores) == [1])
  }
}

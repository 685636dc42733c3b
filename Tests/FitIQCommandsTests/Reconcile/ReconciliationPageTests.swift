import FitIQDomain
import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

@testable import FitIQCommands

@Suite(.bounded) struct ReconciliationPageTests {
  private typealias Fixture = ReconciliationFixture

  /// - Parameter hostile: Every name that comes from elsewhere tries to be markup.
  private func page(hostile: Bool = false, equal: Bool = false) throws -> String {
    var fixture = try ReconciliationFixture()
    for hour in 8..<12 {
      fixture.records += [
        .steps(1_000 + hour, from: Fixture.watch, Fixture.at(hour), Fixture.at(hour + 1)),
        .steps(500, from: Fixture.phone, Fixture.at(hour), Fixture.at(hour + 1)),
        .steps(800, from: Fixture.watch, Fixture.at(hour - 24), Fixture.at(hour - 23)),
      ]
      fixture.store.addHour("steps", 800, at: Fixture.at(hour - 24))
      fixture.store.addHour("steps", Double(1_000 + hour + (equal ? 0 : 500)), at: Fixture.at(hour))
    }
    var report = try fixture.report([.steps])
    if hostile {
      report.store = "/tmp/<script>document.title = 'owned'</script>/<b>it's</b>.store"
      report.export = "\"'><img src=x onerror=alert(1)>"
      report.notes = ["\"'><img src=x onerror=alert(1)>&amp;\u{1B}[2J"]
    }
    return ReconciliationPage(report: report).text
  }

  @Test func theNumbersAreThere() throws {
    let page = try page()
    #expect(page.contains("<title>default.store and Health · fitiq</title>"))
    #expect(page.contains("Sum of all sources"))
    #expect(page.contains("2025-03-11: 6,038 steps in the store, 4,038 in Health"))
    #expect(page.contains("4 of 8") || page.contains("4 of 4"))
    #expect(try self.page(equal: true).contains("All 8 hours, days and nights agree."))
  }

  @Test func storedTextStaysText() throws {
    let page = try page(hostile: true)
    #expect(!page.contains("<script") && !page.contains("<img"))
  }

  /// As a real browser lays it out, on a phone and on a desk, by day and by night.
  @Test(.enabled(if: HeadlessBrowser.path != nil, "no browser is installed"))
  func theBrowserShowsEveryDayAndLoadsNothing() throws {
    let visit = try HeadlessBrowser.visit([page(), page(hostile: true), page(equal: true)])
    #expect(visit.console == [])
    let sizes = HeadlessBrowser.Size.all.count
    try #require(visit.views.count == 3 * sizes)
    for view in visit.views {
      #expect(view.scrollWidth == view.width, "\(view.title) sticks out")
      #expect(view.contrast >= 4.5)
      #expect(view.requests == [] && view.active == 0)
      #expect(view.bars.count == 2 && view.charts.count == 1)
    }
    for view in visit.views[..<sizes] {
      #expect(view.sections == ["causes", "steps"])
      let bar = try #require(view.bars.max { $0.go < $1.go })
      // 4,038 steps in both and 2,000 only in the store.
      #expect(abs(bar.go / bar.stay - 2_000.0 / 4_038) < 0.02)
    }
    #expect(visit.views[sizes].title == "b>.store and Health · fitiq")
    #expect(visit.views[(2 * sizes)...].allSatisfy { $0.bars.allSatisfy { $0.go == 0 } })
  }
}

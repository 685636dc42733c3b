import FitIQDomain
import FitIQStorage
import FitIQTestSupport
import FitIQTestTraits
import Testing

@testable import FitIQCommands

/// The page as a real browser lays it out, on a phone and on a desk, by day and by night.
@Suite(
  .enabled(if: HeadlessBrowser.path != nil, "no browser is installed"),
  .bounded)
struct CleanupPageBrowserTests {
  private func visit(_ reports: CleanupReport...) throws -> [[HeadlessBrowser.View]] {
    let visit = try HeadlessBrowser.visit(reports.map { CleanupPage(report: $0).text })
    #expect(visit.console == [])
    let sizes = HeadlessBrowser.Size.all.count
    try #require(visit.views.count == reports.count * sizes)
    for view in visit.views {
      #expect(view.scrollWidth == view.width, "\(view.title) sticks out")
      #expect(view.contrast >= 4.5)
      #expect(view.requests == [])
      #expect(view.active == 0)
    }
    return reports.indices.map { Array(visit.views[($0 * sizes)..<(($0 + 1) * sizes)]) }
  }

  @Test func everyPageFitsLoadsNothingAndShowsEveryDay() throws {
    let large = CleanupReport.large()
    let pages = try visit(.small, large, .large(users: 6, days: 30), .hostile, .nothing)
    for view in pages[0] {
      #expect(view.title == "Cleanup of default.store · fitiq")
      #expect(view.sections == ["steps", "size", "rows", "skipped", "notes"])
      #expect(view.bars.count == 14)
      #expect(view.bars.count { $0.go > 0 } == 4)
      #expect(view.charts.count == 1)
    }
    for view in pages[1] {
      #expect(view.bars.count == 1_100)
      #expect(view.bars.count { $0.stay > 0 } == 1_100)
      #expect(view.bars.count { $0.go > 0 } == large.inflatedDays.count)
      // One panel for each year.
      #expect(view.charts.count == 4)
    }
    #expect(pages[2].allSatisfy { $0.charts.count == 6 && $0.bars.count == 180 })
    #expect(pages[4].allSatisfy { $0.charts.isEmpty && $0.sections == ["steps", "size", "rows"] })
    #expect(Set(pages[0].map(\.background)).count == 2, "light and dark")
  }

  @Test func barsAreAsTallAsTheirTotals() throws {
    for view in try visit(.small)[0] {
      let bar = try #require(view.bars.max { $0.go < $1.go })
      // 7,751 steps taken and 15,502 counted again.
      #expect(abs(bar.go / bar.stay - 2) < 0.02)
      #expect(bar.stay > 50)
    }
  }

  @Test func storedTextStaysText() throws {
    for view in try visit(.hostile)[0] {
      #expect(view.title == "Cleanup of b>.store · fitiq")
      #expect(view.notes == ["\"'><img src=x onerror=alert(1)>&amp;\\u{1B}[2J"])
    }
  }

  /// A check of the checks: this page does all that ours must not.
  @Test func theBrowserSeesWhatIsWrong() throws {
    let visit = try HeadlessBrowser.visit([
      """
      <!DOCTYPE html><title>x</title><body style="background: #fff">
      <p style="width: 2000px; color: #ccc">wide and pale</p>
      <script>console.error("no")</script><img src="http://fitiq.invalid/x.png">
      """
    ])
    #expect(visit.views.allSatisfy { $0.scrollWidth > $0.width && $0.active == 2 })
    #expect(visit.views.contains { $0.contrast < 4.5 })
    #expect(visit.views.allSatisfy { $0.requests == ["http://fitiq.invalid/x.png"] })
    #expect(!visit.console.isEmpty)
  }
}

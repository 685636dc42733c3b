import FitIQDomain
import FitIQStorage
import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

@testable import FitIQCommands

@Suite(.bounded) struct CleanupPageTests {
  private func page(_ report: CleanupReport) -> String { CleanupPage(report: report).text }

  private func count(_ part: String, in text: String) -> Int {
    text.components(separatedBy: part).count - 1
  }

  @Test func theSmallReportIsAsRecorded() {
    let difference = Golden.difference(page(.small), from: "cleanup.html", file: #filePath)
    #expect(difference == nil)
  }

  /// As programs have always read it.
  @Test func jsonNamesTheKindInWords() throws {
    let json = String(decoding: try JSONEncoder().encode(CleanupReport.nothing), as: UTF8.self)
    #expect(json.contains("\"kind\":\"app store\""))
  }

  @Test func aCleanupSaysHowToTakeItBack() {
    let text = page(.small)
    #expect(text.contains("1,214 of 2,825 rows were removed and 108 changed."))
    #expect(text.contains("The file went from 1.5 MB to 602 kB."))
    #expect(text.contains("fitiq undo --store &#39;/srv/support/case 4711/default.store&#39; 17"))
    #expect(text.contains("default.store.2025-02-08T073320Z.backup"))
    #expect(text.contains("<span class=\"status\">Done</span>"))
  }

  @Test func aDryRunPromisesNothing() {
    var report = CleanupReport.small
    report.isDryRun = true
    report.size.after = nil
    let text = page(report)
    #expect(text.contains("Dry run: nothing was changed"))
    #expect(text.contains("would be removed and 108 changed"))
    #expect(text.contains("from 1.5 MB to about 606 kB"))
    for part in ["Take it back", "Backup", "<th scope=\"row\">After</th>", "were removed"] {
      #expect(!text.contains(part))
    }
  }

  @Test func aCleanStoreHasNothingToShow() {
    let text = page(.nothing)
    #expect(text.contains("Nothing to do"))
    #expect(text.contains("No row of the app store had to be removed or changed."))
    #expect(text.contains("The store has no days with steps."))
    #expect(text.contains("<dt>Inflated days</dt>"))
    #expect(!text.contains("Backup"))
    #expect(!text.contains("NaN") && !text.contains("inf"))
  }

  @Test func aCleanupWithoutBackupSaysSo() {
    var report = CleanupReport.small
    report.backup = nil
    #expect(page(report).contains("<dt>Backup</dt><dd>none was made</dd>"))
  }

  @Test func everyUserHasAChart() {
    let text = page(.large(users: 6, days: 30))
    #expect(count("<figure>", in: text) == 6)
    #expect(text.contains("<summary>2 more users</summary>"))
    #expect(text.contains("Steps per day of 10020304-0506-4708-890A-0B0C0D0E0F10"))
    #expect(text.contains("<th scope=\"col\">User</th>"))
  }

  @Test func everyDayOfThreeYearsIsABar() {
    let report = CleanupReport.large()
    let text = page(report)
    #expect(count("<g class=\"day\">", in: text) == 1_100)
    #expect(count("<path class=\"go\"", in: text) == report.inflatedDays.count)
    #expect(count("<svg class=\"chart\"", in: text) == 4)
    // Ten above, all of them on demand.
    #expect(text.contains("<caption>The 10 most inflated days</caption>"))
    #expect(count("<th scope=\"row\"><time>", in: text) == report.inflatedDays.count + 10)
    #expect(text.utf8.count < 400_000)
  }

  @Test func storedTextIsNeverMarkup() {
    let text = page(.hostile)
    for part in ["<script", "<img", "<b>", "\u{1B}"] { #expect(!text.contains(part)) }
    #expect(text.contains("&lt;img src=x onerror=alert(1)&gt;&amp;amp;\\u{1B}[2J"))
  }

  @Test func nothingIsLoadedFromAnywhere() {
    for report in [CleanupReport.small, .large(), .hostile, .nothing] {
      let text = page(report)
      for part in ["http:", "https:", "url(", "@import", "src=\"", "<script", "style=\""] {
        #expect(!text.contains(part), "\(part)")
      }
      #expect(text.contains("default-src 'none'"))
    }
  }
}

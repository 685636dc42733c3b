import FitIQDomain
import FitIQStorage
import FitIQTerminal

extension CleanupPage {
  /// So many users are shown at once; the others open on demand.
  private static let shownUsers = 4
  private static let shownDays = 10

  /// Daily totals before and after.
  var stepsSection: HTMLPage.Section {
    let charts = users.enumerated().map { chart(of: $1, number: $0 + 1) }
    var body: [HTML] = [lead]
    body += charts.prefix(Self.shownUsers)
    if charts.count > Self.shownUsers {
      let rest = (charts.count - Self.shownUsers).counting("more user")
      body.append(Self.details(rest, Array(charts.dropFirst(Self.shownUsers))))
    }
    return HTMLPage.Section(id: "steps", title: "Daily steps", body: body + dayTables)
  }

  private var lead: HTML {
    guard !report.days.isEmpty else { return "<p>The store has no days with steps.</p>" }
    let inflated = report.inflatedDays
    guard let worst = Self.byExcess(inflated).first else {
      return "<p>No day was counted more than once.</p>"
    }
    return """
      <p>\(Quantity.grouped(inflated.count)) of \(Quantity.grouped(report.days.count)) days \
      showed more steps than were taken. The worst was <time>\(worst.day.description)</time>, with \
      \(Quantity.grouped(worst.stepsBefore)) instead of \(Quantity.grouped(worst.stepsAfter)).</p>
      """
  }

  /// In the order of the report.
  private var users: [String] { report.days.map(\.user).unique }

  private func chart(of user: String, number: Int) -> HTML {
    let days = report.days.filter { $0.user == user }
    let name = user.isEmpty ? "nobody" : user
    let chart = DayChart(
      id: "steps-\(number)",
      title: users.count > 1 ? "Steps per day of \(name)" : "Steps per day", unit: "steps",
      legend: DayChart.Legend(
        common: "Steps taken",
        surplus: wasChanged ? "Counted again, now removed" : "Counted again",
        shortfall: "Added"),
      days: days.map { DayChart.Day($0.day, before: $0.stepsBefore, after: $0.stepsAfter) })
    return chart.html
  }
}

// MARK: - Inflated days in numbers

extension CleanupPage {
  private var dayTables: [HTML] {
    let inflated = report.inflatedDays
    guard !inflated.isEmpty else { return [] }
    let worst = Array(Self.byExcess(inflated).prefix(Self.shownDays))
    guard inflated.count > worst.count else {
      return [dayTable("Inflated days, the most inflated first", worst).html]
    }
    let all = "All \(Quantity.grouped(inflated.count)) inflated days"
    return [
      dayTable("The \(worst.count) most inflated days", worst).html,
      Self.details(all, [dayTable(all + ", by date", inflated).html]),
    ]
  }

  private func dayTable(_ caption: String, _ days: [CleanupReport.Day]) -> HTMLTable {
    let hasUsers = users.count > 1
    return HTMLTable(
      caption: caption,
      columns: [.text("Day")] + (hasUsers ? [.text("User")] : []) + [
        .number("Before"), .number("After"), .number("Too many"), .number("Factor"),
      ],
      rows: days.map { day in
        ["<time>\(day.day.description)</time>"]
          + (hasUsers ? ["\(IDBeginning.shortened(day.user))"] : []) + [
            "\(Quantity.grouped(day.stepsBefore))", "\(Quantity.grouped(day.stepsAfter))",
            "\(Quantity.grouped(day.stepsBefore - day.stepsAfter))",
            "\(Quantity.factor(day.stepsBefore, over: day.stepsAfter))",
          ]
      })
  }

  private static func byExcess(_ days: [CleanupReport.Day]) -> [CleanupReport.Day] {
    func excess(_ day: CleanupReport.Day) -> Double { day.stepsBefore - day.stepsAfter }
    return days.sorted { (excess($1), $0.day, $0.user) < (excess($0), $1.day, $1.user) }
  }

  private static func details(_ summary: String, _ body: [HTML]) -> HTML {
    "<details>\n<summary>\(summary)</summary>\n\(body)\n</details>"
  }
}

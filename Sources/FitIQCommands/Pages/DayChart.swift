import FitIQDomain
import FitIQTerminal

/// Two totals of every day as bars: what both have in common, and what one has more.
///
/// Up to 400 days share one panel; more get a panel for each year, all on one scale, so that a day
/// stays wide enough to be seen.
struct DayChart {
  struct Day {
    let day: LocalDay
    let before: Double
    let after: Double

    /// Takes 0 for a total that is negative or no number.
    init(_ day: LocalDay, before: Double, after: Double) {
      self.day = day
      // What is not a number has no height.
      self.before = before.isFinite ? max(0, before) : 0
      self.after = after.isFinite ? max(0, after) : 0
    }
  }

  /// What the parts of a bar are called.
  struct Legend {
    let common: String
    let surplus: String
    /// Where the second total is the larger one.
    let shortfall: String
    /// What the two totals are called after their numbers.
    var before = "before"
    var after = "after"
  }

  /// Unique in the page.
  let id: String
  let title: String
  let unit: String
  let legend: Legend
  let days: [Day]
  let scale: ChartScale

  /// Takes days in any order; `id` is unique in the page.
  init(id: String, title: String, unit: String, legend: Legend, days: [Day]) {
    self.id = id
    self.title = title
    self.unit = unit
    self.legend = legend
    self.days = days.sorted { $0.day < $1.day }
    scale = ChartScale(covering: days.map { max($0.before, $0.after) }.max() ?? 0)
  }

  var html: HTML {
    """
    <figure>
    <figcaption>\(title)\(legendList)</figcaption>
    \(panels.enumerated().map { markup($1, id: "\(id)-\($0 + 1)") })
    </figure>
    """
  }

  private var legendList: HTML {
    var items: [HTML] = ["<span class=\"key stay\">\(legend.common)</span>"]
    if days.contains(where: { $0.before > $0.after }) {
      items.append("<span class=\"key go\">\(legend.surplus)</span>")
    }
    if days.contains(where: { $0.after > $0.before }) {
      items.append("<span class=\"key come\">\(legend.shortfall)</span>")
    }
    return "<span class=\"legend\">\(items)</span>"
  }
}

// MARK: - Panels

extension DayChart {
  /// Days beside each other on one axis.
  struct Panel {
    let first: LocalDay
    let slots: Int
    let days: [Day]
  }

  private static let widestPanel = 400
  /// So that the bar of a single day is not a wall.
  private static let narrowestPanel = 7

  var panels: [Panel] {
    guard let first = days.first?.day, let last = days.last?.day else { return [] }
    let slots = max(Self.narrowestPanel, first.days(until: last) + 1)
    guard slots > Self.widestPanel else { return [Panel(first: first, slots: slots, days: days)] }
    let years = Dictionary(grouping: days) { $0.day.description.prefix(4) }
    return years.sorted { $0.key < $1.key }.map { year, days in
      // Always a leap year's worth, so that months stand below each other.
      Panel(first: LocalDay("\(year)-01-01") ?? first, slots: 366, days: days)
    }
  }

  /// The height of one panel alone, or of each of several, in pixels.
  private var plotHeight: Int { panels.count > 1 ? 132 : 200 }

  /// Labels are in pixels and keep their size; bars lie in a box that stretches.
  private func markup(_ panel: Panel, id: String) -> HTML {
    let height = plotHeight
    let span =
      "\(panel.days.first?.day.description ?? "") to \(panel.days.last?.day.description ?? "")"
    return """
      <svg class="chart" width="100%" height="\(height + 44)" role="img" \
      aria-labelledby="\(id)-title \(id)-text">
      <title id="\(id)-title">\(title), \(span)</title>
      <desc id="\(id)-text">\(description(panel))</desc>
      \(scale.ticks.map { gridLine($0, height: height) })
      \(panel.ticks.map { $0.markup(below: height + 8) })
      <svg y="8" width="100%" height="\(height)" viewBox="0 0 \(panel.slots * 10) 1000" \
      preserveAspectRatio="none" shape-rendering="crispEdges">
      \(panel.days.map { bar($0, in: panel) })
      </svg>
      </svg>
      """
  }

  private func description(_ panel: Panel) -> String {
    let before = panel.days.reduce(0) { $0 + $1.before }
    let after = panel.days.reduce(0) { $0 + $1.after }
    return "\(panel.days.count.counting("day")), together \(Quantity.grouped(before)) \(unit)"
      + " \(legend.before) and \(Quantity.grouped(after)) \(legend.after)."
  }

  private func gridLine(_ value: Double, height: Int) -> HTML {
    let y = 8 + height - Int(clamping: (value / scale.top * Double(height)).rounded())
    return """
      <line class="grid" x2="100%" y1="\(y)" y2="\(y)"/>\
      <text class="scale" x="-8" y="\(y)" dy=".32em">\(scale.label(value))</text>
      """
  }

  /// A day, with an invisible part of full height that makes it easy to point at.
  private func bar(_ day: Day, in panel: Panel) -> HTML {
    let gap = panel.slots > 120 ? 0 : 1
    let x = panel.first.days(until: day.day) * 10 + gap
    let width = 10 - 2 * gap
    let common = scale.height(min(day.before, day.after))
    let whole = scale.height(max(day.before, day.after))
    func part(_ name: String, from bottom: Int, to top: Int) -> HTML? {
      guard top > bottom else { return nil }
      return """
        <path class="\(name)" d="M\(x) \(1000 - bottom)V\(1000 - top)h\(width)V\(1000 - bottom)z"/>
        """
    }
    return """
      <g class="day"><title>\(label(day))</title>\
      \(part("aim", from: 0, to: 1000))\(part("stay", from: 0, to: common))\
      \(part(day.before > day.after ? "go" : "come", from: common, to: whole))</g>
      """
  }

  private func label(_ day: Day) -> String {
    guard day.before != day.after else {
      return "\(day.day): \(Quantity.grouped(day.after)) \(unit)"
    }
    return "\(day.day): \(Quantity.grouped(day.before)) \(unit) \(legend.before),"
      + " \(Quantity.grouped(day.after)) \(legend.after)"
  }
}

/// The hours of a clock as lines from top to bottom with a label below.
enum SVGClock {
  /// More labels would touch each other.
  private static let mostLabels = 12.0

  /// - Parameter x: Where an instant lies.
  static func markup(
    _ marks: [HourMark], from start: Double, through end: Double, below y: Int,
    x: (Double) -> Double
  ) -> [HTML] {
    let hours = (end - start) / 3_600
    let step = [1, 2, 3, 4, 6].first { hours / Double($0) <= mostLabels } ?? 6
    return marks.filter { $0.hour.isMultiple(of: step) }.map { mark in
      let place = SVGNumber.text(x(mark.instant))
      let label = (mark.hour < 10 ? "0" : "") + "\(mark.hour):00"
      return """
        <line class="grid" x1="\(place)" x2="\(place)" y1="0" y2="\(y)"/>\
        <text class="m" x="\(place)" y="\(y + 16)">\(label)</text>
        """
    }
  }
}

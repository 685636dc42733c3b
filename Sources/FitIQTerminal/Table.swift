/// Rows to show to a person, or to write as CSV or Markdown.
package struct Table: Sendable {
  package enum Alignment: Sendable { case left, right }

  package struct Column: Sendable, Equatable {
    /// Heading of CSV, in snake case; human tables show it in words.
    package let key: String
    package let alignment: Alignment
    /// Heading of a human table.
    let heading: String
    /// Holds words such as `error` and `pending`, which have colours.
    let isState: Bool
    /// Holds ids, of which a person sees the beginnings that tell them apart.
    let isID: Bool

    /// Whether it holds numbers that say how much: digits that name something are typed again as they
    /// are.
    var isAmount: Bool {
      alignment == .right && !["id", "key", "operation", "operation_id"].contains(key)
    }

    /// - Parameter heading: For people; nil for the words of the key.
    package init(
      _ key: String, _ alignment: Alignment = .left, heading: String? = nil, isState: Bool = false,
      isID: Bool = false
    ) {
      self.isState = isState
      self.isID = isID
      self.key = key
      self.alignment = alignment
      self.heading = (heading ?? key.replacing("_", with: " ")).uppercased()
    }
  }

  package let title: String?
  package let columns: [Column]
  package var rows: [[String]]
  /// Drawn between title and rows, for people only.
  package let chart: (any TextChart)?
  /// What the rows are, which colours the headings.
  package var tone = TextRole.heading
  /// Whether the first word of a line of its title can be a severity, which is coloured then.
  package var hasSeverities = false
  /// Whether it goes on with the table before, without a line between.
  package var goesOn = false

  /// Rows with their sum below; what has one row is its own sum.
  package static func summed(_ rows: [[String]], _ sum: [String]) -> [[String]] {
    rows.count == 1 ? rows : rows + [sum]
  }

  package init(
    title: String? = nil, chart: (any TextChart)? = nil, columns: [Column], rows: [[String]] = []
  ) {
    self.title = title
    self.chart = chart
    self.columns = columns
    self.rows = rows
  }
}

extension Table.Column: ExpressibleByStringLiteral {
  package init(stringLiteral key: String) { self.init(key) }

  /// A column of numbers.
  package static func right(_ key: String, heading: String? = nil, isID: Bool = false) -> Self {
    Self(key, .right, heading: heading, isID: isID)
  }
}

import FitIQDomain

/// A picture that is whole by itself: no script, and nothing is loaded from anywhere.
///
/// Equal content gives equal bytes. Lengths are pixels.
package struct SVGDocument {
  /// Charts below each other.
  package struct Panel {
    let title: String
    let height: Int
    let markup: HTML
  }

  private let title: String
  private let panels: [Panel]

  static let width = 760
  private static let margin = 24
  /// The height of a panel's title, above its chart.
  private static let heading = 34

  package init(title: String, panels: [Panel]) {
    self.title = title
    self.panels = panels
  }

  package var text: String { markup.text }

  private var markup: HTML {
    let total = panels.reduce(Self.margin) { $0 + Self.heading + $1.height + Self.margin }
    var y = Self.margin
    let groups = panels.map { panel -> HTML in
      defer { y += Self.heading + panel.height + Self.margin }
      return """
        <g transform="translate(\(Self.margin) \(y))">
        <text class="h" y="14">\(panel.title)</text>
        <g transform="translate(0 \(Self.heading))">
        \(panel.markup)
        </g>
        </g>
        """
    }
    let width = Self.width + 2 * Self.margin
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(total)" \
      viewBox="0 0 \(width) \(total)" role="img" aria-labelledby="title">
      <title id="title">\(title)</title>
      <style>
      \(Self.style)</style>
      <rect class="paper" width="\(width)" height="\(total)"/>
      \(groups)
      </svg>

      """
  }

  /// The colours of fitiq's pages.
  private static let style: HTML = """
    .paper { fill: #fbfaf8; }
    text { font: 12px system-ui, sans-serif; fill: #5b6068; }
    .h { font-size: 14px; font-weight: 600; } .h, .v { fill: #1d1f23; }
    .e { text-anchor: end; } .m { text-anchor: middle; }
    .grid { stroke: #e4e1db; }
    .bed { fill: #c9d3dd; } .asleep { fill: #2e6da4; } .mean { fill: none; stroke: #e38b3a;
      stroke-width: 2; }
    .awake { fill: #e38b3a; } .rem { fill: #4fb0c6; } .core { fill: #2e6da4; }
    .deep { fill: #4b3f8f; } .sleep { fill: #4d9a6a; } .in-bed { fill: #c9d3dd; }
    @media (prefers-color-scheme: dark) { .paper { fill: #16181b; } text { fill: #a2a7ae; }
      .h, .v { fill: #e9e8e4; } .grid { stroke: #2e3237; } .bed, .in-bed { fill: #46505a; }
      .asleep, .core { fill: #6ba8de; } .deep { fill: #8f80d8; } }

    """
}

/// A page that is whole by itself: no script, and nothing is loaded from anywhere.
package struct HTMLPage {
  package struct Section {
    let id: String
    let title: String
    let body: [HTML]

    /// - Parameter id: Unique in the page.
    package init(id: String, title: String, body: [HTML]) {
      self.id = id
      self.title = title
      self.body = body
    }

    /// A list of lines; nil where there are none.
    package init?(id: String, title: String, list lines: [String], lead: HTML? = nil) {
      guard !lines.isEmpty else { return nil }
      let items = lines.map { "<li>\($0)</li>" as HTML }
      self.init(id: id, title: title, body: [lead, "<ul>\n\(items)\n</ul>"].compactMap(\.self))
    }
  }

  /// A number that says it all.
  package struct Figure {
    let label: String
    let value: String
    let detail: String

    package init(_ label: String, _ value: String, detail: String) {
      self.label = label
      self.value = value
      self.detail = detail
    }
  }

  package var title: String
  /// The command that made it.
  package var command: String
  /// What a reader has to know before anything else, such as that nothing was changed yet.
  package var status: String
  package var summary: HTML
  package var figures: [Figure] = []
  package var facts: [(name: String, value: HTML)] = []
  package var sections: [Section] = []
  package var footer = ""

  package init(title: String, command: String, status: String, summary: HTML) {
    self.title = title
    self.command = command
    self.status = status
    self.summary = summary
  }

  package var text: String { page.text }

  // The policy lets nothing in but the style below: even markup that slipped through could not
  // run or load anything. The icon keeps a browser from asking a server for one.
  private var page: HTML {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; \
    style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="referrer" content="no-referrer">
    <meta name="robots" content="noindex">
    <title>\(title) · fitiq</title>
    <link rel="icon" href="data:,">
    <style>
    \(Self.style)</style>
    </head>
    <body>
    <header>
    <p class="command">\(command) <span class="status">\(status)</span></p>
    <h1>\(title)</h1>
    <p class="summary">\(summary)</p>
    \(figureList)
    \(factList)
    </header>
    <main>
    \(sections.map(Self.markup))
    </main>
    <footer>\(footer)</footer>
    </body>
    </html>

    """
  }

  private var figureList: HTML? {
    guard !figures.isEmpty else { return nil }
    let items = figures.map { figure -> HTML in
      """
      <div><dt>\(figure.label)</dt><dd class="value">\(figure.value)</dd>\
      <dd>\(figure.detail)</dd></div>
      """
    }
    return "<dl class=\"figures\">\n\(items)\n</dl>"
  }

  private var factList: HTML? {
    guard !facts.isEmpty else { return nil }
    let items = facts.map { fact -> HTML in
      "<div><dt>\(fact.name)</dt><dd>\(fact.value)</dd></div>"
    }
    return "<dl class=\"facts\">\n\(items)\n</dl>"
  }

  private static func markup(_ section: Section) -> HTML {
    """
    <section id="\(section.id)" aria-labelledby="\(section.id)-title">
    <h2 id="\(section.id)-title">\(section.title)</h2>
    \(section.body)
    </section>
    """
  }
}

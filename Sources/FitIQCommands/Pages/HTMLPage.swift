import FitIQTerminal

/// A page that is whole by itself: no script, and nothing is loaded from anywhere.
struct HTMLPage {
  struct Section {
    /// Unique in the page.
    let id: String
    let title: String
    let body: [HTML]
  }

  let title: String
  /// The command that made it.
  let command: String
  /// What a reader has to know before anything else, such as that nothing was changed yet.
  let status: String
  let summary: HTML
  /// Numbers that say it all.
  var figures: [(label: String, value: String, detail: String)] = []
  var facts: [(name: String, value: HTML)] = []
  let sections: [Section]
  /// What data is in it, as a sentence.
  let contents: String

  var text: String { page.text }

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
    <footer>Made by fitiq. Nothing in this page is loaded from elsewhere. \(contents)</footer>
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

extension HTMLPage.Section {
  /// A list of lines; nil where there are none.
  init?(id: String, title: String, list lines: [String], lead: HTML? = nil) {
    guard !lines.isEmpty else { return nil }
    let items = lines.map { "<li>\($0)</li>" as HTML }
    self.init(id: id, title: title, body: [lead, "<ul>\n\(items)\n</ul>"].compactMap(\.self))
  }
}

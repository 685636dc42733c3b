package import Foundation

/// A real browser without a window, which looks at pages and tells what it sees.
package struct HeadlessBrowser {
  /// Nil where none is installed; CI installs one.
  package static let path = [
    "/usr/bin/chromium-headless-shell", "/usr/bin/chromium", "/usr/bin/google-chrome",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  ].first(where: FileManager.default.isExecutableFile)

  package struct Size: Sendable {
    let width: Int
    let isDark: Bool

    package static let all = [(360, false), (360, true), (1280, false), (1280, true)]
      .map(Size.init)
  }

  /// A page as it is laid out.
  package struct View: Decodable {
    package let width: Int
    package let scrollWidth: Int
    package let background: String
    /// The least of all texts, as WCAG counts it.
    package let contrast: Double
    package let title: String
    package let sections: [String]
    package let bars: [Bar]
    package let charts: [Int]
    package let tables: [String]
    package let notes: [String]
    /// Addresses that it asked for, apart from its own.
    package let requests: [String]
    /// Elements that run or load something.
    package let active: Int
  }

  /// Heights of the parts of one day, in pixels.
  package struct Bar: Decodable, Equatable {
    package let stay: Double
    package let go: Double
  }

  package struct Visit {
    package let views: [View]
    /// What the console of the browser got.
    package let console: [String]
  }

  package struct Failed: Error {
    let log: String
  }

  /// Shows each page in every size.
  package static func visit(_ pages: [String], limit: TimeInterval = 120) throws -> Visit {
    let folder = try ScratchFolder()
    for (number, page) in pages.enumerated() {
      _ = try folder.write(Data(page.utf8), to: "page-\(number).html")
    }
    let frames = pages.indices.flatMap { number in
      Size.all.map { size in
        """
        <iframe src="page-\(number).html" width="\(size.width)" height="900" \
        style="border: 0; color-scheme: \(size.isDark ? "dark" : "light")"></iframe>
        """
      }
    }
    let probe = "<!DOCTYPE html>\(frames.joined())<pre id=\"seen\"></pre><script>\(script)</script>"
    let (dom, log) = try dump(folder.write(Data(probe.utf8), to: "probe.html"), folder, limit)
    guard let start = dom.firstRange(of: "<pre id=\"seen\">"),
      let end = dom[start.upperBound...].firstRange(of: "</pre>"),
      let seen = dom[start.upperBound..<end.lowerBound].removingPercentEncoding,
      let views = try? JSONDecoder().decode([View].self, from: Data(seen.utf8))
    else { throw Failed(log: log + dom.suffix(2_000)) }
    let console = log.split(separator: "\n").filter { $0.contains("CONSOLE") }.map(String.init)
    return Visit(views: views, console: console)
  }

  /// The document as it stands once it has loaded, and what the browser had to say.
  private static func dump(
    _ file: String, _ folder: ScratchFolder, _ limit: TimeInterval
  ) throws -> (dom: String, log: String) {
    let process = Process()
    process.executableURL = path.map { URL(fileURLWithPath: $0) }
    process.arguments = [
      "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
      "--hide-scrollbars", "--allow-file-access-from-files", "--disable-background-networking",
      // Whatever a page asks for fails at once instead of leaving this machine.
      "--host-resolver-rules=MAP * ~NOTFOUND", "--enable-logging=stderr", "--v=0",
      "--user-data-dir=" + folder.file("profile"), "--dump-dom", "file://" + file,
    ]
    // Files, because two pipes that are read in turn block each other once one is full.
    let (out, error) = (folder.file("out"), folder.file("error"))
    process.standardOutput = try FileHandle(forWritingTo: empty(out))
    process.standardError = try FileHandle(forWritingTo: empty(error))
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let deadline = Date().addingTimeInterval(limit)
    while process.endStatus == nil, Date() < deadline { usleep(10_000) }
    if process.endStatus == nil { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
    return (
      try String(contentsOfFile: out, encoding: .utf8),
      String(decoding: try Data(contentsOf: URL(fileURLWithPath: error)), as: UTF8.self)
    )
  }

  private static func empty(_ path: String) throws -> URL {
    let file = URL(fileURLWithPath: path)
    try Data().write(to: file)
    return file
  }

  private static let script = """
    const all = (page, what) => [...page.querySelectorAll(what)];
    const luminance = color => {
      const [r, g, b] = color.match(/[0-9.]+/g).slice(0, 3).map(c => c / 255)
        .map(c => c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const contrast = (one, other) => {
      const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
      return (high + 0.05) / (low + 0.05);
    };
    const look = frame => {
      const page = frame.contentDocument, style = frame.contentWindow.getComputedStyle;
      const background = style(page.body).backgroundColor;
      const texts = all(page, "h1, h2, p, dt, dd, th, td, caption, summary, footer, text")
        .map(e => e.tagName == "text" ? style(e).fill : style(e).color);
      const height = (day, part) =>
        day.querySelector(part)?.getBoundingClientRect().height ?? 0;
      return {
        width: frame.clientWidth, scrollWidth: page.documentElement.scrollWidth,
        background, contrast: Math.min(...texts.map(t => contrast(t, background))),
        title: page.title, sections: all(page, "section").map(e => e.id),
        bars: all(page, ".day").map(e => ({ stay: height(e, ".stay"), go: height(e, ".go") })),
        charts: all(page, "svg.chart").map(e => Math.round(e.getBoundingClientRect().width)),
        tables: all(page, "caption").map(e => e.textContent),
        notes: all(page, "#notes li").map(e => e.textContent),
        requests: frame.contentWindow.performance.getEntriesByType("resource").map(e => e.name),
        active: all(page, "script, img, iframe, object, embed, [onload], [onerror]").length,
      };
    };
    addEventListener("load", () => {
      const seen = all(document, "iframe").map(look);
      document.getElementById("seen").textContent = encodeURIComponent(JSON.stringify(seen));
    });
    """
}

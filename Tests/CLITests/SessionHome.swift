import FitIQTestSupport
import Foundation

/// Where the people of the scripted sessions work: a folder, a shell on a terminal, and a clock that
/// stands still.
struct SessionHome {
  var fitiq: FitIQBinary

  /// Its path is as long as the one that the screens show: so they break lines at the same places.
  private static let (made, shown) = ("/tmp/fq-XXXXXX", "/home/ada/data")

  init() throws {
    fitiq = try FitIQBinary(in: try ScratchFolder(Self.made))
    let tools = fitiq.folder.file(".bin")
    try FileManager.default.createDirectory(atPath: tools, withIntermediateDirectories: false)
    symlink(FitIQBinary.path, tools + "/fitiq")
    fitiq.environment["PATH"] = tools + ":/usr/bin:/bin"
    // 2025-11-26T12:00:00Z, when the newest rows of a scenario are an hour old.
    fitiq.environment["FITIQ_NOW"] = "1764158400"
    fitiq.environment["TERM"] = "xterm-256color"
    fitiq.environment["PAGER"] = "less"
    // The brackets of a paste, as shells with an editor switch them on: they tell one prompt from the next.
    fitiq.environment["PS1"] = "\u{1B}[?2004h$ "
    fitiq.environment["COLUMNS"] = nil
  }

  func file(_ name: String) -> String { fitiq.folder.file(name) }

  /// Plays the tape of this name; says where a screen is another one than before.
  ///
  /// - Parameter makesUsers: Whether ids of users are made on the way, which are other ones each time.
  func difference(from name: String, makesUsers: Bool = false, file: String = #filePath)
    async throws -> String?
  {
    let folder = (file as NSString).deletingLastPathComponent + "/Goldens/"
    let tape = try TerminalTape(String(contentsOfFile: folder + name, encoding: .utf8))
    let terminal = try PseudoTerminal(
      "/bin/sh", ["-i"], environment: fitiq.environment, folder: fitiq.folder.path)
    let played = try await tape.played(on: terminal) { stable($0, makesUsers: makesUsers) }
    terminal.hangUp()
    return Golden.difference(played, from: name, file: file)
  }

  /// Equal texts of equal length for what is another one in each run.
  private func stable(_ text: String, makesUsers: Bool) -> String {
    let text = text.replacing(fitiq.folder.path, with: Self.shown)
      .replacing(/127\.0\.0\.1:[0-9]{5}/, with: "127.0.0.1:50000")
      .replacing(/\([0-9a-f]{12}\)/, with: "(0123456789ab)")
      .replacing(/T120000-[0-9a-f]{12}/, with: "T120000-0123456789ab")
    guard makesUsers else { return text }
    return text.replacing(/[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}|[0-9A-F]{8}…/) { match in
      let id = "ADA00000-0000-4000-8000-000000000001"
      guard !match.output.0.hasPrefix("D86632B8") else { return String(match.output.0) }
      return match.output.0.hasSuffix("…") ? String(id.prefix(8)) + "…" : id
    }
  }
}

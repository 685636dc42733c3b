import FitIQTestSupport
import Foundation

/// What a command prints, without what differs from run to run.
enum StableText {
  /// Of what the fixtures hold; what is later is of the run.
  static let lastDay = "2025-12-31"

  /// Hashes, times and the scratch folder become names.
  static func of(_ text: String, in folder: ScratchFolder) -> String {
    text.replacing(folder.path, with: "$HOME")
      // As wide as the time was, so that tables stay straight.
      .replacing(/(20\d\d-\d\d-\d\d) \d\d:\d\d(:\d\d)?/) { match in
        match.1 > lastDay
          ? "<time>" + String(repeating: " ", count: match.0.count - 6) : String(match.0)
      }
      .replacing(/<time> +\n/, with: "<time>\n")
      .replacing(/[0-9a-f]{12,64}/, with: "<sha>")
      .replacing(#/ {2}[0-9a-f]{7} {2}/#, with: "  <sha>  ")
      .replacing(/20[0-9]{6}T[0-9]{6}\.[0-9]{3}Z/, with: "<time>")
  }
}

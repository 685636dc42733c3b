import FitIQTestSupport
import Foundation

/// What a command prints, without what differs from run to run.
enum StableText {
  /// Hashes, times and the scratch folder become names.
  static func of(_ text: String, in folder: ScratchFolder) -> String {
    text.replacing(folder.path, with: "$HOME")
      .replacing(/[0-9a-f]{12,64}/, with: "<sha>")
      .replacing(#/ {2}[0-9a-f]{7} {2}/#, with: "  <sha>  ")
      .replacing(/20[0-9-]{8} [0-9:]{5}Z/, with: "<time>")
      .replacing(/20[0-9]{6}T[0-9]{6}\.[0-9]{3}Z/, with: "<time>")
  }
}

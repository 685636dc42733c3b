import FitIQSystem
import Foundation

/// The contents that a database has in a record wherever writes to it or to its log end: after each commit.
///
/// A power cut may take commits away that nobody was told of, but never a part of one.
struct DatabaseCommits {
  private var contents: Set<Fingerprint> = []

  /// - Parameter name: The path of the database in the home folder.
  init(of name: String, in trace: DiskTrace) throws {
    let scratch = try ScratchFolder()
    var seen: Set<[Data?]> = []
    for moment in 0...trace.events.count where Self.isEnd(moment, of: name, in: trace.events) {
      var whole = PowerCut(after: moment, rules: .strict, seed: 0)
      whole.part = .everything
      let files = trace.image(after: whole).visible
      let parts = Self.suffixes.map { files[name + $0]?.bytes }
      guard parts[0] != nil, seen.insert(parts).inserted else { continue }
      let copy = scratch.file("\(moment).db")
      for (suffix, bytes) in zip(Self.suffixes, parts) {
        try bytes?.write(to: URL(fileURLWithPath: copy + suffix))
      }
      contents.insert(try DatabaseContent(of: copy).exact)
    }
  }

  func contains(_ content: DatabaseContent) -> Bool { contents.contains(content.exact) }

  private static let suffixes = ["", "-wal", "-journal"]

  /// Whether a commit can have ended here: the start, or the last of some writes to one file.
  private static func isEnd(
    _ moment: Int, of name: String, in events: [DiskTrace.Event]
  ) -> Bool {
    guard moment > 0 else { return true }
    let last = events[moment - 1]
    switch last.change {
    case .write:
      let next = moment < events.count ? events[moment] : nil
      if case .write = next?.change, next?.file == last.file { return false }
      return true
    case .truncate, .rename, .unlink, .link: return true
    default: return false
    }
  }
}

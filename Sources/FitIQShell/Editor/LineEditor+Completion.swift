import FitIQDomain

#if Readline
  import CReadline
  import Foundation

  extension LineEditor {
    /// What readline calls when Tab is pressed.
    static let complete:
      @convention(c) (
        UnsafePointer<CChar>?, Int32, Int32
      ) -> UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = { _, start, end in
        let matches = MainActor.assumeIsolated {
          LineEditor.current?.matches(start: Int(start), end: Int(end))
        }
        fitiq_rl_end_completion(matches?.append ?? 0)
        return matches.flatMap { list($0.texts) }
      }

    private struct Matches: Sendable {
      /// The common beginning, and behind it all of several ones.
      let texts: [String]
      let append: CChar
    }

    /// Returns what readline can put in place of a word; nil where nothing fits.
    ///
    /// - Parameters:
    ///   - start: Where the word that readline takes begins, in bytes of the line.
    ///   - end: Where it ends, in bytes of the line.
    private func matches(start: Int, end: Int) -> Matches? {
      guard let completions, let line = String(validatingCString: fitiq_rl_line()) else {
        return nil
      }
      let lead = pending.isEmpty ? "" : pending + "\n"
      let engine = CompletionEngine(
        source: completions, deadline: ContinuousClock.now.advanced(by: patience))
      let shift = lead.utf8.count
      let completion = engine.complete(lead + line, cursor: shift + end)
      let word = WordFit(
        line: Array(line.utf8), start: start, end: end,
        replaced: completion.range.lowerBound - shift)
      let found = completion.candidates.compactMap { candidate in
        word.fitted(candidate.text).map { (text: $0, end: candidate.end) }
      }
      guard let first = found.first else { return nil }
      if found.count == 1 {
        return Matches(texts: [first.text], append: CChar(bitPattern: first.end.utf8.first ?? 0))
      }
      let texts = found.map(\.text)
      return Matches(texts: [word.beginning(of: texts)] + texts, append: 0)
    }

    /// An array that readline frees.
    private static func list(
      _ texts: [String]
    ) -> UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? {
      let size = MemoryLayout<UnsafeMutablePointer<CChar>?>.stride
      let memory = calloc(texts.count + 1, size)
      let list = memory?.assumingMemoryBound(to: UnsafeMutablePointer<CChar>?.self)
      for (index, text) in texts.enumerated() { list?[index] = strdup(text) }
      return list
    }
  }
#endif

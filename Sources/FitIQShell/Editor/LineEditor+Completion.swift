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
        let isTold = MainActor.assumeIsolated { LineEditor.current?.details.isEmpty == false }
        fitiq_rl_end_completion(matches?.append ?? 0, isTold ? show : nil)
        return matches.flatMap { list($0.texts) }
      }

    /// Lines that fit on a screen.
    private static let longestList = 20

    /// What readline calls to show several ids: each with what tells it apart.
    private static let show:
      @convention(c) (
        UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?, Int32, Int32
      ) -> Void = { matches, count, _ in
        let details = MainActor.assumeIsolated { LineEditor.current?.details ?? [:] }
        let texts = (1...max(1, Int(count))).compactMap { index in
          matches?[index].map { String(cString: $0) }
        }
        let shown = texts.prefix(longestList)
        let width = shown.map(\.count).max() ?? 0
        let lines = shown.map { text in
          let gap = String(repeating: " ", count: width - text.count + 2)
          return text + (details[text].map { gap + $0 } ?? "")
        }
        let rest = texts.count > shown.count ? ["… \(texts.count - shown.count) more"] : []
        fitiq_rl_show("\n" + (lines + rest).joined(separator: "\n") + "\n")
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
      details = [:]
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
        word.fitted(candidate.text).map {
          (text: $0, end: candidate.end, detail: candidate.detail)
        }
      }
      guard let first = found.first else { return nil }
      if found.count == 1 {
        return Matches(texts: [first.text], append: CChar(bitPattern: first.end.utf8.first ?? 0))
      }
      let texts = found.map(\.text)
      let told = found.compactMap { value in value.detail.map { (value.text, $0) } }
      details = Dictionary(told, uniquingKeysWith: { first, _ in first })
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

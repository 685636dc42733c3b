import FitIQSystem
import Foundation

/// Statements of a file or a pipe, as soon as they are complete; a person gets no more than a prompt.
@MainActor final class PlainInput: ShellInput {
  private let descriptor: Int32
  private let prompts: Bool
  private var splitter: StatementSplitter
  private var rest: [UInt8] = []
  private var isAtEnd = false
  /// Bytes of a statement: what is longer is not text of a person's or a script's.
  private let longest: Int

  /// - Parameter descriptor: Stays open.
  init(
    descriptor: Int32, prompts: Bool, commands: Set<String> = [], longest: Int = 16 << 20
  ) {
    splitter = StatementSplitter(commands: commands)
    self.longest = longest
    self.descriptor = descriptor
    self.prompts = prompts
  }

  func next(_ prompt: Prompt) -> ShellEvent {
    while !isAtEnd {
      if prompts {
        let text = splitter.isPending ? prompt.continuation : prompt.text
        _ = write(STDOUT_FILENO, text, text.utf8.count)
      }
      guard let lines = readLines() else { return .failed(errno) }
      let statements = lines.isEmpty ? [] : splitter.append(lines)
      guard splitter.pendingBytes <= longest else { return .failed(EFBIG) }
      if !statements.isEmpty { return .statements(statements) }
    }
    return .end(unfinished: splitter.finish())
  }

  /// Whole lines of the next block; the last one of the input may lack its end.
  private func readLines() -> String? {
    var block = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = retryingInterrupted { read(descriptor, &block, block.count) }
      guard count >= 0 else { return nil }
      guard count > 0 else {
        isAtEnd = true
        defer { rest = [] }
        return String(decoding: rest, as: UTF8.self)
      }
      rest += block[..<count]
      guard rest.count <= longest else {
        errno = EFBIG
        return nil
      }
      guard let end = block[..<count].lastIndex(of: UInt8(ascii: "\n")) else { continue }
      let tail = count - end - 1
      defer { rest = Array(rest.suffix(tail)) }
      return String(decoding: rest.dropLast(tail), as: UTF8.self)
    }
  }
}

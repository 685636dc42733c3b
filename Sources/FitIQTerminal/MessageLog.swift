import FitIQDomain
import Foundation

/// Lines on standard error from any thread, for work that goes on for long.
package struct MessageLog: Sendable {
  private let descriptor: Int32
  private let format: OutputFormat
  private let isQuiet: Bool
  private let colors: ColorDepth

  private struct Event: Encodable {
    let event: String
    let message: String
    let count: Int?
  }

  fileprivate init(_ output: Output) {
    descriptor = output.error.descriptor
    (format, isQuiet, colors) = (output.format, output.isQuiet, output.errorColors)
  }

  /// Tells something that happened: a line for people, or an object that programs read.
  ///
  /// - Parameters:
  ///   - event: What kind of thing, in one word.
  ///   - count: How often.
  package func tell(
    _ event: String, _ message: String, count: Int? = nil, role: TextRole = .note
  ) {
    guard !isQuiet else { return }
    let text: String
    if format.isJSON {
      guard let data = try? JSON.encode(Event(event: event, message: message, count: count))
      else { return }
      text = String(decoding: data, as: UTF8.self)
    } else {
      text = colors.paint("\(event):", role) + " " + SafeText.escaped(message)
    }
    // In one piece, so that lines of several threads do not mix.
    _ = Array((text + "\n").utf8).withUnsafeBytes {
      Foundation.write(descriptor, $0.baseAddress, $0.count)
    }
  }
}

extension Output {
  package var log: MessageLog { MessageLog(self) }

  /// Whether a person sees how far work is.
  package var showsProgress: Bool { error.isTerminal && !isQuiet && !format.isJSON }
}

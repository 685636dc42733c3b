package import Foundation

extension FitIQBinary {
  /// A run on a pseudo-terminal, which is its input, output and error at once.
  package struct TerminalSession {
    package let status: Int32
    /// Everything that a person would have seen.
    package let screen: String
    /// The words of the process while it ran, as others on the machine see them.
    package let arguments: String
  }

  package struct NoTerminal: Error {}

  /// It did not end within the limit.
  package struct TerminalTimedOut: Error, CustomStringConvertible {
    let screen: String

    package var description: String { "the time was over; on the screen: \(screen)" }
  }

  /// Runs a command line on a terminal: each key sequence is typed once its prompt was shown.
  package func type(
    _ keys: [(prompt: String, keys: String)], to arguments: [String], limit: TimeInterval = 120,
    columns: Int? = nil
  ) throws -> TerminalSession {
    var (master, slave): (Int32, Int32) = (-1, -1)
    // A size of 0 says that nobody knows.
    var size = winsize(
      ws_row: columns == nil ? 0 : 24, ws_col: UInt16(clamping: columns ?? 0), ws_xpixel: 0,
      ws_ypixel: 0)
    guard openpty(&master, &slave, nil, nil, &size) == 0 else { throw NoTerminal() }
    defer { close(master) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Self.path)
    process.arguments = arguments
    process.environment = environment
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    let terminal = FileHandle(fileDescriptor: slave, closeOnDealloc: false)
    process.standardInput = terminal
    process.standardOutput = terminal
    process.standardError = terminal
    try process.run()
    close(slave)
    _ = fcntl(master, F_SETFL, O_NONBLOCK)
    var screen: [UInt8] = []
    var rest = keys[...]
    // Where the next prompt is looked for: the same one can come twice.
    var seen = 0
    let deadline = Date().addingTimeInterval(limit)
    let words = FileManager.default.contents(atPath: "/proc/\(process.processIdentifier)/cmdline")
    var status: Int32?
    while status == nil || readAvailable(master, into: &screen) {
      status = process.endStatus
      guard Date() < deadline else {
        kill(process.processIdentifier, SIGKILL)
        throw TerminalTimedOut(screen: String(decoding: screen, as: UTF8.self))
      }
      _ = readAvailable(master, into: &screen)
      let text = String(decoding: screen[seen...], as: UTF8.self)
      if let next = rest.first, text.contains(next.prompt), isReady(master, for: next.prompt) {
        seen = screen.count
        rest = rest.dropFirst()
        _ = next.keys.withCString { write(master, $0, strlen($0)) }
      }
      usleep(2_000)
    }
    guard let status else { throw NoTerminal() }
    return TerminalSession(
      status: status, screen: String(decoding: screen, as: UTF8.self),
      arguments: String(decoding: words ?? Data(), as: UTF8.self))
  }

  /// What a command line writes to a terminal of so many columns, without colours.
  package func screen(of arguments: [String], columns: Int) throws -> String {
    var plain = self
    plain.environment["NO_COLOR"] = "1"
    return try plain.type([], to: arguments, columns: columns).screen
      .replacing("\r\n", with: "\n")
  }

  /// Whether what is typed now reaches the program.
  ///
  /// It asks for a secret before it silences the terminal, which drops what was typed ahead.
  private func isReady(_ terminal: Int32, for prompt: String) -> Bool {
    if prompt == "[y/N]" { return true }
    var settings = termios()
    return tcgetattr(terminal, &settings) == 0
      && settings.c_lflag & tcflag_t(truncatingIfNeeded: ECHO) == 0
  }

  private func readAvailable(_ descriptor: Int32, into bytes: inout [UInt8]) -> Bool {
    var block = [UInt8](repeating: 0, count: 4096)
    let count = read(descriptor, &block, block.count)
    guard count > 0 else { return false }
    bytes.append(contentsOf: block[..<count])
    return true
  }
}

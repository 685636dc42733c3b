package import Foundation

/// A program on a terminal of its own: keys go in, a screen comes out.
package final class PseudoTerminal {
  package struct Failed: Error {
    package let what: String
  }

  package private(set) var screen: Screen
  /// Everything that the program wrote.
  package private(set) var output: [UInt8] = []
  package let process: pid_t
  /// As ``settings`` was before the program could change anything.
  package let settingsAtStart: String
  private var master: Int32
  /// Kept open, so that the settings of the terminal outlive the program.
  private let slave: Int32
  private var status: Int32?
  /// The signal that ended the program, which had not caught it.
  package private(set) var endingSignal: Int32?

  /// Starts a program as the leader of a session whose terminal this is.
  package init(
    _ path: String, _ arguments: [String] = [], environment: [String: String],
    folder: String, columns: Int = 80, rows: Int = 24
  ) throws {
    var (master, slave): (Int32, Int32) = (-1, -1)
    var size = winsize(
      ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    // Not `ttyname`, whose answer the next thread overwrites.
    var name = [CChar](repeating: 0, count: 128)
    guard openpty(&master, &slave, nil, nil, &size) == 0,
      ttyname_r(slave, &name, name.count) == 0
    else { throw Failed(what: "no pseudo-terminal") }
    for descriptor in [master, slave] { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(master, F_SETFL, O_NONBLOCK)
    self.master = master
    self.slave = slave
    screen = Screen(columns: columns, rows: rows)
    settingsAtStart = Self.settings(of: slave)
    process = try Self.spawn(
      path, arguments, environment: environment, folder: folder,
      terminal: String(
        decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self))
  }

  deinit {
    if status == nil {
      kill(process, SIGKILL)
      waitpid(process, nil, 0)
    }
    if master >= 0 { close(master) }
    close(slave)
  }

  /// The settings of the terminal, as `stty -g` writes them.
  package var settings: String { Self.settings(of: slave) }

  private static func settings(of terminal: Int32) -> String {
    var settings = termios()
    guard tcgetattr(terminal, &settings) == 0 else { return "" }
    return withUnsafeBytes(of: &settings.c_cc) { keys in
      let flags = [settings.c_iflag, settings.c_oflag, settings.c_cflag, settings.c_lflag]
      return (flags.map { String($0, radix: 16) } + keys.map { String($0, radix: 16) })
        .joined(separator: ":")
    }
  }

  package func type(_ keys: String) throws {
    var rest = Array(keys.utf8)[...]
    let deadline = Date().addingTimeInterval(60)
    while !rest.isEmpty {
      guard Date() < deadline else {
        throw Failed(what: "the program takes no keys; the screen:\n\(screen.text)")
      }
      let count = rest.withUnsafeBytes { write(master, $0.baseAddress, $0.count) }
      if count > 0 { rest = rest.dropFirst(count) }
      read()
      if count <= 0 { usleep(1_000) }
    }
  }

  package func resize(columns: Int, rows: Int) {
    var size = winsize(
      ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    read()
    screen.resize(columns: columns, rows: rows)
    // The terminal itself sends SIGWINCH to what is in its foreground.
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
  }

  /// Closes the terminal, as a window is closed.
  package func hangUp() {
    close(master)
    master = -1
  }

  package func send(_ signal: Int32) { kill(process, signal) }

  /// Waits until the screen is as wanted; what it shows instead after `limit` is the error.
  package func wait(
    _ what: String, limit: TimeInterval = 60, until isReached: (Screen) -> Bool
  ) async throws {
    let deadline = Date().addingTimeInterval(limit)
    while true {
      read()
      if isReached(screen) { return }
      guard Date() < deadline else {
        throw Failed(what: "\(what) did not come; the screen:\n\(screen.text)")
      }
      try await Task.sleep(for: .milliseconds(2))
    }
  }

  package func waitFor(_ text: String) async throws {
    try await wait("'\(text)'") { $0.text.contains(text) }
  }

  /// Waits for the end; 128 and more for a signal.
  package func exitStatus(limit: TimeInterval = 60) async throws -> Int32 {
    let deadline = Date().addingTimeInterval(limit)
    while status == nil {
      read()
      var code: Int32 = 0
      if waitpid(process, &code, WNOHANG) == process {
        endingSignal = code & 0x7F == 0 ? nil : code & 0x7F
        status = endingSignal.map { 128 + $0 } ?? (code >> 8) & 0xFF
        break
      }
      guard Date() < deadline else {
        throw Failed(what: "the program did not end; the screen:\n\(screen.text)")
      }
      try await Task.sleep(for: .milliseconds(2))
    }
    read()
    return status ?? -1
  }

  private func read() {
    var block = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = Foundation.read(master, &block, block.count)
      guard count > 0 else { return }
      output += block[..<count]
      screen.write(block[..<count])
    }
  }
}

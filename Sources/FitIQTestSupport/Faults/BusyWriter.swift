import Foundation

/// Another process that commits to a store again and again: every entry gets the same quantity, a new
/// one each time, so a state with two of them was never committed.
package final class BusyWriter {
  /// CI has it; a person's machine need not.
  package static let isPossible = FileManager.default.isExecutableFile(atPath: "/usr/bin/python3")

  /// How the writer keeps its transactions.
  package enum Mode: String, CaseIterable, Sendable {
    /// A rollback journal that is removed, cut off or left with an empty head.
    case delete, truncate, persist
    /// A write-ahead log, brought back into the file every few commits.
    case wal
    /// The same by a process that opens and closes the store for each commit.
    case reopening
  }

  private let process = Process()
  private let input = Pipe()

  /// Returns when the first transaction is committed.
  package init(_ store: String, _ mode: Mode) throws {
    process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
    process.arguments = ["-c", Self.script, store, mode.rawValue]
    let output = Pipe()
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    _ = try output.fileHandleForReading.read(upToCount: 6)
  }

  deinit { stop() }

  /// Doubles the pause between two commits: a reader that was refused gets through in the end, on a
  /// busy machine too.
  package func slowDown() throws {
    guard process.isRunning else { return }
    try input.fileHandleForWriting.write(contentsOf: Data([0]))
  }

  package func stop() {
    guard process.isRunning else { return }
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  private static let script = """
    from os import read, write; from select import select; from sys import argv
    from sqlite3 import Error, OperationalError, connect as open_store
    store, mode = argv[1:]
    def connect():
        c = open_store(store, isolation_level=None, timeout=60)
        c.execute('PRAGMA journal_mode = ' + ('wal' if mode in ('wal', 'reopening') else mode))
        c.execute('PRAGMA synchronous = OFF')
        return c
    c, v, pause = connect(), 1, .003
    while True:
        if select([0], [], [], pause if v > 2 else 0)[0]:
            if not read(0, 1): break
            pause *= 2
        v += 1
        try:
            c.execute('BEGIN IMMEDIATE')
            c.execute('UPDATE ZSDPROGRESSENTRY SET ZQUANTITY = ?', (v % 1000 + 1.0,))
            c.execute('COMMIT')
            if mode == 'wal' and v % 3 == 0: c.execute('PRAGMA wal_checkpoint(TRUNCATE)')
            if mode == 'reopening': c.close(); c = connect()
        except OperationalError:
            try: c.execute('ROLLBACK')
            except Error: pass
        if v == 2: write(1, b'begun\\n')
    """
}

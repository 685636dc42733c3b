import FitIQSystem
import FitIQTestSupport
import Foundation

/// Another program that has a store open, as the app has: it commits, lets a command run, and commits more.
struct AppWriter {
  private static let commits = 6

  /// - Parameter arguments: The store, the file in which each commit is told, and the command.
  static func run(_ arguments: [String]) throws -> Bool {
    guard arguments.count > 2 else { return false }
    let (store, told) = (arguments[0], arguments[1])
    let connection = try RawConnection(store)
    try connection.execute("PRAGMA synchronous = FULL")
    var number = 0
    func commit() throws {
      number += 1
      try connection.execute(
        "UPDATE ZSDUSERPROFILE SET ZNAME = 'commit \(number)' WHERE Z_PK = 1")
      let file = open(told, O_WRONLY | O_CREAT | O_APPEND, 0o600)
      guard file >= 0 else { throw FileFailure(.create, told) }
      defer { close(file) }
      guard write(file, "\(number)\n", 2) == 2 else { throw FileFailure(.write, told) }
    }
    for _ in 0..<commits / 2 { try commit() }
    let outcome = try ChildProcess(
      arguments[2], Array(arguments.dropFirst(3)), environment: ProcessInfo.processInfo.environment
    ).run(timeout: 60, keeping: 1 << 20)
    FileHandle.standardError.write(outcome.errors)
    for _ in 0..<commits / 2 { try commit() }
    return outcome.end == .exited(0)
  }
}

import FitIQTestSupport
import Foundation

/// A running `fitiq watch` whose output goes to files.
final class WatchFixture {
  struct TimedOut: Error {
    let what: String
  }

  let process = Process()
  private let out: String
  private let error: String

  /// Returns when the first reading is done.
  init(_ fitiq: FitIQBinary, _ arguments: [String]) throws {
    let name = UUID().uuidString
    out = try fitiq.folder.write(Data(), to: name + ".out")
    error = try fitiq.folder.write(Data(), to: name + ".err")
    process.executableURL = URL(fileURLWithPath: FitIQBinary.path)
    process.arguments = ["watch"] + arguments
    process.environment = fitiq.environment
    process.currentDirectoryURL = URL(fileURLWithPath: fitiq.folder.path)
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: out))
    process.standardError = try FileHandle(forWritingTo: URL(fileURLWithPath: error))
    try process.run()
    try wait("the first reading") { notes.contains("watching") || !text.isEmpty }
  }

  deinit {
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
  }

  var text: String { (try? String(contentsOfFile: out, encoding: .utf8)) ?? "" }
  var notes: String { (try? String(contentsOfFile: error, encoding: .utf8)) ?? "" }

  /// Kind, entity and key of each event.
  var events: [String] {
    text.split(separator: "\n").compactMap { line in
      let value = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      return value.map { event in
        let name = (event["key"] as? Int).map(String.init) ?? event["id"] as? String ?? ""
        return "\(event["kind"] ?? "") \(event["entity"] ?? "") \(name)"
      }
    }
  }

  func wait(_ what: String, _ isReached: () throws -> Bool) throws {
    let deadline = Date().addingTimeInterval(60)
    while try !isReached() {
      guard Date() < deadline, process.isRunning else {
        throw TimedOut(what: "\(what) did not come; \(text) \(notes)")
      }
      usleep(5_000)
    }
  }

  func waitForEvents(_ count: Int) throws {
    try wait("event \(count)") { events.count >= count }
  }

  /// Ends it; returns its status.
  func stop(_ signal: Int32 = SIGINT) throws -> Int32 {
    kill(process.processIdentifier, signal)
    let deadline = Date().addingTimeInterval(60)
    while process.isRunning, Date() < deadline { usleep(5_000) }
    guard !process.isRunning else { throw TimedOut(what: "the end did not come") }
    return process.terminationReason == .exit
      ? process.terminationStatus : 128 + process.terminationStatus
  }
}

/// Tells that another process has opened a file, read it and closed it.
final class FileLooks {
  #if os(Linux)
    static let areTold = true
  #else
    static let areTold = false
  #endif

  struct NotTold: Error {}

  private let descriptor: Int32
  private var hasBegun = false
  private var hasEnded = false

  init(at path: String) throws {
    #if os(Linux)
      descriptor = inotify_init1(Int32(clamping: IN_NONBLOCK) | Int32(clamping: IN_CLOEXEC))
      let wanted = UInt32(clamping: IN_OPEN) | UInt32(clamping: IN_CLOSE_NOWRITE)
      guard inotify_add_watch(descriptor, path, wanted) >= 0 else { throw NotTold() }
    #else
      descriptor = -1
      throw NotTold()
    #endif
  }

  deinit { close(descriptor) }

  /// Whether a look has begun and ended since ``forget()``.
  var hasCome: Bool {
    take()
    return hasEnded
  }

  func forget() {
    take()
    (hasBegun, hasEnded) = (false, false)
  }

  /// Takes the events that have come, each of 16 bytes: of a file, they have no name.
  private func take() {
    #if os(Linux)
      var bytes = [UInt8](repeating: 0, count: 4_096)
      while true {
        let count = read(descriptor, &bytes, bytes.count)
        guard count > 0 else { return }
        bytes[..<count].withUnsafeBytes { events in
          for event in stride(from: 0, to: count, by: MemoryLayout<inotify_event>.size) {
            let mask = events.loadUnaligned(fromByteOffset: event + 4, as: UInt32.self)
            if mask & UInt32(clamping: IN_OPEN) != 0 { hasBegun = true }
            if mask & UInt32(clamping: IN_CLOSE_NOWRITE) != 0, hasBegun { hasEnded = true }
          }
        }
      }
    #endif
  }
}

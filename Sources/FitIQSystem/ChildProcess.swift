package import Foundation
import Synchronization

/// A program that is run to its end, within bounds of time and output.
///
/// It is the leader of a process group of its own, so that a Ctrl-C at the terminal reaches only who
/// started it.
package struct ChildProcess {
  package enum End: Equatable, Sendable {
    case exited(Int32)
    case signalled(Int32)
    /// Ended by force, because it took too long.
    case timedOut
  }

  package struct Outcome: Sendable {
    package let end: End
    package let output: Data
    package let errors: Data
    /// What it wrote to ``ChildProcess/answerDescriptor``.
    package let answer: Data
    /// Whether it wrote more than was kept.
    package let isCut: Bool
    package let seconds: Double
    /// The most memory that it held at once, in bytes; nil where this process held more before, which the
    /// system counts as the child's as well.
    package let peakBytes: Int64?
  }

  /// Where a child may write what is neither its output nor a message.
  package static let answerDescriptor: Int32 = 3
  /// Seconds between the request to end and the end by force.
  private static let grace = 2.0
  /// Seconds that the end by force may take: what waits for a disk that is gone does not end.
  private static let longestEnd = 30.0

  private let program: String
  private let arguments: [String]
  private let environment: [String: String]

  /// - Parameter program: Its path; `PATH` is not searched.
  package init(_ program: String, _ arguments: [String], environment: [String: String]) {
    (self.program, self.arguments, self.environment) = (program, arguments, environment)
  }

  /// The program that this process runs.
  package static func ownProgram() throws(FileFailure) -> String {
    #if os(Linux)
      // Also where its file was replaced meanwhile.
      return "/proc/self/exe"
    #else
      guard let path = Bundle.main.executablePath else {
        throw FileFailure(.create, "the program itself", ENOENT)
      }
      return path
    #endif
  }

  /// Runs it and waits.
  ///
  /// - Parameters:
  ///   - timeout: In seconds; then it gets SIGTERM, and SIGKILL two seconds later.
  ///   - limit: Bytes of each output that are kept.
  /// - Throws: `FileFailure` where it cannot be started.
  package func run(timeout: Double, keeping limit: Int) throws(FileFailure) -> Outcome {
    // The parent may have left it ignored, and then no end would be told.
    SignalDisposition.reset(SIGCHLD)
    let begin = ContinuousClock.now
    let (process, streams) = try start()
    let ownPeak = Self.peak
    var (isTimedOut, isKilled) = (false, false)
    var deadline = begin + .seconds(timeout)
    var status: Int32 = 0
    var usage = rusage()
    while true {
      let isOpen = Stream.receive(streams, until: deadline, keeping: limit)
      let waited = wait4(process, &status, WNOHANG, &usage)
      if waited == process { break }
      guard waited >= 0 || errno == EINTR else { throw FileFailure(.create, program) }
      if ContinuousClock.now >= deadline {
        if isKilled {
          Self.forget(process)
          break
        }
        // The whole group: what the child started goes with it.
        kill(-process, isTimedOut ? SIGKILL : SIGTERM)
        isKilled = isTimedOut
        isTimedOut = true
        deadline = .now + .seconds(isKilled ? Self.longestEnd : Self.grace)
      } else if !isOpen {
        // It closed its outputs, and goes on or is about to end.
        usleep(1_000)
      }
    }
    _ = Stream.receive(streams, until: .now, keeping: limit)
    let signal = status & 0x7F
    return Outcome(
      end: isTimedOut ? .timedOut : signal == 0 ? .exited(status >> 8 & 0xFF) : .signalled(signal),
      output: streams[0].data, errors: streams[1].data, answer: streams[2].data,
      isCut: streams.contains(where: \.isCut),
      seconds: (ContinuousClock.now - begin) / .seconds(1),
      peakBytes: usage.ru_maxrss > ownPeak ? Self.bytes(usage.ru_maxrss) : nil)
  }

  /// - Parameter peak: In the unit of `getrusage(2)`.
  private static func bytes(_ peak: Int) -> Int64 {
    #if canImport(Darwin)
      Int64(peak)
    #else
      Int64(peak) << 10
    #endif
  }

  /// The most memory that this process has held, in the unit of `getrusage(2)`.
  private static var peak: Int {
    var usage = rusage()
    #if canImport(Glibc)
      getrusage(__rusage_who_t(truncatingIfNeeded: RUSAGE_SELF.rawValue), &usage)
    #else
      getrusage(RUSAGE_SELF, &usage)
    #endif
    return usage.ru_maxrss
  }

  /// Leaves one that does not end to a thread that waits for it as long as it takes.
  private static func forget(_ process: pid_t) {
    Thread.detachNewThread {
      _ = retryingInterrupted { waitpid(process, nil, 0) }
    }
  }

  /// One at a time: another child would inherit a pipe that is being made, and keep it open.
  private static let starting = Mutex(())

  private func start() throws(FileFailure) -> (pid_t, [Stream]) {
    try Self.starting.withLock { _ throws(FileFailure) in
      let streams = try [Stream(), Stream(), Stream()]
      let process = try spawn(streams)
      for stream in streams { stream.closeWriting() }
      return (process, streams)
    }
  }

  private func spawn(_ streams: [Stream]) throws(FileFailure) -> pid_t {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    for (stream, descriptor) in zip(streams, STDOUT_FILENO...Self.answerDescriptor) {
      posix_spawn_file_actions_adddup2(&actions, stream.write, descriptor)
    }
    var (none, all) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setpgroup(&attributes, 0)
    let flags =
      Int32(POSIX_SPAWN_SETSIGMASK) | Int32(POSIX_SPAWN_SETSIGDEF) | Int32(POSIX_SPAWN_SETPGROUP)
    posix_spawnattr_setflags(&attributes, Int16(truncatingIfNeeded: flags))
    let words = ([program] + arguments).map { strdup($0) } + [nil]
    let values = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in words + values { free(text) } }
    var process: pid_t = 0
    let result = posix_spawn(&process, program, &actions, &attributes, words, values)
    guard result == 0 else { throw FileFailure(.create, program, result) }
    return process
  }

  /// What a child writes to one of its descriptors.
  private final class Stream {
    private let read: Int32
    private(set) var write: Int32
    private(set) var data = Data()
    private(set) var isCut = false
    private var isOpen = true

    init() throws(FileFailure) {
      var ends: [Int32] = [-1, -1]
      guard pipe(&ends) == 0 else { throw FileFailure(.create, "a pipe") }
      // Above those that the child is given, so that none of them is closed by giving the other one.
      for index in ends.indices {
        let moved = fcntl(ends[index], F_DUPFD_CLOEXEC, 16)
        close(ends[index])
        ends[index] = moved
      }
      (read, write) = (ends[0], ends[1])
      // The value is whole by now: its end closes what there is.
      guard read >= 0, write >= 0 else { throw FileFailure(.create, "a pipe") }
      _ = fcntl(read, F_SETFL, O_NONBLOCK)
    }

    deinit {
      if read >= 0 { close(read) }
      closeWriting()
    }

    func closeWriting() {
      if write >= 0 { close(write) }
      write = -1
    }

    /// Receives until the time is over or all of them have ended; false then.
    static func receive(
      _ streams: [Stream], until deadline: ContinuousClock.Instant, keeping limit: Int
    ) -> Bool {
      while true {
        let open = streams.filter(\.isOpen)
        guard !open.isEmpty else { return false }
        var watched = open.map {
          pollfd(fd: $0.read, events: Int16(truncatingIfNeeded: POLLIN), revents: 0)
        }
        let rest = max(0, (deadline - .now) / .milliseconds(1))
        let count = poll(
          &watched, nfds_t(open.count), Int32(truncatingIfNeeded: Int(min(rest.rounded(.up), 1e9))))
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return true }
        for (stream, found) in zip(open, watched) where found.revents != 0 {
          stream.receive(keeping: limit)
        }
        if rest == 0 { return true }
      }
    }

    private func receive(keeping limit: Int) {
      var block = [UInt8](repeating: 0, count: 64 << 10)
      // Once: one that writes without end has its time, too.
      let count = retryingInterrupted { Foundation.read(read, &block, block.count) }
      if count < 0, errno == EAGAIN { return }
      guard count > 0 else {
        isOpen = false
        return
      }
      let room = limit - data.count
      isCut = isCut || count > room
      if room > 0 { data.append(contentsOf: block[..<min(count, room)]) }
    }
  }
}

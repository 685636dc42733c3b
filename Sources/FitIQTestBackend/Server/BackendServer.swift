import Foundation
import Hummingbird
import Logging
import NIOCore
import NIOPosix

/// Runs tasks on one event loop.
///
/// A test that waits in a system call keeps a thread of the shared pool busy; a server that needed
/// that pool would then never answer it.
private final class LoopExecutor: TaskExecutor {
  let loop: any EventLoop

  init(_ loop: any EventLoop) {
    self.loop = loop
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    loop.execute { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}

/// The server of one backend, from its first connection to the end of its time.
enum BackendServer {
  /// Starts serving and returns once the port is known.
  static func start(
    _ core: BackendCore, port: Int, lifetime: Duration
  ) async throws -> (port: Int, task: Task<Void, any Error>) {
    let loop = MultiThreadedEventLoopGroup.singleton.any()
    let (ports, announcement) = AsyncThrowingStream<Int, any Error>.makeStream()
    let task = Task(executorPreference: LoopExecutor(loop)) {
      do {
        try await serve(core, port: port, lifetime: lifetime, on: loop, announcement)
        announcement.finish()
      } catch {
        announcement.finish(throwing: error)
        throw error
      }
    }
    for try await port in ports { return (port, task) }
    throw BackendError.notStarted
  }

  private static func serve(
    _ core: BackendCore, port: Int, lifetime: Duration, on loop: any EventLoop,
    _ announcement: AsyncThrowingStream<Int, any Error>.Continuation
  ) async throws {
    let application = Application(
      responder: BackendResponder(core: core, control: ControlDesk(core: core)),
      // Never another address: what is stored here is nobody else's business.
      configuration: .init(address: .hostname("127.0.0.1", port: port), serverName: nil),
      onServerRunning: { channel in
        if let port = channel.localAddress?.port { announcement.yield(port) }
      },
      eventLoopGroupProvider: .shared(loop),
      logger: Logger(label: "backend") { _ in SwiftLogNoOpLogHandler() })
    try await withThrowingTaskGroup { group in
      group.addTask { try await application.run() }
      group.addTask { try await Task.sleep(for: lifetime) }
      defer { group.cancelAll() }
      try await group.next()
    }
  }
}

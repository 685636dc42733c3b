import NIOCore

/// Runs tasks on the thread of an event loop.
///
/// What waits for the loop's connections goes on there: otherwise one thread wakes another several times
/// for each request.
final class LoopExecutor: TaskExecutor {
  let loop: any EventLoop

  init(_ loop: any EventLoop) { self.loop = loop }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    loop.execute { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}

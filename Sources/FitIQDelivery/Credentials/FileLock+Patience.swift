import FitIQDomain
import FitIQSystem

extension FileLock {
  /// Waits for the lock, at most so long.
  ///
  /// It asks again and again rather than block a thread of the pool: `flock` knows no other way to wait.
  static func acquire(
    _ path: String, patience: Duration, clock: DeliveryClock
  ) async throws(DeliveryError) -> FileLock {
    let lock: FileLock
    do { lock = try FileLock(path) } catch {
      throw DeliveryError(
        code: .credentialsUnwritable, summary: "\(path) cannot be opened: \(error.reason)",
        hint: "make the folder writable for its owner")
    }
    let start = clock.elapsed()
    while true {
      let answer = lock.ask()
      if answer == .held { return lock }
      guard answer == .taken, clock.elapsed() - start < patience,
        (try? await clock.sleep(.milliseconds(20))) != nil
      else {
        throw DeliveryError(
          code: .credentialsBusy, summary: "another process is renewing the tokens",
          hint: "try again")
      }
    }
  }
}

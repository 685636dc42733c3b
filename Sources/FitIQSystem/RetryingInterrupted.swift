import Foundation

/// Calls what returns a negative number on failure again for as long as a signal interrupts it.
package func retryingInterrupted<Result: SignedInteger>(_ call: () -> Result) -> Result {
  while true {
    let result = call()
    if result >= 0 || errno != EINTR { return result }
  }
}

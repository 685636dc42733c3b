import Foundation

/// What a test waited for in vain.
package struct NeverCame: Error, CustomStringConvertible {
  let what: String

  package var description: String { "\(what) did not come" }
}

/// Waits until something has happened.
///
/// It blocks its thread: a test that gave it away would have it back when thousands of others are done.
///
/// - Throws: ``NeverCame`` when it has not within the limit.
package func eventually(
  _ what: String, within limit: Duration = .seconds(60), _ hasCome: () throws -> Bool
) throws {
  let clock = ContinuousClock()
  let deadline = clock.now + limit
  while try !hasCome() {
    guard clock.now < deadline else { throw NeverCame(what: what) }
    usleep(5_000)
  }
}

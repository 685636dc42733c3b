/// What a test waited for in vain.
package struct NeverCame: Error, CustomStringConvertible {
  let what: String

  package var description: String { "\(what) did not come" }
}

/// Waits until something has happened; other tests get the thread meanwhile.
///
/// - Throws: ``NeverCame`` when it has not within the limit.
package func eventually(
  _ what: String, within limit: Duration = .seconds(60), _ hasCome: () throws -> Bool
) async throws {
  let clock = ContinuousClock()
  let deadline = clock.now + limit
  while try !hasCome() {
    guard clock.now < deadline else { throw NeverCame(what: what) }
    try await Task.sleep(for: .milliseconds(10))
  }
}

package import Foundation

/// The log that the copies of a store share, and the way of each file through it.
///
/// Each operation follows another one. A copy has the operations up to the one after which it was
/// made and goes on from there by itself, so a history is a walk back from where its file stands.
package struct SharedLog {
  /// One operation, and what the rows of the file in question tell of it.
  package struct Step {
    package let id: Int64
    /// The one before it in the history of its file; ``SharedLog/start`` for the first.
    package let previous: Int64
    package let undoes: Int64?
    package let recordedAt: Date
    /// Whether its change was made.
    package let isDone: Bool
    /// Whether the rows are as it left them; nil where they do not tell.
    package let isInForce: Bool?
    /// Wrote a whole backup back: after it the rows tell nothing of what came before.
    package let replacesAll: Bool

    package init(
      id: Int64, previous: Int64, undoes: Int64?, recordedAt: Date, isDone: Bool, isInForce: Bool?,
      replacesAll: Bool
    ) {
      self.id = id
      self.previous = previous
      self.undoes = undoes
      self.recordedAt = recordedAt
      self.isDone = isDone
      self.isInForce = isInForce
      self.replacesAll = replacesAll
    }
  }

  /// Where a file stands that nothing was done to yet.
  package static let start: Int64 = 0

  private let steps: [Int64: Step]
  private let covers: (_ operation: Int64, _ other: Int64) -> Bool

  /// - Parameter covers: Whether an operation has changed the rows by which the other one is known:
  ///   two copies can be cleaned up alike.
  package init(_ steps: [Step], covers: @escaping (_ operation: Int64, _ other: Int64) -> Bool) {
    self.steps = Dictionary(steps.map { ($0.id, $0) }, uniquingKeysWith: { _, last in last })
    self.covers = covers
  }

  /// Returns the operations up to one, newest first.
  package func history(to head: Int64) -> [Int64] {
    var history: [Int64] = []
    var next = steps[head]
    while let step = next {
      history.append(step.id)
      // A log from elsewhere can have a circle.
      next = step.previous < step.id ? steps[step.previous] : nil
    }
    return history
  }

  /// Returns the operations of a history that were undone in it, and by which one.
  package func undone(in history: [Int64]) -> [Int64: Int64] {
    var undone: [Int64: Int64] = [:]
    for id in history {
      guard let step = steps[id], step.isDone, let target = step.undoes else { continue }
      undone[target] = undone[target] ?? id
    }
    return undone
  }

  /// Returns the operation after which a file stands.
  ///
  /// The rows decide. Where they fit several places (an operation and its undo leave them as they
  /// were), it is the recorded one, else a likely one, else the latest.
  ///
  /// - Parameters:
  ///   - recorded: Where the log has this very file; nil where it does not know it.
  ///   - madeAt: When the file was made: what was done later was done to another one.
  ///   - likely: Where files stood whose place it may have taken, the likeliest first.
  package func position(recorded: Int64?, madeAt: Date?, likely: [Int64]) -> Int64 {
    if let recorded, contradictions(at: recorded) == 0 { return recorded }
    let places = [Self.start] + steps.keys.sorted()
    let counts = places.map(contradictions)
    let least = counts.min()
    var fitting = zip(places, counts).filter { $0.1 == least }.map(\.0)
    if let recorded, fitting.contains(recorded) { return recorded }
    if let madeAt {
      let earlier = fitting.filter { steps[$0].map { $0.recordedAt <= madeAt } ?? true }
      fitting = earlier.isEmpty ? fitting : earlier
    }
    return likely.first { fitting.contains($0) } ?? fitting.last ?? Self.start
  }

  /// How many operations the rows deny that the history says, or show that it does not say.
  private func contradictions(at head: Int64) -> Int {
    let history = history(to: head)
    let undone = undone(in: history)
    let made = history.filter { steps[$0]?.isDone == true && undone[$0] == nil }
    let told = made.first { steps[$0]?.replacesAll == true } ?? Self.start
    let current = Set(made)
    return steps.values.count { step in
      guard step.id > told, let isInForce = step.isInForce else { return false }
      if current.contains(step.id) { return !isInForce }
      return isInForce && step.isDone && !made.contains { covers($0, step.id) }
    }
  }
}

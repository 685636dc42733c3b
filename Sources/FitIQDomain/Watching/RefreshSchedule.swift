/// When to look at a store that is watched: a decision apart from the waiting.
///
/// The first change shows at once, those of the debounce time after it together at its end. All
/// times are seconds of one steady clock.
package struct RefreshSchedule: Sendable {
  /// A commit writes its pages, forces them to disk, and only then lets others see them: the event
  /// of the file comes before the content.
  private static let settling = 0.005
  /// Looks after the last event, for a disk that takes long; each costs a few `stat` calls.
  private static let checks = [0.03, 0.1, 0.5, 2, 5]
  /// A reading is followed by a rest of its length, and of four times what it took longer than this, up
  /// to a second: a store that changes all the time takes half a core, a large one less.
  private static let brief = 0.15
  private static let rest = (factor: 4.0, longest: 1.0)

  private let debounce: Double
  /// Ascending.
  private var looks: [Double] = []
  private var earliest = -Double.infinity

  package init(debounce: Double) {
    self.debounce = debounce
  }

  /// When to look next; nil while nothing happens.
  package var next: Double? { looks.first.map { max($0, earliest) } }

  /// Whether the next look is due.
  package func isDue(at now: Double) -> Bool { next.map { $0 <= now } ?? false }

  /// Something happened to the files.
  package mutating func noticed(at now: Double) {
    // What waits already stays: events without end must not put it off.
    let first = min(looks.first ?? .infinity, now + Self.settling)
    looks = [first] + Self.checks.map { now + $0 }
  }

  /// Asks for one more look, such as at a store that was locked.
  package mutating func retry(at instant: Double) {
    looks.append(instant)
    looks.sort()
  }

  /// It was looked at: what was due by then is done.
  package mutating func looked(at now: Double) { looks.removeAll { $0 <= now } }

  /// The store was read, whatever came of it.
  package mutating func read(from start: Double, through end: Double) {
    let length = end - start
    let rest = min(length, Self.brief) + Self.rest.factor * max(0, length - Self.brief)
    earliest = max(earliest, end + min(rest, Self.rest.longest))
  }

  /// A change was shown.
  package mutating func shown(at now: Double) { earliest = max(earliest, now + debounce) }
}

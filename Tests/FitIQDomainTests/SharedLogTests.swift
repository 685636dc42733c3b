import FitIQDomain
import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

/// Which operations of a shared log a file has seen.
@Suite(.bounded) struct SharedLogTests {
  /// An operation at second `id`; `"1"` is in force, `"-1"` is not, `"?"` cannot be told.
  private func step(
    _ id: Int64, after previous: Int64, undoes: Int64? = nil, _ isInForce: Bool? = nil,
    isDone: Bool = true, replacesAll: Bool = false
  ) -> SharedLog.Step {
    SharedLog.Step(
      id: id, previous: previous, undoes: undoes,
      recordedAt: Date(timeIntervalSince1970: Double(id)), isDone: isDone, isInForce: isInForce,
      replacesAll: replacesAll)
  }

  private func position(
    _ steps: [SharedLog.Step], recorded: Int64? = nil, madeAt: Double? = nil, likely: [Int64] = [],
    covers: @escaping (Int64, Int64) -> Bool = { _, _ in false }
  ) -> Int64 {
    SharedLog(steps, covers: covers).position(
      recorded: recorded, madeAt: madeAt.map { Date(timeIntervalSince1970: $0) }, likely: likely)
  }

  @Test func aCopyHasWhatItsRowsShow() {
    let steps = [step(1, after: 0, true), step(2, after: 1, false), step(3, after: 2, false)]
    #expect(position(steps) == 1)
    #expect(position([step(1, after: 0, false)]) == SharedLog.start)
    #expect(position([step(1, after: 0, true), step(2, after: 1, true)]) == 2)
  }

  /// An operation and its undo leave the rows as they were: the time of the copy tells.
  @Test func whatLeavesNoTraceIsToldByTheTime() {
    let steps = [step(1, after: 0, true), step(2, after: 1, false), step(3, after: 2, undoes: 2)]
    #expect(position(steps, madeAt: 1.5) == 1)
    #expect(position(steps, madeAt: 3.5) == 3)
    // A clock that was set back denies no rows.
    #expect(position(steps, madeAt: 0.5) == 3)
    #expect(position(steps, likely: [7, 1]) == 1)
    #expect(position(steps) == 3)
  }

  @Test func theFileItselfStaysWhereItWasLeft() {
    let steps = [step(1, after: 0, true), step(2, after: 1, false), step(3, after: 2, undoes: 2)]
    #expect(position(steps, recorded: 1) == 1)
    // The app changed the rows since: that denies nothing.
    #expect(position([step(1, after: 0), step(2, after: 1)], recorded: 2) == 2)
  }

  @Test func aFileWhoseContentWasReplacedIsWhereItsRowsAre() {
    let steps = [step(1, after: 0, false), step(2, after: 0, true)]
    #expect(position(steps, recorded: 1) == 2)
    #expect(position([step(1, after: 0, false)], recorded: 1) == SharedLog.start)
    // What was undone is there again.
    let undone = [step(1, after: 0, true), step(2, after: 1, undoes: 1)]
    #expect(position(undone, recorded: 2) == 1)
  }

  /// Both copies were cleaned up in the same way, one of them in two steps.
  @Test func theSameChangeOnTwoCopiesIsEachOnesOwn() {
    let steps = [step(1, after: 0, true), step(2, after: 0, true), step(3, after: 2, true)]
    #expect(position(steps, recorded: 1, covers: { _, _ in true }) == 1)
    #expect(position(steps, recorded: 3, covers: { _, _ in true }) == 3)
    let again = [step(1, after: 0, true), step(2, after: 1, undoes: 1), step(3, after: 2, true)]
    #expect(position(again, recorded: 3, covers: { $0 == 3 && $1 == 1 }) == 3)
  }

  @Test func afterARestoreTheRowsSayNothingOfBefore() {
    let steps = [
      step(1, after: 0, false), step(2, after: 1, replacesAll: true), step(3, after: 2, true),
    ]
    #expect(position(steps, recorded: 3) == 3)
    #expect(position(steps, recorded: 2) == 3)
  }

  @Test func whatDidNotComeToItsEndIsNoEvidence() {
    let steps = [step(1, after: 0, true), step(2, after: 1, false, isDone: false)]
    #expect(position(steps, recorded: 2) == 2)
    let log = SharedLog(steps, covers: { _, _ in false })
    #expect(log.history(to: 2) == [2, 1])
  }

  @Test func aLogFromElsewhereEndsTheWalk() {
    let log = SharedLog(
      [step(1, after: 2), step(2, after: 2), step(3, after: 9)], covers: { _, _ in false })
    #expect(log.history(to: 2) == [2] && log.history(to: 1) == [1] && log.history(to: 3) == [3])
    #expect(log.history(to: 8).isEmpty && log.history(to: SharedLog.start).isEmpty)
  }

  @Test func anUndoCountsInTheHistoryThatHasIt() {
    let log = SharedLog(
      [
        step(1, after: 0), step(2, after: 1, undoes: 1), step(3, after: 1, undoes: 1),
        step(4, after: 3, undoes: 3, isDone: false),
      ], covers: { _, _ in false })
    #expect(log.undone(in: log.history(to: 2)) == [1: 2])
    #expect(log.undone(in: log.history(to: 4)) == [1: 3])
    #expect(log.undone(in: log.history(to: 1)).isEmpty)
  }

  /// Files that are copied, changed and taken back at random: whoever looks at the rows and the time
  /// of a file finds all that was done to it, and nothing else.
  @Test(arguments: 0..<200 as Range<UInt64>)
  func everyFileHasItsOwnHistory(seed: UInt64) {
    struct File {
      var history: [Int64] = []
      var inForce: [Int64] = []
      var madeAt: Int64
    }
    var generator = SplitMix64(seed: seed)
    var files = [File(madeAt: 0)]
    var steps: [(id: Int64, previous: Int64, undoes: Int64?)] = []
    for second in 1...30 as ClosedRange<Int64> {
      let index = Int.random(in: files.indices, using: &generator)
      switch Int.random(in: 0..<4, using: &generator) {
      case 0:
        var copy = files[index]
        copy.madeAt = second
        files.append(copy)
      case 1:
        guard let undone = files[index].inForce.popLast() else { continue }
        steps.append((second, files[index].history.last ?? 0, undone))
        files[index].history.append(second)
      default:
        steps.append((second, files[index].history.last ?? 0, nil))
        files[index].history.append(second)
        files[index].inForce.append(second)
      }
    }
    for file in files {
      let told = steps.map { known in
        step(
          known.id, after: known.previous, undoes: known.undoes,
          known.undoes == nil ? file.inForce.contains(known.id) : nil)
      }
      let log = SharedLog(told, covers: { _, _ in false })
      let recorded = log.position(recorded: file.history.last ?? 0, madeAt: nil, likely: [])
      #expect(log.history(to: recorded) == file.history.reversed())
      // Nothing is known of it, and it was copied at once before it is looked at.
      let found = log.position(
        recorded: nil, madeAt: Date(timeIntervalSince1970: 99), likely: [])
      let history = log.history(to: found)
      let undone = log.undone(in: history)
      let inForce = history.filter { id in
        undone[id] == nil && steps.contains { $0.id == id && $0.undoes == nil }
      }
      #expect(inForce == file.inForce.reversed())
      guard (file.history.last ?? 0) < file.madeAt else { continue }
      // Nothing was done to it since it was made: what leaves no trace is told by the time.
      let madeAt = Date(timeIntervalSince1970: TimeInterval(file.madeAt))
      #expect(log.position(recorded: nil, madeAt: madeAt, likely: []) < file.madeAt)
    }
  }
}

import FitIQDomain
import FitIQTestTraits
import Foundation
import Testing

@Suite(.bounded) struct UndoSeriesTests {
  private func operation(
    _ id: Int64, undoes: Int64? = nil, undoneBy: Int64? = nil, state: OperationState? = nil
  ) -> LoggedOperation {
    LoggedOperation(
      id: id, kind: undoes == nil ? .sync : .undo, summary: "", recordedAt: .distantPast,
      toolVersion: "", rowsAdded: 1, rowsChanged: 0, rowsRemoved: 0, undoes: undoes,
      undoneBy: undoneBy, state: state)
  }

  private func ids(from first: Int64, _ log: [LoggedOperation]) -> [Int64] {
    UndoSeries.operations(from: first, in: log.sorted { $0.id > $1.id }).map(\.id)
  }

  @Test func allSinceAreTakenBackNewestFirst() {
    #expect(ids(from: 2, [operation(1), operation(2), operation(3)]) == [3, 2])
  }

  @Test func whatWasUndoneSinceAndItsUndoCancelOut() {
    let log = [operation(1), operation(2, undoneBy: 4), operation(3), operation(4, undoes: 2)]
    #expect(ids(from: 1, log) == [3, 1])
  }

  @Test func theUndoOfAnOlderOperationIsTakenBackItself() {
    let log = [operation(1, undoneBy: 3), operation(2), operation(3, undoes: 1)]
    #expect(ids(from: 2, log) == [3, 2])
  }

  @Test func anOperationThatIsInForceAgainIsTakenBackOnce() {
    let log = [
      operation(1), operation(2, undoes: 1, undoneBy: 3), operation(3, undoes: 2),
    ]
    #expect(ids(from: 1, log) == [1])
    #expect(ids(from: 2, log).isEmpty)
  }

  @Test func whatChangedNothingIsLeftOut() {
    #expect(ids(from: 1, [operation(1), operation(2, state: .failed)]) == [1])
  }
}

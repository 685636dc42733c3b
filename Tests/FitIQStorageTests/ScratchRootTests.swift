import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

@testable import FitIQStorage

/// What a killed command leaves is removed by the next one, and nothing else.
@Suite(.bounded) struct ScratchRootTests {
  @Test func onlyWhatNobodyHoldsIsRemoved() throws {
    let mine = try ScratchRoot.makeFolder()
    #expect(mine.path.hasPrefix(ScratchRoot.path + "/copy-"))
    // Its lock goes with the value, as with a process that is gone.
    let left = try ScratchRoot.makeFolder().path
    for path in [mine.path, left] {
      try Data("x".utf8).write(to: URL(fileURLWithPath: path + "/copy.db"))
    }
    ScratchRoot.removeLeftovers()
    #expect(access(left, F_OK) != 0)
    #expect(access(mine.path + "/copy.db", F_OK) == 0)
    ScratchRoot.remove(mine)
    #expect(access(mine.path, F_OK) != 0)
  }

  @Test func manyAtOnceDoNotTakeEachOthersAway() async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask {
          for _ in 0..<30 {
            let copy = try PrivateCopy()
            try Data("x".utf8).write(to: URL(fileURLWithPath: copy.path))
            ScratchRoot.removeLeftovers()
            #expect(access(copy.path, F_OK) == 0)
          }
        }
      }
      try await group.waitForAll()
    }
  }
}

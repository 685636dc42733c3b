import FitIQSystem
import FitIQTestTraits
import Foundation
import Testing

@Suite(.bounded) struct RetryingInterruptedTests {
  private func calls(failingWith number: Int32, _ results: [Int]) -> (result: Int, count: Int) {
    var count = 0
    let result = retryingInterrupted {
      errno = number
      defer { count += 1 }
      return results[count]
    }
    return (result, count)
  }

  @Test func onlyAnInterruptedCallIsMadeAgain() {
    #expect(calls(failingWith: EINTR, [-1, -1, 7]) == (7, 3))
    #expect(calls(failingWith: EIO, [-1, 7]) == (-1, 1))
    // What an earlier call has left in errno says nothing.
    #expect(calls(failingWith: EINTR, [0, 7]) == (0, 1))
  }
}

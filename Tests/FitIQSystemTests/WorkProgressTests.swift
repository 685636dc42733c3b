import FitIQSystem
import FitIQTestTraits
import Foundation
import Synchronization
import Testing

@Suite(.bounded, .serialized) struct WorkProgressTests {
  private final class Heard: Sendable {
    private let all = Mutex<[(step: String, share: Double)]>([])

    func add(_ step: String, _ share: Double) { all.withLock { $0.append((step, share)) } }
    var steps: [String] { all.withLock { $0.map(\.step) } }
    var shares: [Double] { all.withLock { $0.map(\.share) } }
  }

  @Test func partsAreSharesOfTheWhole() {
    let heard = Heard()
    WorkProgress.listening({ heard.add($0, $1) }) {
      WorkProgress.tell("begin")
      WorkProgress.part("a", from: 0.2, to: 0.6) {
        WorkProgress.tell("a", 0.5)
        WorkProgress.part(from: 0.5, to: 1) { WorkProgress.tell("b", 0.5) }
      }
      WorkProgress.tell("c", 0.8)
      // What begins again does not go back.
      WorkProgress.part("d", from: 0.1, to: 0.9) { WorkProgress.tell("d", 2) }
    }
    #expect(heard.steps == ["begin", "a", "a", "b", "c", "d", "d"])
    let expected = [0, 0.2, 0.4, 0.5, 0.8, 0.8, 0.9]
    #expect(zip(heard.shares, expected).allSatisfy { abs($0 - $1) < 1e-9 }, "\(heard.shares)")
  }

  /// Only who works for the person who waits is heard.
  @Test func workBesideAndWorkOfNobodyAreSilent() async {
    let heard = Heard()
    WorkProgress.tell("before", 0.5)
    await WorkProgress.listening({ heard.add($0, $1) }) {
      async let child: Void = WorkProgress.tell("child", 0.5)
      let isDone = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        WorkProgress.tell("beside", 0.9)
        isDone.signal()
      }
      await child
      // Not `wait`, which a task must not.
      while isDone.wait(timeout: .now()) == .timedOut { await Task.yield() }
    }
    WorkProgress.tell("after", 1)
    #expect(heard.steps == ["child"] && heard.shares == [0.5])
  }
}

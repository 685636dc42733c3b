import FitIQSystem
import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Synchronization
import Testing

@Suite(.bounded) struct FileLockTests {
  private let folder: ScratchFolder
  private let path: String

  init() throws {
    folder = try ScratchFolder()
    path = folder.file("lock")
  }

  @Test func onlyOneHolds() throws {
    var first: FileLock? = try FileLock(path)
    let second = try FileLock(path)
    #expect(first?.ask() == .held && second.ask() == .taken)
    // And again, by who has it.
    #expect(first?.ask() == .held)
    first = nil
    #expect(second.ask() == .held)
  }

  @Test func whoWaitsGetsItAndMeanwhileNobodyElseDoes() {
    let holders = Atomic<Int>(0)
    let turns = Atomic<Int>(0)
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      guard let lock = try? FileLock(path), lock.wait(.seconds(120), every: 1_000) == .held else {
        Issue.record("no lock")
        return
      }
      #expect(holders.add(1, ordering: .sequentiallyConsistent).newValue == 1)
      usleep(2_000)
      holders.subtract(1, ordering: .sequentiallyConsistent)
      turns.add(1, ordering: .sequentiallyConsistent)
      withExtendedLifetime(lock) {}
    }
    #expect(turns.load(ordering: .sequentiallyConsistent) == 8)
  }

  @Test func nobodyWaitsForEver() throws {
    let holder = try FileLock(path)
    #expect(holder.ask() == .held)
    let other = try FileLock(path)
    #expect(other.wait(.zero) == .taken && other.wait(.milliseconds(20)) == .taken)
    #expect(other.wait(.seconds(3_600), while: { false }) == .taken)
    withExtendedLifetime(holder) {}
  }

  @Test func aFileThatWasReplacedIsNotTheSame() throws {
    let lock = try FileLock(path)
    #expect(lock.isStill(at: path))
    unlink(path)
    #expect(!lock.isStill(at: path))
    let next = try FileLock(path)
    #expect(!lock.isStill(at: path) && next.isStill(at: path))
  }

  @Test func aLinkIsNoLock() {
    symlink(folder.file("elsewhere"), path)
    let failure = #expect(throws: FileFailure.self) { try FileLock(path) }
    #expect(failure?.number == ELOOP && access(folder.file("elsewhere"), F_OK) != 0)
  }

  @Test func theFolderOfAFileIsLockedWithoutATrace() throws {
    let lock = try #require(FileLock.folder(of: path))
    #expect(lock.ask() == .held && FileLock.folder(of: folder.file("other"))?.ask() == .taken)
    #expect(FileLock.folder(of: folder.file("no/such")) == nil)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }
}

import FitIQSystem
import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

@Suite(.bounded) struct BoundedInputTests {
  private func read(_ path: String, limit: Int) throws -> Data? {
    let descriptor = open(path, O_RDONLY)
    defer { close(descriptor) }
    do { return try BoundedInput.read(descriptor, limit: limit) } catch {
      guard case .tooLong = error else { throw error }
      return nil
    }
  }

  @Test func aLimitIsWhatFits() throws {
    let folder = try ScratchFolder()
    for size in [0, 1, 65_535, 65_536, 65_537, 200_000] {
      let bytes = Data((0..<size).map { UInt8(truncatingIfNeeded: $0) })
      let path = try folder.write(bytes, to: "input")
      #expect(try read(path, limit: size) == bytes)
      #expect(try size == 0 || read(path, limit: size - 1) == nil)
    }
  }

  @Test func whatHasNoEndIsRefused() throws {
    #expect(try read("/dev/zero", limit: 1 << 20) == nil)
  }

  @Test func whatCannotBeReadSaysWhy() throws {
    #expect {
      try BoundedInput.read(-1, limit: 1)
    } throws: { error in
      if case .unreadable(EBADF)? = error as? BoundedInput.Failure { return true }
      return false
    }
  }
}

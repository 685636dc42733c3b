import FitIQSystem
import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

@Suite(.bounded) struct WriteFullyTests {
  /// - Returns: What `errno` says; nil where all was written.
  private func failure(
    _ descriptor: Int32, at offset: Int? = nil, _ bytes: some Sequence<UInt8>
  ) -> Int32? {
    Array(bytes).withUnsafeBytes { writeFully(descriptor, at: offset, from: $0) } ? nil : errno
  }

  @Test func writesWhereTheDescriptorStandsAndAtAnOffset() throws {
    let folder = try ScratchFolder()
    let path = try folder.write(Data("0123456789".utf8), to: "file")
    let descriptor = open(path, O_WRONLY)
    defer { close(descriptor) }
    #expect(failure(descriptor, "ab".utf8) == nil)
    #expect(failure(descriptor, at: 5, "cd".utf8) == nil)
    #expect(failure(descriptor, at: 9, "ef".utf8) == nil)
    #expect(failure(descriptor, "".utf8) == nil)
    #expect(failure(descriptor, "x".utf8) == nil)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "abx34cd78ef")
  }

  @Test func saysWhyItEndedEarly() throws {
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    defer { for end in ends { close(end) } }
    #expect(fcntl(ends[1], F_SETFL, O_NONBLOCK) == 0)
    // The pipe takes the beginning.
    #expect(failure(ends[1], repeatElement(0, count: 4 << 20)) == EAGAIN)
    #expect(failure(-1, "x".utf8) == EBADF)
  }
}

import FitIQSystem
import FitIQTestTraits
import Foundation
import Testing

@Suite(.bounded) struct ReadFullyTests {
  @Test func readsWhatThereIs() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try Data("0123456789".utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let descriptor = open(file.path, O_RDONLY)
    defer { close(descriptor) }
    func read(_ descriptor: Int32, at offset: Int, _ count: Int) -> (read: Int?, text: String) {
      var bytes = [UInt8](repeating: 0, count: count)
      let read = bytes.withUnsafeMutableBytes { readFully(descriptor, at: offset, into: $0) }
      return (read, String(decoding: bytes.prefix(read ?? 0), as: UTF8.self))
    }
    #expect(read(descriptor, at: 3, 4) == (4, "3456"))
    #expect(read(descriptor, at: 8, 4) == (2, "89"))
    #expect(read(descriptor, at: 10, 4) == (0, ""))
    #expect(read(-1, at: 0, 4).read == nil)
  }
}

import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

@testable import fitiq_dev

/// What has broken readers of foreign bytes, these or others, breaks none of these.
///
/// A case that `fitiq-dev fuzz` finds becomes a file here, and a line in its README.
@Suite(.bounded, .serialized) struct FuzzCorpusTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(
    path: "Corpus")

  private static let names: [String] = {
    let all = (try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? []
    return all.filter { $0.contains("/") }.sorted()
  }()

  /// For all cases: what they are made of is a store, an export and a fleet.
  private static let targets: Result<[FuzzTarget], any Error> = Result {
    try FuzzTarget.pure(scratch.get())
  }
  private static let scratch: Result<ScratchFolder, any Error> = Result {
    let folder = try ScratchFolder()
    // Globals are not deinitialised when a process ends.
    atexit {
      guard let folder = try? FuzzCorpusTests.scratch.get() else { return }
      try? FileManager.default.removeItem(atPath: folder.path)
    }
    return folder
  }

  @Test(arguments: names) func isReadOrRefused(name: String) throws {
    let targets = try Self.targets.get()
    let reader = try #require(targets.first { name.hasPrefix($0.name + "/") }, "of no reader")
    let bytes = try Data(contentsOf: Self.folder.appending(path: name))
    // An error is an answer; a trap or no end is none.
    do { try reader.read(Array(bytes)) } catch {}
  }

  @Test func everyCaseSaysWhatItBroke() throws {
    let page = try String(contentsOf: Self.folder.appending(path: "README.md"), encoding: .utf8)
    let listed = page.matches(of: /(?m)^- `([^`]+)`: \S.*\.$/).map { String($0.1) }
    #expect(listed.sorted() == Self.names)
    // Each reader has one.
    let readers = Set(try Self.targets.get().map(\.name))
    #expect(Set(Self.names.map { String($0.prefix { $0 != "/" }) }) == readers)
  }
}

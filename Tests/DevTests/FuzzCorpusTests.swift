import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

@testable import fitiq_dev

/// What has broken readers of foreign bytes, these or others, breaks none of these.
///
/// A case that `fitiq-dev fuzz` finds becomes a file here, and a line in its README.
@Suite(.bounded) struct FuzzCorpusTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(
    path: "Corpus")

  private static let names: [String] = {
    let all = (try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? []
    return all.filter { $0.contains("/") }.sorted()
  }()

  @Test(arguments: names) func isReadOrRefused(name: String) throws {
    let targets = try FuzzTarget.pure(ScratchFolder())
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
    let readers = Set(try FuzzTarget.pure(ScratchFolder()).map(\.name))
    #expect(Set(Self.names.map { String($0.prefix { $0 != "/" }) }) == readers)
  }
}

import FitIQTerminal
import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

@testable import FitIQCommands

/// What stands at the place of an output counts when it is written, not only when it was named.
@Suite(.bounded) struct OutputTargetTests {
  private let folder: ScratchFolder
  private var path: String { folder.file("out") }

  init() throws { folder = try ScratchFolder() }

  private func makeStore() throws {
    try AppStoreScenario(version: 11).write(to: folder.file("other.store"))
    #expect(rename(folder.file("other.store"), path) == 0)
  }

  @Test func aFileThatBecameDataIsNotOpened() throws {
    let target = try OutputTarget(path)
    try makeStore()
    #expect(throws: (any Error).self) { try target.write("text") }
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)).starts(with: Data("SQLite".utf8)))
  }

  @Test func aFileThatBecomesDataMeanwhileIsNotReplaced() throws {
    let opened = try OutputTarget(path).open()
    try opened.sink.write("text")
    try makeStore()
    #expect(throws: (any Error).self) { try opened.commit() }
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)).starts(with: Data("SQLite".utf8)))
  }

  /// A store is one however damaged it is: what lies beside it says so.
  @Test(arguments: ["-wal", "-journal", ".backups"])
  func whatHasTheCompanionsOfAStoreIsOne(suffix: String) throws {
    _ = try folder.write(Data("damaged".utf8), to: "out")
    _ = try folder.write(Data("x".utf8), to: "out" + suffix)
    #expect(throws: (any Error).self) { try OutputTarget(path) }
  }

  @Test func anExportInAFolderIsNotWrittenInto() throws {
    let export = folder.file("export")
    try FileManager.default.createDirectory(atPath: export, withIntermediateDirectories: false)
    #expect(throws: (any Error).self) {
      try OutputTarget(export + "/route.gpx", reading: [export])
    }
    _ = try OutputTarget(path, reading: [export])
  }
}

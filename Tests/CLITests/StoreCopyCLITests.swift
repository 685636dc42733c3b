import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

/// Copies of an app's store that processes change at the same time.
@Suite(.bounded) struct StoreCopyCLITests {
  private let fitiq: FitIQBinary
  private let original: [String: [String]]

  init() throws {
    fitiq = try FitIQBinary()
    var scenario = AppStoreScenario(version: 11, faults: [.partialThenFull, .failedExhausted])
    scenario.days = 5
    scenario.duplicateFactor = 3
    try scenario.write(to: fitiq.folder.file("a.store"))
    original = try AppStoreContent.dump(fitiq.folder.file("a.store"))
  }

  @discardableResult
  private func run(
    _ line: String, _ store: String, status: Int32 = 0
  ) throws -> FitIQBinary.Result {
    let words = line.split(separator: " ").map(String.init)
    let result = try fitiq.run(words + ["--store", store])
    #expect(result.status == status, "\(line): \(result.error)")
    return result
  }

  private func content(_ store: String) throws -> [String: [String]] {
    try AppStoreContent.dump(fitiq.folder.file(store))
  }

  private func copy(_ store: String, _ other: String) throws {
    try FileManager.default.copyItem(
      atPath: fitiq.folder.file(store), toPath: fitiq.folder.file(other))
  }

  private func log(_ store: String) throws -> [Int] {
    let json = Data(try run("log --json", store).out.utf8)
    let object = try #require(try JSONSerialization.jsonObject(with: json) as? [String: Any])
    let list = try #require(object["operations"] as? [[String: Any]])
    return list.compactMap { $0["id"] as? Int }
  }

  @Test func copiesAreChangedAtTheSameTime() throws {
    let stores = ["a.store", "b.store", "c.store"]
    for store in stores.dropFirst() { try copy("a.store", store) }
    for line in ["cleanup", "undo"] {
      let running = try stores.map { try fitiq.start([line, "--yes", "--store", $0]) }
      for process in running {
        let result = try process.wait()
        #expect(result.status == 0, "\(result.error)")
      }
    }
    for store in stores {
      #expect(try content(store) == original)
      #expect(try log(store).count == 2)
    }
  }
}

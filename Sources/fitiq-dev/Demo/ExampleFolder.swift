import FitIQTestSupport
import Foundation

/// The folder in which the examples of README.md and `docs/` run, the same each time it is made.
struct ExampleFolder {
  let path: String

  func write() throws {
    try FileManager.default.createDirectory(
      atPath: path + "/stores", withIntermediateDirectories: true)
    _ = try DemoContainer.write(below: path)
    let store = try AppStoreScenario(faults: [.dailyDuplicates]).write(to: path + "/default.store")
    try writeExport(of: store)
    try writeStores()
  }

  /// What Health holds of the same days, in two hours unlike the store.
  private func writeExport(of store: AppStoreManifest) throws {
    let records = store.entries.sorted { $0.date < $1.date }.flatMap(Self.records)
    let text = HealthExportText.document(records)
      .replacing("2025-03-12 10:20:34", with: "2025-11-26 12:00:00")
    let archive = ZipText([ZipText.Entry("apple_health_export/export.xml", text)])
    try Data(archive.bytes).write(to: URL(fileURLWithPath: path + "/export.zip"))
  }

  /// 2025-11-24 10:00 and 2025-11-25 17:00 in Greenwich.
  private static let (addedUp, phoneAlone) = (1_763_978_400, 1_764_090_000)

  private static func records(of entry: AppStoreManifest.Entry) -> [HealthRecord] {
    let start = Int(entry.date) + 978_307_200
    let count = Int(entry.quantity)
    switch (entry.type, start) {
    // The app added up what the watch and the phone counted in the same minutes.
    case ("steps", addedUp):
      return [
        .steps(count * 3 / 5, from: "Watch", start, start + 3_600),
        .steps(count - count * 3 / 5, from: "iPhone", start, start + 3_600),
      ]
    // The app saw the phone alone.
    case ("steps", phoneAlone):
      return [
        .steps(count + 114, from: "Watch", start, start + 3_600),
        .steps(count, from: "iPhone", start, start + 3_600),
      ]
    case ("steps", _): return [.steps(count, from: "Watch", start, start + 3_600)]
    case ("resting_heart_rate", _):
      return [.heartRate("\(entry.quantity)", from: "Watch", start + 1_800)]
    case ("weight", _):
      return [.mass("\(entry.quantity)", unit: "kg", from: "Scale", start)]
    default: return []
    }
  }

  /// Three users: a sound store, one with copies, and a file that is not a store.
  private func writeStores() throws {
    for (seed, name) in ["ada", "ben"].enumerated() {
      var scenario = AppStoreScenario()
      scenario.days = 7
      scenario.seed = UInt64(seed) + 2
      scenario.duplicateFactor = name == "ben" ? 2 : 1
      try scenario.write(to: "\(path)/stores/\(name).store")
    }
    try Data("not a store\n".utf8).write(to: URL(fileURLWithPath: path + "/stores/cai.store"))
  }
}

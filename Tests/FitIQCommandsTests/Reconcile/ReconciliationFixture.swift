import FitIQDomain
import FitIQStorage
import FitIQTerminal
import FitIQTestSupport
import Foundation
import Testing

@testable import FitIQCommands

/// A store and an export of one person, both made by hand.
struct ReconciliationFixture {
  /// 2025-03-11 00:00 in Greenwich: the day before the exports are made.
  static let day = 1_741_651_200
  static let watch = "Alex\u{2019}s Apple\u{A0}Watch"
  static let phone = "Alex's iPhone"

  /// An instant of that day.
  static func at(_ hour: Int, _ minute: Int = 0) -> Int { day + hour * 3_600 + minute * 60 }

  let folder: ScratchFolder
  var store = HandMadeStore()
  var records: [HealthRecord] = []
  var zone = TimeZone.gmt

  init() throws {
    folder = try ScratchFolder()
    user = try #require(UserID(HandMadeStore.user.uuidString))
  }

  let user: UserID

  /// The example of the app's own notes: a watch and a phone that walked together.
  mutating func walkWithWatchAndPhone() {
    records += [
      .steps(296, from: Self.watch, Self.at(10), Self.at(11)),
      .steps(114, from: Self.phone, Self.at(10, 10), Self.at(10, 50)),
    ]
  }

  func export() throws -> String {
    try folder.write(Data(HealthExportText.document(records).utf8), to: "export.xml")
  }

  func side(_ metrics: Set<HealthMetric>) throws -> ExportSide {
    let output = Output(
      format: .json, color: .never, isQuiet: true, isVerbose: false, environment: [:])
    return try ExportSide(
      export(), metrics: metrics, zone: ZoneOffsets(zone),
      progress: ProgressBar("", on: output))
  }

  func appStore() throws -> OpenStore {
    let path = folder.file("default.store")
    try? FileManager.default.removeItem(atPath: path)
    try store.write(to: path)
    return try OpenStore.openForReading(
      path, options: .init(),
      appStore: .init(zone: zone, decodeStrings: { _ in nil }))
  }

  /// - Parameter opened: Another store than the one made by hand.
  func report(
    _ metrics: Set<HealthMetric> = Set(HealthMetric.allCases), of opened: OpenStore? = nil,
    in range: ReconciledRange = ReconciledRange()
  ) throws -> ReconciliationReport {
    var comparison = StoreComparison(
      store: try opened ?? appStore(), user: user, export: try side(metrics),
      zone: ZoneOffsets(zone), range: range, today: LocalDay(ordinal: 20_159),
      metrics: metrics, includes: { _ in true })
    return try comparison.run(exportPath: "export.xml")
  }

  /// The only difference.
  func difference(
    _ metrics: Set<HealthMetric> = Set(HealthMetric.allCases)
  ) throws -> ReconciliationReport.Difference {
    let report = try report(metrics)
    try #require(report.differences.count == 1, "\(report.differences.map(\.explanation))")
    return report.differences[0]
  }
}

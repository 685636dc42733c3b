import FitIQDomain
import FitIQHealthExport
import FitIQTestSupport
import Foundation

/// An export in a folder of its own, read.
struct ExportFixture {
  let folder: ScratchFolder
  let path: String

  init(_ bytes: some DataProtocol, named name: String = "export.xml") throws {
    folder = try ScratchFolder()
    path = try folder.write(bytes, to: name)
  }

  init(_ text: String) throws { try self.init(Array(text.utf8)) }

  func read(
    in zone: String = "UTC", limits: ExportLimits = ExportLimits()
  ) throws -> ExportContents {
    let offsets = ZoneOffsets(TimeZone(identifier: zone) ?? .gmt)
    // The folder goes with its last use.
    return try withExtendedLifetime(folder) {
      try ExportSource(path, limits: limits)
        .read(ExportRequest(zone: offsets, keepsSamples: true))
    }
  }

  func matches(_ identity: String) throws -> Bool {
    try withExtendedLifetime(folder) { try ExportSource(path).matches(identity) }
  }

  static func read(_ text: String, in zone: String = "UTC") throws -> ExportContents {
    try ExportFixture(text).read(in: zone)
  }

  static func read(_ records: [HealthRecord], in zone: String = "UTC") throws -> ExportContents {
    try read(HealthExportText.document(records), in: zone)
  }
}

extension ExportContents {
  /// The values of all hours, by their beginning.
  func hours(of metric: HealthMetric, merge rule: MergeRule = .cells) -> [Int64: Double] {
    var hours: [Int64: Double] = [:]
    for day in days(of: metric, merge: rule) {
      if case .hours(let values) = day.content {
        for value in values { hours[Int64(clamping: value.start)] = value.value }
      }
    }
    return hours
  }

  var nights: [HealthNight] {
    days(of: .sleep).flatMap { day -> [HealthNight] in
      if case .nights(let nights) = day.content { nights } else { [] }
    }
  }

  func counts(of metric: HealthMetric) -> ExportReadingReport.Metric? {
    report.metrics.first { $0.metric == metric }
  }

  /// Everything that a caller can see, for comparisons.
  var everything: [HealthMetric: [SourceDay]] {
    Dictionary(
      uniqueKeysWithValues: HealthMetric.allCases.map {
        ($0, days(of: $0) + ($0 == .steps ? days(of: $0, merge: .exact) : []))
      })
  }
}

extension HealthNight {
  /// Seconds in stages of a name.
  func seconds(in stage: String) -> Double {
    stages.reduce(0) { $1.name == stage ? $0 + $1.interval.span : $0 }
  }
}

/// 2025-03-12 00:00 in Greenwich.
let day = 1_741_737_600

/// An instant of that day.
func at(_ hour: Int, _ minute: Int = 0, _ second: Int = 0) -> Int {
  day + hour * 3_600 + minute * 60 + second
}

/// A record of an Apple Health export, as a test wants it.
package struct HealthRecord: Sendable {
  package var type: String
  package var source: String
  package var device: String?
  package var unit: String?
  package var value: String?
  /// Unix seconds.
  package var start: Int
  package var end: Int
  package var isManual = false

  package init(
    _ type: String, from source: String, _ start: Int, _ end: Int, value: String?,
    unit: String? = nil, device: String? = nil, isManual: Bool = false
  ) {
    self.type = type
    self.source = source
    self.start = start
    self.end = end
    self.value = value
    self.unit = unit
    self.device = device
    self.isManual = isManual
  }

  package static func steps(
    _ count: Int, from source: String, _ start: Int, _ end: Int, isManual: Bool = false
  ) -> HealthRecord {
    HealthRecord(
      "HKQuantityTypeIdentifierStepCount", from: source, start, end, value: "\(count)",
      unit: "count", isManual: isManual)
  }

  package static func heartRate(_ value: String, from source: String, _ at: Int) -> HealthRecord {
    HealthRecord(
      "HKQuantityTypeIdentifierHeartRate", from: source, at, at, value: value, unit: "count/min")
  }

  package static func sleep(
    _ phase: String, from source: String, _ start: Int, _ end: Int
  ) -> HealthRecord {
    HealthRecord(
      "HKCategoryTypeIdentifierSleepAnalysis", from: source, start, end,
      value: "HKCategoryValueSleepAnalysis\(phase)")
  }

  package static func mass(
    _ value: String, unit: String, from source: String, _ at: Int
  ) -> HealthRecord {
    HealthRecord(
      "HKQuantityTypeIdentifierBodyMass", from: source, at, at, value: value, unit: unit)
  }

  /// As the Health app writes it, all dates with one offset from Greenwich in seconds.
  package func xml(offset: Int = 0) -> String {
    var attributes = [("type", type), ("sourceName", source), ("sourceVersion", "1.0")]
    if let device { attributes.append(("device", device)) }
    if let unit { attributes.append(("unit", unit)) }
    attributes += [
      ("creationDate", HealthExportText.date(end + 30, offset: offset)),
      ("startDate", HealthExportText.date(start, offset: offset)),
      ("endDate", HealthExportText.date(end, offset: offset)),
    ]
    if let value { attributes.append(("value", value)) }
    let text = attributes.map { " \($0)=\"\(HealthExportText.escaped($1))\"" }.joined()
    guard isManual else { return " <Record\(text)/>\n" }
    return " <Record\(text)>\n  <MetadataEntry key=\"HKWasUserEntered\" value=\"1\"/>\n </Record>\n"
  }
}

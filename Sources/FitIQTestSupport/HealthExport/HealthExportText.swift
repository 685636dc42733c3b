import FitIQDomain

/// Writes the XML of an Apple Health export.
package enum HealthExportText {
  package static let header = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE HealthData [
    <!-- HealthKit Export Version: 14 -->
    <!ELEMENT HealthData (ExportDate,Me,(Record|Correlation|Workout|ActivitySummary)*)>
    <!ATTLIST HealthData
      locale CDATA #REQUIRED
    >
    ]>
    <HealthData locale="en_US">
     <ExportDate value="2025-03-12 10:20:34 +0000"/>

    """

  package static func document(_ records: [HealthRecord], offset: Int = 0) -> String {
    document(body: records.map { $0.xml(offset: offset) }.joined())
  }

  package static func document(body: String) -> String { header + body + "</HealthData>\n" }

  package static func date(_ instant: Int, offset: Int = 0) -> String {
    let local = instant + offset
    let day = Int(clamping: (Double(local) / 86_400).rounded(.down))
    let second = local - day * 86_400
    let size = abs(offset)
    return
      "\(LocalDay(ordinal: Int32(clamping: day))) \(two(second / 3_600)):\(two(second / 60 % 60)):"
      + "\(two(second % 60)) \(offset < 0 ? "-" : "+")\(two(size / 3_600))\(two(size / 60 % 60))"
  }

  package static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;")
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}

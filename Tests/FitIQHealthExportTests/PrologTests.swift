import FitIQDomain
import FitIQHealthExport
import FitIQTestSupport
import FitIQTestTraits
import Testing

/// What stands before the root element.
@Suite(.bounded) struct PrologTests {
  private static let body =
    "<HealthData locale=\"en\">\n"
    + HealthRecord.steps(10, from: "W", at(10), at(10, 5)).xml() + "</HealthData>\n"

  @Test(arguments: [
    "", "\u{FEFF}<?xml version=\"1.0\"?>\n", "<!DOCTYPE HealthData>\n",
    "<!DOCTYPE HealthData SYSTEM \"a>b\">\n",
    "<!DOCTYPE HealthData [\n<!-- it's ]> \" -->\n<!ELEMENT a (b|c)*>\n]>\n",
    "<!DOCTYPE HealthData [\n<!ENTITY a \"]>\"><?pi ]> ?>\n] >\n",
    // iOS 16: a list that is never closed, a mark too many.
    "<!DOCTYPE HealthData [\n<!ATTLIST V\n  a CDATA #REQUIRED\n<!ELEMENT R EMPTY>\n>\n]>\n",
    "<!DOCTYPE HealthData [\n<!-- a --><!ATTLIST V a 'never closed>\n]>\n",
  ])
  func documentTypeIsSkipped(_ prolog: String) throws {
    let reading = try ExportFixture.read(prolog + Self.body)
    #expect(reading.hours(of: .steps) == [Int64(at(10)): 10])
    #expect(reading.counts(of: .steps)?.records == 1)
  }

  @Test func entitiesThatGrowAreNeverExpanded() throws {
    let entities = (1...12).map { number in
      let inner = String(repeating: "&e\(number - 1);", count: 10)
      return "<!ENTITY e\(number) \"\(inner)\">\n"
    }.joined()
    let record =
      " <Record type=\"HKQuantityTypeIdentifierStepCount\" sourceName=\"&e12;\" unit=\"count\""
      + " startDate=\"2025-03-12 10:00:00 +0000\" endDate=\"2025-03-12 10:05:00 +0000\""
      + " value=\"10\"/>\n"
    let text =
      "<!DOCTYPE HealthData [\n<!ENTITY e0 \"lol\">\n\(entities)]>\n<HealthData>\n\(record)"
      + "</HealthData>"
    let reading = try ExportFixture.read(text)
    #expect(reading.sources.sources.map(\.name) == ["&e12;"])
  }

  @Test func documentTypeWithoutEndIsRefused() throws {
    let text = "<!DOCTYPE HealthData [\n" + String(repeating: "<!ELEMENT a>\n", count: 40_000)
    #expect(throws: HealthExportError.self) { try ExportFixture.read(text) }
  }

  @Test(arguments: ["", "plain text", "<html><Record/></html>", "<HealthDataOfOthers/>", "\0\0<"])
  func othersAreNoExports(_ text: String) throws {
    let error = #expect(throws: HealthExportError.self) { try ExportFixture.read(text) }
    #expect(error?.code == .notAnExport)
  }
}

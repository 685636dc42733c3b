import FitIQDomain
import FitIQTestTraits
import Foundation
import Testing

@testable import FitIQCommands
@testable import FitIQStorage

@Suite(.bounded) struct OutboxMetricsTests {
  private static let stats = OutboxStats(
    asOf: Date(timeIntervalSince1970: 1_764_158_400.25),
    counts: [
      .init(state: .pending, eventType: "progressEntry", count: 3),
      .init(state: .dead, eventType: "odd \"type\"\\\n", count: 1),
    ],
    errors: [.init(message: "API error (<n>): \"x\\y\"\nsecond line", count: 1)],
    oldestDueSeconds: 12.5, completedLastHour: 7)

  @Test func metricsAreReadBackByAnotherParser() throws {
    let store = "/home/a \"b\"/c\\d.db"
    let text = Self.stats.metrics(store: store)
    let metrics = try MetricsText(text)
    #expect(metrics.samples.allSatisfy { $0.labels["store"] == store })
    #expect(Set(metrics.samples.map(\.name)) == Set(metrics.types.keys))
    #expect(Set(metrics.types.keys) == Set(metrics.helps.keys))
    func value(_ name: String, _ labels: [String: String] = [:]) -> Double? {
      metrics.samples.first {
        $0.name == name && $0.labels.filter { $0.key != "store" } == labels
      }?.value
    }
    let events = "fitiq_outbox_events"
    #expect(value(events, ["state": "pending", "event_type": "progressEntry"]) == 3)
    #expect(value(events, ["state": "dead", "event_type": "progressEntry"]) == 0)
    #expect(value(events, ["state": "dead", "event_type": "odd \"type\"\\\n"]) == 1)
    #expect(
      value("fitiq_outbox_failed_events", ["error": "API error (<n>): \"x\\y\"\nsecond line"]) == 1)
    #expect(value("fitiq_outbox_oldest_due_age_seconds") == 12.5)
    #expect(value("fitiq_outbox_last_hour_completed_events") == 7)
    #expect(value("fitiq_outbox_read_timestamp_seconds") == 1_764_158_400.25)
    for (name, type) in metrics.types { #expect(name.hasSuffix("_total") == (type == "counter")) }
  }

  @Test func anEmptyOutboxHasMetricsToo() throws {
    let empty = OutboxStats(
      asOf: Date(timeIntervalSince1970: 0), counts: [], errors: [], oldestDueSeconds: nil,
      completedLastHour: 0)
    let metrics = try MetricsText(empty.metrics(store: "x"))
    #expect(metrics.samples.count == 3 && metrics.samples.allSatisfy { $0.value == 0 })
  }

  @Test(arguments: [
    (Double.nan, "NaN"), (.infinity, "+Inf"), (-.infinity, "-Inf"), (3, "3"), (0.5, "0.5"),
  ])
  func numbersAreOfTheFormat(value: Double, text: String) throws {
    var metrics = PrometheusText()
    metrics.add(.counter, "a_total", help: "x\ny\\z", [(value, [])])
    #expect(metrics.text == "# HELP a_total x\\ny\\\\z\n# TYPE a_total counter\na_total \(text)\n")
    #expect(try MetricsText(metrics.text).samples.count == 1)
  }

  @Test(arguments: [
    (1, ["c 5", "(other messages) 6"]), (2, ["c 5", "a 2", "(other messages) 4"]),
    (3, ["c 5", "a 2", "b 2", "d 2"]), (4, ["c 5", "a 2", "b 2", "d 2"]),
    (9, ["c 5", "a 2", "b 2", "d 2"]),
  ])
  func aHistogramAddsUpWhateverItShows(limit: Int, lines: [String]) {
    let shown = OutboxStats.Failure.histogram(["a": 2, "b": 2, "c": 5, "d": 2], limit: limit)
    #expect(shown.map { "\($0.message) \($0.count)" } == lines)
  }
}

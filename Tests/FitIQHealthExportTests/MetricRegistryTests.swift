import FitIQDomain
import FitIQTestTraits
import Testing

@testable import FitIQHealthExport

@Suite(.bounded) struct MetricRegistryTests {
  @Test func everyMetricIsReadAndSynced() {
    #expect(MetricRegistry.all.map { $0.metric } == MetricRegistry.handlers.map(\.metric))
    let missing = Set(HealthMetric.allCases).subtracting(MetricRegistry.handlers.map(\.metric))
    #expect(missing == [], "register their aggregators in MetricRegistry.all")
    #expect(
      Set(MetricRegistry.handlers.map(\.scope)).count == MetricRegistry.all.count,
      "two metrics write the same rows")
  }

  /// What a handler writes is what the other parts look for.
  @Test func rowsAreOfTheTypeThatTheMetricIsKnownBy() {
    for handler in MetricRegistry.handlers {
      switch handler.scope {
      case .hours(let type), .single(let type):
        #expect(type == handler.metric.facts.entryType)
        var isHourly = false
        if case .hours = handler.scope { isHourly = true }
        #expect(
          EntryTiming.hourlyTypes.contains(type) == isHourly, "EntryTiming.hourlyTypes: \(type)")
        let hourly: EntryTiming.TypeClass = handler.metric.facts.isSum ? .steps : .heartRate
        #expect(
          (isHourly ? [hourly] : [.additive, .daily]).contains(EntryTiming.TypeClass(type)),
          "EntryTiming.TypeClass: \(type)")
        #expect(
          MetricUnit.knownTypes.contains(type)
            && MetricUnit.isAdditive(type) == handler.metric.facts.isSum,
          "no entry of it can be sent: add the type to MetricUnit.facts")
      case .nights: #expect(handler.metric.facts.entryType == nil)
      }
    }
  }
}

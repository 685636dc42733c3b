import FitIQDomain
import FitIQHealthExport
import FitIQTestTraits
import Testing

@Suite(.bounded) struct MetricRegistryTests {
  @Test func everyMetricIsReadAndSynced() {
    #expect(MetricRegistry.all.map { $0.metric } == MetricRegistry.handlers.map(\.metric))
    #expect(Set(MetricRegistry.handlers.map(\.metric)) == Set(HealthMetric.allCases))
    #expect(Set(MetricRegistry.handlers.map(\.scope)).count == HealthMetric.allCases.count)
  }

  /// What a handler writes is what the other parts look for.
  @Test func rowsAreOfTheTypeThatTheMetricIsKnownBy() {
    for handler in MetricRegistry.handlers {
      switch handler.scope {
      case .hours(let type), .single(let type):
        #expect(type == handler.metric.facts.entryType)
      case .nights: #expect(handler.metric.facts.entryType == nil)
      }
    }
  }
}

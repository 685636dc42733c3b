import FitIQDomain
import FitIQStorage
import Foundation

extension OutboxStats {
  /// The numbers as gauges: events are pruned, so that none of them only grows.
  ///
  /// - Parameter store: Its path, a label of every sample: a host can have several stores.
  func metrics(store: String) -> String {
    let place = (name: "store", value: store)
    var metrics = PrometheusText()
    metrics.add(
      .gauge, "fitiq_outbox_events", help: "Events by state and type.", samples(place))
    metrics.add(
      .gauge, "fitiq_outbox_failed_events",
      help: "Waiting and dead events by their most frequent errors, normalised.",
      errors.map { (Double($0.count), [place, ("error", $0.message)]) })
    metrics.add(
      .gauge, "fitiq_outbox_oldest_due_age_seconds",
      help: "How long the oldest due event has waited; 0 where none is due.",
      [(oldestDueSeconds ?? 0, [place])])
    metrics.add(
      .gauge, "fitiq_outbox_last_hour_completed_events", help: "Events sent in the last hour.",
      [(Double(completedLastHour), [place])])
    metrics.add(
      .gauge, "fitiq_outbox_read_timestamp_seconds",
      help: "When these numbers were read, in Unix time.",
      [(asOf.timeIntervalSince1970, [place])])
    return metrics.text
  }

  /// Samples of every state for each type that there is: one that comes and goes breaks alerts.
  private func samples(_ place: (name: String, value: String)) -> [PrometheusText.Sample] {
    var numbers: [String: [OutboxState: Int]] = [:]
    for count in counts {
      numbers[count.eventType, default: [:]][count.state, default: 0] += count.count
    }
    return numbers.sorted { $0.key < $1.key }.flatMap { type, states in
      OutboxState.allCases.map { state in
        (Double(states[state] ?? 0), [place, ("state", state.rawValue), ("event_type", type)])
      }
    }
  }
}

import FitIQDelivery
import FitIQDomain
import FitIQTerminal
import Foundation
import Synchronization

/// The numbers of a running service, on a port of this machine.
final class ServiceHealth: Sendable {
  private let numbers: Numbers
  private let server: HealthServer
  var port: Int { server.port }

  /// Nil without a port.
  init?(port: Int?) async throws {
    guard let port else { return nil }
    let numbers = Numbers()
    self.numbers = numbers
    server = try await HealthServer.start(port: port) { path in
      switch path {
      case "/health": ("application/json", #"{"status":"ok"}"# + "\n")
      case "/metrics": ("text/plain; version=0.0.4", numbers.metrics)
      default: nil
      }
    }
  }

  func update(_ report: DeliveryRunReport) { numbers.set(report) }

  private final class Numbers: Sendable {
    private let report = Mutex(DeliveryRunReport())

    func set(_ new: DeliveryRunReport) { report.withLock { $0 = new } }

    /// The text format of Prometheus, 0.0.4.
    var metrics: String {
      let report = report.withLock { $0 }
      let counts = [
        ("sent", report.sent), ("already_there", report.alreadyThere),
        ("waiting", report.waiting), ("dead", report.dead), ("released", report.released),
      ]
      var metrics = PrometheusText()
      metrics.add(
        .counter, "fitiq_deliveries_total",
        help: "Attempts since the service began, by what came of them.",
        counts.map { (Double($1), [("result", $0)]) })
      return metrics.text
    }
  }
}

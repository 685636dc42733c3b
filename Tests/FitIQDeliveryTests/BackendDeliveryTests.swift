import FitIQDomain
import FitIQTestBackend
import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

@testable import FitIQDelivery

/// Deliveries to a backend that keeps what it is sent, and loses, delays and garbles its answers.
@Suite(.ownThreads, .bounded) struct BackendDeliveryTests {
  private func with<Result>(
    _ backend: TestBackend, total: Duration = .seconds(20),
    _ body: (Delivery) async throws -> Result
  ) async throws -> Result {
    let folder = try ScratchFolder()
    let file = CredentialsFile(path: folder.file("credentials.json"), clock: .real)
    let known = backend.credentials
    try await file.update([
      .apiKey: Secret(known.apiKey), .accessToken: Secret(known.accessToken),
      .refreshToken: Secret(known.refreshToken),
    ])
    let transport = try HTTPTransport(
      limits: TransportLimits(total: total), proxy: nil, certificates: nil, clock: .real)
    let client = try BackendClient.make(
      transport, store: file, address: backend.baseURL,
      gate: HostGate(
        breaker: CircuitBreaker(threshold: .max), longestWait: .seconds(5), clock: .real))
    let result = try await body(Delivery(client: client))
    await transport.shutdown()
    await backend.stop()
    return result
  }

  private func entry(_ number: Int) -> DeliverableEntity {
    .progressEntry(
      DeliverableEntity.Entry(
        type: "steps", quantity: Double(number % 3),
        measuredAt: Date().timeIntervalSince1970.rounded() - Double(number * 60)))
  }

  /// Delivers until it is done, as a queue does; nil when it takes too many attempts.
  private func deliver(
    _ entity: DeliverableEntity, _ eventID: String, with delivery: Delivery
  ) async -> DeliveryReport? {
    var isUncertain = false
    for _ in 0..<200 {
      let report = await delivery(
        DeliveryOrder(eventID: eventID, entity: entity, isUncertain: isUncertain))
      if report.outcome.isDone { return report }
      isUncertain = report.isUncertain
      // The host may be paused, as a queue would know.
      try? await Task.sleep(for: .milliseconds(50))
    }
    return nil
  }

  @Test(arguments: 1...3 as ClosedRange<UInt64>)
  func whatIsSentThroughFaultsIsThereOnce(seed: UInt64) async throws {
    let backend = try await TestBackend.start()
    var script = BackendScript()
    script.random = .init(percent: 30, seed: seed)
    script.expireTokensAt = [20, 100, 150]
    backend.follow(script)
    let entities = (0..<200).map { entry($0) }
    try await with(backend) { delivery in
      let ids = await withTaskGroup(of: [String].self) { group in
        for worker in 0..<8 {
          group.addTask {
            var ids: [String] = []
            for number in stride(from: worker, to: entities.count, by: 8) {
              let report = await deliver(entities[number], "EVENT-\(number)", with: delivery)
              if let id = report?.outcome.id { ids.append(id) }
            }
            return ids
          }
        }
        return await group.reduce(into: []) { $0 += $1 }
      }
      let counts = try backend.counts(.progress)
      #expect(counts.count == entities.count)
      #expect(counts.allSatisfy { $0.created == 1 && $0.present == 1 })
      #expect(Set(ids) == Set(try backend.entities(.progress).map(\.id)))
    }
  }

  @Test(arguments: BackendFault.everyWay)
  func oneFaultMakesNoSecondCopy(fault: BackendFault) async throws {
    let backend = try await TestBackend.start()
    backend.follow(BackendScript(.init("POST", faults: [fault])))
    let workout = DeliverableEntity.workout(
      DeliverableEntity.Workout(
        activityType: "Running",
        startedAt: Date().timeIntervalSince1970.rounded() - 60))
    let meal = DeliverableEntity.meal(
      DeliverableEntity.Meal(
        rawInput: "two eggs", mealType: "lunch",
        loggedAt: Date().timeIntervalSince1970.rounded()))
    try await with(backend, total: .milliseconds(500)) { delivery in
      for (entity, kind) in [
        (entry(1), EntityKind.progress), (workout, .workout), (meal, .mealLog),
      ] {
        let report = await deliver(entity, "EVENT-\(kind)", with: delivery)
        #expect(report?.outcome.id != nil)
        let counts = try backend.counts(kind)
        #expect(counts.map(\.created) == [1], "\(kind) after \(fault)")
        backend.follow(BackendScript(.init("POST", faults: [fault])))
      }
    }
  }
}

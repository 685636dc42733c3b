import FitIQDomain
import FitIQTestSupport
import Foundation
import Testing

@testable import FitIQDelivery

@Suite(.ownThreads) struct SecrecyTests {
  private static let secrets = ["83.25", "83", "access-1", "refresh-1", "KEY", "felt terrible"]

  private func expectClean(_ text: String) {
    for secret in Self.secrets { #expect(!text.contains(secret), "\(secret) is in \(text)") }
  }

  @Test(arguments: [400, 401, 403, 409, 422, 429, 500, 503, 201])
  func whatABackendRepeatsReachesNoOutcome(status: Int) async throws {
    let said = #"quantity 83.25 with Bearer access-1 KEY9KEY9KEY9KEY9KEY9KEY9 \"felt terrible\""#
    let body = #"{"success":false,"error":{"message":"\#(said)","code":"83.25"}}"#
    let transport = ScriptedTransport { _, _ in .status(status, body) }
    let entry = DeliverableEntity.Entry(
      id: "E1", userID: "U", type: "weight", quantity: 83.25, measuredAt: 0,
      notes: "felt terrible")
    let report = await Delivery(client: try BackendClient.make(transport))(
      DeliveryOrder(eventID: "EVENT", entity: .progressEntry(entry)))
    expectClean("\(report)")
  }

  @Test func secretsDoNotPrint() async throws {
    expectClean("\(Credentials.tokens(1))")
    expectClean("\(TokenRotation.renewed(.tokens(1)))")
    expectClean("\(AccessTokens.Answer.usable(.tokens(1)))")
    var dumped = ""
    dump(Credentials.tokens(1), to: &dumped)
    expectClean(dumped)
  }

  @Test func errorsHaveCodesAndHints() {
    let codes = DeliveryError.Code.allCases.map(\.rawValue)
    #expect(Set(codes).count == codes.count)
    #expect(codes.allSatisfy { $0.utf8.allSatisfy { $0 == 0x5F || (0x61...0x7A).contains($0) } })
  }
}

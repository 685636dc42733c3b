import FitIQDomain
import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

@testable import FitIQDelivery

@Suite(.ownThreads, .bounded) struct SecrecyTests {
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
      type: "weight", quantity: 83.25, measuredAt: 0,
      notes: "felt terrible")
    let report = await Delivery(client: try BackendClient.make(transport))(
      DeliveryOrder(eventID: "EVENT", entity: .progressEntry(entry)))
    expectClean("\(report)")
  }

  /// Words of the language, which no guess would take for a key.
  private static let plain = Credentials(
    apiKey: Secret("correct/horse"), accessToken: Secret("battery+staple"),
    refreshToken: Secret("lovely\"evening"))

  @Test(arguments: [200, 400, 401, 403, 404, 409, 422, 429, 500, 503, 999])
  func knownSecretsAreReplacedLiterally(status: Int) async throws {
    let forms = [
      "correct/horse", "CORRECT/HORSE", #"correct\/horse"#, "correct%2Fhorse", "battery+staple",
      "battery%2bstaple", Data("battery+staple".utf8).base64EncodedString(), #"lovely\"evening"#,
      "lovely%22evening",
    ]
    for form in forms {
      for body in [
        #"{"error":{"message":"no \#(form) here","code":"\#(form)","fields":{"\#(form)":"x"}}}"#,
        #"{"data":{"id":"\#(form)"}}"#, "<p>\(form)</p>", form,
        String(repeating: "x ", count: 96) + form,
      ] {
        let transport = ScriptedTransport { _, _ in .status(status, body) }
        let client = try BackendClient.make(transport, store: FixedCredentials(Self.plain))
        let outcome = "\(await client.send(post).outcome)".lowercased()
        for word in ["horse", "staple", "evening", "ymf0dgv"] {
          #expect(!outcome.contains(word), "\(word) of \(body) is in \(outcome)")
        }
      }
    }
  }

  @Test func anOldTokenIsStillASecret() async throws {
    let transport = ScriptedTransport { request, number in
      if request.url.hasSuffix("/auth/refresh") {
        return .status(
          200, #"{"data":{"access_token":"quiet-evening","refresh_token":"early-morning"}}"#)
      }
      return number == 0
        ? .status(401)
        : .status(422, #"{"error":{"message":"battery-staple lovely-horse early-morning"}}"#)
    }
    let folder = try ScratchFolder()
    let file = CredentialsFile(path: folder.file("c.json"), clock: .real)
    try await file.update(
      [.accessToken: Secret("battery-staple"), .refreshToken: Secret("lovely-horse")])
    let outcome = try await BackendClient.make(transport, store: file).send(post).outcome
    #expect(
      outcome.fault?.message == "HTTP 422: <redacted> <redacted> <redacted>", "\(outcome)")
  }

  /// A proxy's password is never sent again, so that nothing would add it again.
  @Test func whatStaysTheSameIsASecretToTheEnd() {
    let known = KnownSecrets([Secret("steep-harbour")], most: 2)
    for word in ["first-token", "second-token", "third-token"] {
      known.add(Credentials(apiKey: nil, accessToken: Secret(word), refreshToken: nil))
    }
    #expect(
      known.redactor.redacted("steep-harbour first-token second-token third-token")
        == "<redacted> first-token <redacted> <redacted>")
  }

  /// It would be stored as the backend's id of the entry, and shown.
  @Test func aSecretInAListIsNoID() async throws {
    let row = #"{"id":"access-1","type":"weight","quantity":70,"date":"1970-01-01T00:00:00Z"}"#
    let transport = ScriptedTransport { request, _ in
      request.method == .get ? .status(200, #"{"data":{"entries":[\#(row)]}}"#) : .created
    }
    let entry = DeliverableEntity.Entry(
      type: "weight", quantity: 70, measuredAt: 0)
    let report = await Delivery(client: try BackendClient.make(transport))(
      DeliveryOrder(eventID: "EVENT", entity: .progressEntry(entry), isUncertain: true))
    #expect(report.outcome.fault?.code == "list_unreadable" && report.isUncertain)
    #expect(transport.requests.count == 1)
    expectClean("\(report)")
  }

  @Test func secretsDoNotPrint() async throws {
    expectClean("\(Credentials.tokens(1))")
    expectClean("\(TokenRotation.renewed(.tokens(1)))")
    expectClean("\(TokenRenewer.Answer.usable(.tokens(1)))")
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

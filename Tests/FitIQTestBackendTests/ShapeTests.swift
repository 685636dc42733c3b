import FitIQTestBackend
import FitIQTestTraits
import Foundation
import Testing

@Suite(.ownThreads, .bounded) struct ShapeTests {
  private static let bodies: [(ErrorShape, String)] = [
    (.nested, #"{"error":{"message":"Validation failed","code":"VALIDATION_ERROR"}}"#),
    (
      .detailed,
      #"{"success":false,"data":null,"error":{"code":"VALIDATION_ERROR","message":"Validation failed","details":{"quantity":"is required"}}}"#
    ),
    (
      .fields,
      #"{"success":false,"error":{"message":"Validation failed","fields":{"quantity":"is required"}}}"#
    ),
    (.text, #"{"success":false,"error":"validation error: quantity: is required"}"#),
    (.bare, #"{"error":"validation error: quantity: is required"}"#),
    (.silent, #"{"success":true,"data":null,"error":null}"#),
  ]

  @Test(arguments: bodies) func everyErrorCanHaveEveryShape(shape: ErrorShape, body: String)
    async throws
  {
    let fixture = try await BackendFixture.behaving { $0.errorShape = shape }
    let reply = try fixture.post("progress", #"{"type":"steps"}"#)
    #expect(reply.status == 400)
    #expect(reply.body == body)
  }

  @Test(arguments: ErrorShape.allCases) func aScriptedStatusHasItsShape(shape: ErrorShape)
    async throws
  {
    let fixture = try await BackendFixture()
    fixture.backend.follow(BackendScript(.init(faults: [.status(418, shape: shape)])))
    let reply = try fixture.postSteps()
    #expect(reply.status == 418)
    #expect(!reply.json.isEmpty)
  }

  @Test(arguments: [
    (SuccessShape.data, ["data"]), (.success, ["success", "data"]),
    (.successAndError, ["success", "data", "error"]),
  ])
  func successHasItsEnvelope(shape: SuccessShape, keys: [String]) async throws {
    let fixture = try await BackendFixture.behaving { $0.successShape = shape }
    let reply = try fixture.postSteps()
    #expect(Set(reply.json.keys) == Set(keys))
    #expect(reply.data["type"] as? String == "steps")
  }
}

import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

@testable import FitIQDomain

@Suite(.bounded) struct AdoptionTests {
  private func adoption(
    _ quantity: Double = 70, excluding: Set<String> = []
  ) throws -> Adoption {
    let entry = DeliverableEntity.Entry(
      type: "weight", quantity: quantity, measuredAt: 1_763_622_192.75)
    return try #require(DeliverableEntity.progressEntry(entry).adoption(excluding: excluding))
  }

  private func row(
    _ id: String, _ quantity: Double, _ date: String = "2025-11-20T07:03:12Z",
    type: String = "weight"
  ) -> String {
    #"{"id":"\#(id)","type":"\#(type)","quantity":\#(quantity),"date":"\#(date)"}"#
  }

  private func page(_ rows: [String], total: Int? = nil) -> [UInt8] {
    let total = total.map { #","total":\#($0)"# } ?? ""
    return Array(#"{"data":{"entries":[\#(rows.joined(separator: ","))]\#(total)}}"#.utf8)
  }

  @Test func asksForEveryDayThatItCanLieOn() throws {
    let request = try adoption().request(page: 2)
    #expect(request.method == .get && request.idempotencyKey == nil)
    #expect(
      request.path
        == "/api/v1/progress?type=weight&from=2025-11-19&to=2025-11-21&limit=100&offset=200")
  }

  @Test(arguments: [
    (70.0, "2025-11-20T07:03:12Z", "weight", true), (70.01, "2025-11-20T07:03:12Z", "weight", true),
    (70.02, "2025-11-20T07:03:12Z", "weight", false), (70, "2025-11-20T07:03:13Z", "weight", false),
    (70, "2025-11-20T08:03:12.4+01:00", "weight", true), (70, "2025-11-20", "weight", false),
    (70, "2025-11-20T07:03:12Z", "height", false),
  ])
  func onlyTheSameValueAndInstantIsOurs(
    quantity: Double, date: String, type: String, isOurs: Bool
  ) throws {
    let body = page([row("other", 3), row("ours", quantity, date, type: type)], total: 2)
    #expect(try adoption().match(in: body, page: 0) == (isOurs ? .found(id: "ours") : .absent))
  }

  @Test func theReplacedEntryIsNotOurs() throws {
    let body = page([row("old", 70), row("new", 70)])
    #expect(try adoption(excluding: ["old"]).match(in: body, page: 0) == .found(id: "new"))
    #expect(try adoption(excluding: ["old", "new"]).match(in: body, page: 0) == .absent)
  }

  @Test func readsOnUntilTheEnd() throws {
    let full = Array(repeating: row("x", 1), count: 100)
    #expect(try adoption().match(in: page(full), page: 0) == .more)
    #expect(try adoption().match(in: page(full, total: 100), page: 0) == .absent)
    #expect(try adoption().match(in: page(full, total: 101), page: 0) == .more)
    #expect(try adoption().match(in: page([], total: 500), page: 1) == .absent)
    let last = Adoption.longestSearch - 1
    #expect(try adoption().match(in: page(full), page: last) == .unreadable)
  }

  @Test(arguments: ["", "{}", "[]", #"{"data":{"entries":{}}}"#, #"{"data":[]}"#, "<html>"])
  func aListThatCannotBeReadSaysNothing(body: String) throws {
    #expect(try adoption().match(in: Array(body.utf8), page: 0) == .unreadable)
  }

  @Test func rowsWithoutUsableMembersAreNotOurs() throws {
    let body = page([#"{"id":7}"#, "3", "null", #"{"id":"x","quantity":"70"}"#], total: 4)
    #expect(try adoption().match(in: body, page: 0) == .absent)
  }

  @Test func otherKindsAreFoundByWhatTheyHave() throws {
    let workout = DeliverableEntity.Workout(activityType: "Running", startedAt: 0)
    let list = #"""
      {"data":{"workouts":[{"id":"w1","activity_type":"Running","started_at":"1970-01-01T00:00:00Z"}],
      "has_more":false}}
      """#
    let adoption = try #require(DeliverableEntity.workout(workout).adoption())
    #expect(adoption.request(page: 0).path == "/api/v1/workouts?limit=100&offset=0")
    #expect(adoption.match(in: Array(list.utf8), page: 0) == .found(id: "w1"))
  }

  @Test func whatCannotBeLookedUpHasNoAdoption() {
    let template = DeliverableEntity.Template()
    #expect(DeliverableEntity.workoutTemplate(template).adoption() == nil)
  }
}

import Foundation

/// A body as it is shown again: with what the server adds to it.
struct Stamped<Body: Encodable>: Encodable {
  let body: Body
  let stamp: EntityStamp
  /// Fields that only the server knows, such as a status.
  var extra: [String: String] = [:]

  func encode(to encoder: any Encoder) throws {
    try body.encode(to: encoder)
    var fields = encoder.container(keyedBy: Key.self)
    let now = Wire.text(stamp.now)
    let added = ["id": stamp.id, "user_id": stamp.userID, "created_at": now, "updated_at": now]
    for (name, value) in added.merging(extra, uniquingKeysWith: { $1 }) {
      try fields.encode(value, forKey: Key(stringValue: name))
    }
  }

  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
}

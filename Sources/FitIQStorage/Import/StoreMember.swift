import Foundation

/// A row that was merged into another one.
struct StoreMember {
  let key: Int64
  let id: String?
  let backendID: String?

  /// A JSON array of `[Z_PK, id, backend id]`, as the table `merges` keeps it.
  static func json(_ members: [StoreMember]) -> [UInt8] {
    let list = members.map { member in
      "[\(member.key),\(text(member.id)),\(text(member.backendID))]"
    }
    return Array("[\(list.joined(separator: ","))]".utf8)
  }

  /// A JSON string, or null.
  static func text(_ value: String?) -> String {
    guard let value, let encoded = try? JSONEncoder().encode(value) else { return "null" }
    return String(decoding: encoded, as: UTF8.self)
  }
}

import Foundation

/// Reading of JSON that a backend sent: it can be anything.
enum BackendBody {
  static func object(_ body: [UInt8]) -> [String: Any]? {
    // Objects only, and cheap to tell from the pages that proxies answer with.
    guard let first = body.first(where: { !" \n\r\t".utf8.contains($0) }),
      first == UInt8(ascii: "{")
    else { return nil }
    return (try? JSONSerialization.jsonObject(with: Data(body))) as? [String: Any]
  }

  /// The id of what was made: in `data` by the contract, at the top in a document of the backend.
  static func id(in body: [UInt8]) -> String? {
    guard let object = object(body) else { return nil }
    return id(of: object["data"]) ?? id(of: object)
  }

  static func id(of value: Any?) -> String? {
    guard let id = (value as? [String: Any])?["id"] as? String,
      (1...128).contains(id.utf8.count), id.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
    else { return nil }
    return id
  }
}

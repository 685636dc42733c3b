package import Foundation

/// A keyed archive of an array of strings, as SwiftData stores `[String]`.
package enum KeyedArchive {
  /// For lists that are short enough for small references.
  package static func strings(_ list: [String]) -> Data {
    let last = UInt8(list.count + 2)
    let array = OrderedPropertyList.Value.dictionary([
      ("$class", .uid(last)), ("NS.objects", .list(list.indices.map { .uid(UInt8($0 + 2)) })),
    ])
    let type = OrderedPropertyList.Value.dictionary([
      ("$classes", .list([.text("NSArray"), .text("NSObject")])), ("$classname", .text("NSArray")),
    ])
    return OrderedPropertyList.encode(
      .dictionary([
        ("$version", .integer(100_000)), ("$archiver", .text("NSKeyedArchiver")),
        ("$top", .dictionary([("root", .uid(1))])),
        ("$objects", .list([.text("$null"), array] + list.map { .text($0) } + [type])),
      ]))
  }
}

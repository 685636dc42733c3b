package import Foundation

/// Binary property lists object by object, so that tests can write what no honest writer would.
package struct RawPropertyList {
  package var objects: [[UInt8]]
  package var root = 0
  /// What the trailer claims, where that is to differ from the truth.
  package var claimedCount: UInt64?
  package var claimedTable: UInt64?

  package init(objects: [[UInt8]]) {
    self.objects = objects
  }

  package static func ascii(_ text: String) -> [UInt8] {
    [0x50 | UInt8(text.utf8.count)] + text.utf8
  }
  package static func array(_ references: [UInt8]) -> [UInt8] {
    [0xA0 | UInt8(references.count)] + references
  }
  package static func dictionary(_ pairs: [(UInt8, UInt8)]) -> [UInt8] {
    [0xD0 | UInt8(pairs.count)] + pairs.map(\.0) + pairs.map(\.1)
  }

  package var bytes: Data {
    var data = Data("bplist00".utf8)
    var offsets: [UInt32] = []
    for object in objects {
      offsets.append(UInt32(data.count))
      data.append(contentsOf: object)
    }
    let table = UInt64(data.count)
    for offset in offsets { append(offset, to: &data) }
    data.append(contentsOf: [0, 0, 0, 0, 0, 0, 4, 1])
    append(claimedCount ?? UInt64(objects.count), to: &data)
    append(UInt64(root), to: &data)
    append(claimedTable ?? table, to: &data)
    return data
  }

  private func append(_ value: some FixedWidthInteger, to data: inout Data) {
    withUnsafeBytes(of: value.bigEndian) { data.append(contentsOf: $0) }
  }
}

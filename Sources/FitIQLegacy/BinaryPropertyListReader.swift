import FitIQDomain
import Foundation

extension BinaryPropertyListGuard {
  /// Returns the outermost dictionary of a file that the guard has let through.
  ///
  /// Nil for whatever preferences hardly hold: that is for Foundation to say, which makes an object of
  /// each value and a Swift value of that, at ten times the cost.
  static func read(_ bytes: borrowing RawSpan, path: String) -> [String: Any]? {
    (try? BinaryPropertyListGuard(bytes, path: path))?.outermost(bytes)
  }

  /// Returns the outermost dictionary of a keyed archive, with ``ArchiveReference`` for its references;
  /// nil for anything else, which no guard has to let through before.
  static func readArchive(_ bytes: borrowing RawSpan) -> [String: Any]? {
    guard PropertyListGuard.starts(bytes, with: "bplist00"),
      let list = try? BinaryPropertyListGuard(bytes, path: "", isArchive: true),
      (try? list.walk(bytes)) != nil
    else { return nil }
    return list.outermost(bytes)
  }

  /// Returns an object that is text; nil for any other.
  func text(of object: Int, _ bytes: borrowing RawSpan) -> String? {
    (try? visit(object, bytes)).flatMap { scalar($0, bytes) as? String }
  }

  private func outermost(_ bytes: borrowing RawSpan) -> [String: Any]? {
    guard isWhole(bytes) else { return nil }
    var known = [Any?](repeating: nil, count: objectCount)
    return value(of: root, bytes, &known) as? [String: Any]
  }

  /// What Foundation demands of the table, also for objects that nothing uses (CFBinaryPList.c,
  /// `__CFBinaryPlistGetTopLevelInfoFromBytes`).
  private func isWhole(_ bytes: borrowing RawSpan) -> Bool {
    guard tableStart + objectCount * offsetSize == bytes.byteCount - 32,
      offsetSize == 8 || tableStart < 1 << (8 * offsetSize),
      referenceSize == 8 || objectCount < 1 << (8 * referenceSize)
    else { return false }
    for object in 0..<objectCount {
      let offset = Self.integer(bytes, at: tableStart + object * offsetSize, size: offsetSize)
      guard offset < UInt64(clamping: tableStart) else { return false }
    }
    return true
  }

  /// Objects that are used many times are made once.
  private func value(of object: Int, _ bytes: borrowing RawSpan, _ known: inout [Any?]) -> Any? {
    if let value = known[object] { return value }
    guard let visit = try? visit(object, bytes) else { return nil }
    let value: Any? =
      switch visit.marker {
      case 0xA0...0xAF: array(visit, bytes, &known)
      case 0xD0...0xDF: dictionary(visit, bytes, &known)
      default: scalar(visit, bytes)
      }
    known[object] = value
    return value
  }

  private func array(
    _ visit: Visit, _ bytes: borrowing RawSpan, _ known: inout [Any?]
  ) -> [Any]? {
    var list: [Any] = []
    list.reserveCapacity(visit.childCount)
    for index in 0..<visit.childCount {
      guard let value = child(index, of: visit, bytes, &known) else { return nil }
      list.append(value)
    }
    return list
  }

  private func dictionary(
    _ visit: Visit, _ bytes: borrowing RawSpan, _ known: inout [Any?]
  ) -> [String: Any]? {
    var dictionary: [String: Any] = [:]
    for index in 0..<visit.keyCount {
      guard let key = child(index, of: visit, bytes, &known) as? String,
        let value = child(visit.keyCount + index, of: visit, bytes, &known),
        // Which of two values a key that stands twice has is Foundation's to say.
        dictionary.updateValue(value, forKey: key) == nil
      else { return nil }
    }
    return dictionary
  }

  private func child(
    _ index: Int, of visit: Visit, _ bytes: borrowing RawSpan, _ known: inout [Any?]
  ) -> Any? {
    let reference = try? reference(bytes, at: visit.childStart + index * referenceSize)
    return reference.flatMap { value(of: $0, bytes, &known) }
  }

  private func scalar(_ visit: Visit, _ bytes: borrowing RawSpan) -> Any? {
    let count = visit.size - PropertyListGuard.valueOverhead
    switch visit.marker {
    case 0x08: return NSNumber(value: false)
    case 0x09: return NSNumber(value: true)
    // Up to four bytes without a sign, eight with one.
    case 0x10...0x13:
      let number = Self.integer(bytes, at: visit.childStart, size: count)
      return NSNumber(value: Int64(bitPattern: number))
    case 0x23: return NSNumber(value: real(visit, bytes))
    case 0x33: return Date(timeIntervalSinceReferenceDate: real(visit, bytes))
    case 0x80...0x87:
      return ArchiveReference(
        index: Int(clamping: Self.integer(bytes, at: visit.childStart, size: count)))
    case 0x40...0x4F: return Data((0..<count).map { bytes.byte(visit.childStart + $0) })
    case 0x50...0x5F: return ascii(visit.childStart, count, bytes)
    // Without a character Foundation refuses it.
    case 0x60...0x6F where count > 0:
      let units = stride(from: visit.childStart, to: visit.childStart + count, by: 2).map {
        UInt16(bytes.byte($0)) << 8 | UInt16(bytes.byte($0 + 1))
      }
      return String(validating: units, as: UTF16.self)
    default: return nil
    }
  }

  private func real(_ visit: Visit, _ bytes: borrowing RawSpan) -> Double {
    Double(bitPattern: Self.integer(bytes, at: visit.childStart, size: 8))
  }

  private func ascii(_ start: Int, _ count: Int, _ bytes: borrowing RawSpan) -> String? {
    bytes.withUnsafeBytes { all in
      let text = UnsafeRawBufferPointer(rebasing: all[start..<(start + count)])
      guard text.allSatisfy({ $0 < 0x80 }) else { return nil }
      return String(decoding: text, as: UTF8.self)
    }
  }
}

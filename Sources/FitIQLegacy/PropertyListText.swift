import FitIQDomain
import Foundation

/// Property list values as domain values, and any of them as complete text for the quarantine.
enum PropertyListText {
  static func value(of any: Any) -> LegacyMember.Value {
    switch any {
    case let text as String:
      text.utf8.contains(0)
        ? .other(type: "string (escaped)", text: withoutNUL(text)) : .string(text)
    case let date as Date: value(of: date)
    case let number as NSNumber: value(of: number)
    case let data as Data: .other(type: "data", text: data.base64EncodedString())
    case is [Any]: .other(type: "array", text: text(of: any))
    case is [String: Any]: .other(type: "dictionary", text: text(of: any))
    default: .other(type: "unknown", text: String(describing: type(of: any)))
    }
  }

  /// Whether a value and all in it are of the types that preferences hold.
  static func isKnown(_ any: Any) -> Bool {
    switch any {
    case let list as [Any]: list.allSatisfy(isKnown)
    case let dictionary as [String: Any]: dictionary.values.allSatisfy(isKnown)
    case is String, is Date, is NSNumber, is Data: true
    default: false
    }
  }

  /// Escapes a text with a NUL, at which SQLite's interfaces would cut it.
  static func withoutNUL(_ text: String) -> String {
    text.utf8.contains(0) ? text.debugDescription : text
  }

  /// Formatting traps on a date that is not a number or lies beyond every calendar.
  private static func value(of date: Date) -> LegacyMember.Value {
    let seconds = date.timeIntervalSince1970
    return abs(seconds) < 1e11 ? .date(date) : .other(type: "date", text: String(seconds))
  }

  private static func value(of number: NSNumber) -> LegacyMember.Value {
    if isBoolean(number) { return .bool(number.boolValue) }
    return isReal(number)
      ? .other(type: "real", text: number.doubleValue.description)
      : .other(type: "integer", text: number.stringValue)
  }

  static func isReal(_ number: NSNumber) -> Bool {
    ["f", "d"].contains(String(cString: number.objCType))
  }

  /// Plists know booleans and numbers apart, Foundation's casts do not: only the stored type tells.
  static func isBoolean(_ number: NSNumber) -> Bool { String(cString: number.objCType) == "c" }

  /// JSON-like text, keys sorted, so that the same value always gives the same text.
  private static func text(of any: Any) -> String {
    switch any {
    case let list as [Any]: return "[" + list.map(text).joined(separator: ", ") + "]"
    case let dictionary as [String: Any]:
      let pairs = dictionary.sorted { $0.key < $1.key }.map {
        "\($0.key.debugDescription): \(text(of: $0.value))"
      }
      return "{" + pairs.joined(separator: ", ") + "}"
    case let string as String: return string.debugDescription
    default:
      switch value(of: any) {
      case .bool(let flag): return String(flag)
      case .date(let date): return LegacyMember.text(of: date).debugDescription
      case .other("data", let text): return text.debugDescription
      case .other(_, let text), .string(let text): return text
      }
    }
  }
}

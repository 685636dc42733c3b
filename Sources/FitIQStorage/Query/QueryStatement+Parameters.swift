package import FitIQDomain
import GRDBSQLite

extension QueryStatement {
  static func parameters(of pointer: OpaquePointer) -> [String] {
    let count = sqlite3_bind_parameter_count(pointer)
    guard count > 0 else { return [] }
    return (1...count).map { index in
      // Of `?` alone the number.
      guard let name = sqlite3_bind_parameter_name(pointer, index) else { return String(index) }
      return String(String(cString: name).dropFirst())
    }
  }

  /// Gives every parameter its value: an integer or a number where the text is exactly one, text
  /// otherwise.
  ///
  /// Values for other names are passed over: a text of several statements has them all.
  package func bind(_ values: [String: String]) throws(QueryError) {
    try reset()
    bindings = values
    for (index, name) in parameters.enumerated() {
      guard let value = values[name] else {
        throw QueryError(
          .parameterMissing, "the parameter \(name) has no value", subject: name,
          hint: "give it one: --param \(name)=VALUE", range: range(ofParameter: index))
      }
      let code = bind(value, Int32(clamping: index + 1))
      guard code == SQLITE_OK else { throw handle.error(code, in: text, isRunning: true) }
    }
  }

  private func bind(_ value: String, _ parameter: Int32) -> Int32 {
    if let integer = Int64(value), String(integer) == value {
      return sqlite3_bind_int64(pointer, parameter, integer)
    }
    if value.wholeMatch(of: /-?\d+\.\d+/) != nil, let number = Double(value) {
      return sqlite3_bind_double(pointer, parameter, number)
    }
    var value = value
    return value.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) {
        sqlite3_bind_text64(
          pointer, parameter, $0.baseAddress, UInt64(clamping: $0.count), RawStatement.transient,
          UInt8(clamping: SQLITE_UTF8))
      }
    }
  }

  private func range(ofParameter index: Int) -> Range<Int>? {
    let signs = text.tokens.filter { $0.kind == .parameter }
    let name = parameters[index]
    let token =
      signs.first { text.text($0).dropFirst() == name }
      ?? signs.filter { $0.range.count == 1 }.first
    return token.map { text.absolute($0.range) }
  }
}

/// Options of a line, each a name with a value.
struct DevArguments {
  struct Bad: Error, CustomStringConvertible {
    let description: String
  }

  private var rest: ArraySlice<String>

  init(_ arguments: [String]) { rest = arguments[...] }

  /// The next word, such as a name; nil at the end.
  mutating func next() -> String? { rest.popFirst() }

  /// All that is left, for another program.
  mutating func remainder() -> [String] {
    defer { rest = [] }
    return Array(rest)
  }

  mutating func value(of name: String) throws -> String {
    guard let value = rest.popFirst() else { throw Bad(description: "\(name) needs a value") }
    return value
  }

  mutating func number<Number: LosslessStringConvertible>(of name: String) throws -> Number {
    guard let number = Number(try value(of: name)) else {
      throw Bad(description: "\(name) needs a number")
    }
    return number
  }

  static func unknown(_ name: String) -> Bad { Bad(description: "there is no option \(name)") }
}

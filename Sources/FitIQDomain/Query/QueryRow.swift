/// One row of a result, valid until the query goes on.
package protocol QueryRow {
  /// How the value of a column is stored; columns count from 0.
  func kind(_ column: Int) -> QueryValueKind
  /// Zero where the value is not a number.
  func integer(_ column: Int) -> Int64
  /// Zero where the value is not a number.
  func real(_ column: Int) -> Double
  /// UTF-8 of a text, the bytes of a blob; empty for the others.
  ///
  /// The bytes are valid during the call only.
  func withBytes<Result>(
    _ column: Int, _ body: (UnsafeRawBufferPointer) throws -> Result
  ) rethrows -> Result
}

/// How SQLite stores a value.
package enum QueryValueKind: Sendable { case null, integer, real, text, blob }

/// A column of a result.
package struct QueryColumn: Sendable, Equatable {
  package let name: String
  /// Whether its numbers are Unix seconds, which people want to see as local times.
  ///
  /// By the naming rule of the logical tables: `…_at`.
  package var isInstant: Bool { name.hasSuffix("_at") }

  package init(_ name: String) { self.name = name }
}

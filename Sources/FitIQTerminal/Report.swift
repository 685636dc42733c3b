/// An answer that every output format can show: one value is the JSON, its tables are for people.
package protocol Report: Encodable, Sendable {
  /// What a person reads.
  @TableBuilder var tables: [Table] { get }
  /// What CSV and Markdown hold; by default the first table.
  var dataTable: Table? { get }
  /// One value a line for `jsonl`; by default the report itself.
  var records: [any Encodable & Sendable] { get }
  /// Lines after the tables, for people only.
  var closing: [String] { get }
  /// A text below everything, for people only, whose lines stay as they are.
  var verbatim: String { get }
}

/// Tables one below the other, without those that are nil.
@resultBuilder
package enum TableBuilder {
  package static func buildExpression(_ table: Table?) -> [Table] { table.map { [$0] } ?? [] }
  package static func buildExpression(_ tables: [Table]) -> [Table] { tables }
  package static func buildBlock(_ parts: [Table]...) -> [Table] { parts.flatMap(\.self) }
  package static func buildOptional(_ tables: [Table]?) -> [Table] { tables ?? [] }
}

extension Report {
  package var records: [any Encodable & Sendable] { [self] }
  package var dataTable: Table? { tables.first }
  package var closing: [String] { [] }
  package var verbatim: String { "" }
}

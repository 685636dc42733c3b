import FitIQDomain
import FitIQTestSupport
import Foundation

@testable import FitIQTerminal

/// A row of a result that no database made.
struct SampleRow: QueryRow {
  enum Value {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    case blob([UInt8])
    /// A text that is no UTF-8.
    case bytes([UInt8])
  }

  let values: [Value]

  init(_ values: Value...) { self.values = values }

  func kind(_ column: Int) -> QueryValueKind {
    switch values[column] {
    case .null: .null
    case .integer: .integer
    case .real: .real
    case .text, .bytes: .text
    case .blob: .blob
    }
  }

  func integer(_ column: Int) -> Int64 {
    if case .integer(let value) = values[column] { value } else { 0 }
  }

  func real(_ column: Int) -> Double {
    switch values[column] {
    case .integer(let value): Double(value)
    case .real(let value): value
    case .null, .text, .blob, .bytes: 0
    }
  }

  func withBytes<Result>(
    _ column: Int, _ body: (UnsafeRawBufferPointer) throws -> Result
  ) rethrows -> Result {
    let bytes: [UInt8] =
      switch values[column] {
      case .text(let text): Array(text.utf8)
      case .blob(let bytes), .bytes(let bytes): bytes
      case .null, .integer, .real: []
      }
    return try bytes.withUnsafeBytes(body)
  }
}

/// A result written to a file.
struct WrittenResult {
  private let folder: ScratchFolder
  private let path: String
  private let sink: Sink
  var printer: ResultPrinter

  init(
    _ columns: [String], _ options: ResultOptions,
    now: (() -> ContinuousClock.Instant)? = nil
  ) throws {
    folder = try ScratchFolder()
    path = folder.file("out")
    sink = Sink(descriptor: open(path, O_RDWR | O_CREAT, 0o600))
    // Without a clock of its own, time stands still: what is shown early must not depend on the machine.
    let start = ContinuousClock.Instant.now
    printer = ResultPrinter(
      columns: columns.map { QueryColumn($0) }, options: options, sink: sink,
      now: now ?? { start })
  }

  /// What was written so far.
  var text: String { (try? String(contentsOfFile: path, encoding: .utf8)) ?? "" }

  static func text(
    _ columns: [String], _ options: ResultOptions, _ rows: [SampleRow]
  ) throws -> String {
    var result = try WrittenResult(columns, options)
    for row in rows { try result.printer.add(row) }
    try result.printer.finish()
    close(result.sink.descriptor)
    return result.text
  }
}

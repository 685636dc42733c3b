package import FitIQDomain
import FitIQSystem
import Foundation

/// What a child tells its worker beside its report.
package struct FleetAnswer: Codable, Sendable {
  package let operations: [FleetRecord.Operation]
  /// The most memory that it held at once; nil where the system does not tell.
  ///
  /// What the system tells a parent of its child counts the parent itself, as the child began as that.
  package let peakBytes: Int64?

  /// Measures the memory of this process so far.
  package init(operations: [FleetRecord.Operation]) {
    self.operations = operations
    let status = FileManager.default.contents(atPath: "/proc/self/status") ?? Data()
    peakBytes = String(decoding: status, as: UTF8.self).firstMatch(of: /VmHWM:\s*(\d+) kB/)
      .flatMap { Int64($0.1) }.map { $0 &* 1_024 }
  }

  /// Writes it to where the worker reads it.
  package func send() {
    guard let data = try? FleetCoding.line(of: self) else { return }
    _ = data.withUnsafeBytes { writeFully(ChildProcess.answerDescriptor, from: $0) }
  }
}

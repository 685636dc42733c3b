package import Foundation

extension FitIQBinary {
  /// Runs a command line with its calls on the files of a scope counted, and one fault or none.
  ///
  /// A process that a fault killed has the status 128 + SIGKILL.
  package func run(
    _ arguments: [String], with fault: FileFault?, on scope: FileScope, limit: TimeInterval = 60
  ) throws -> (result: Result, record: FileFaultRecord) {
    let record = try folder.write(FileFaultRecord.blank, to: "faults-" + UUID().uuidString)
    defer { unlink(record) }
    var preloaded = self
    preloaded.environment["LD_PRELOAD"] = try FileFaultLibrary.path()
    preloaded.environment["FAULT_RECORD"] = record
    preloaded.environment["FAULT_PATHS"] = scope.patterns.joined(separator: ":")
    preloaded.environment["FAULT"] = fault?.description
    let result = try preloaded.run(arguments, limit: limit)
    return (result, try FileFaultRecord(readingFrom: record))
  }
}

#if FUZZER
  import Foundation
  import Synchronization

  /// libFuzzer, which finds its inputs by the coverage of the reader: `.ci/sanitize` links it.
  @_silgen_name("LLVMFuzzerRunDriver")
  private func runDriver(
    _ count: UnsafeMutablePointer<Int32>,
    _ words: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
    _ callback: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
  ) -> Int32

  /// A C function cannot capture it.
  private let guidedTarget = Mutex<FuzzTarget?>(nil)

  extension FuzzTarget {
    /// Reads inputs that libFuzzer makes of those in a folder and of ``seeds``, until a limit is reached; a
    /// crashing input is written where `-artifact_prefix` says.
    ///
    /// - Parameter words: Of libFuzzer: options, and folders with more inputs, which it only reads.
    /// - Returns: The exit status.
    func runGuided(_ words: [String], corpus: String) throws -> Int32 {
      try FileManager.default.createDirectory(
        atPath: corpus, withIntermediateDirectories: true)
      for (index, seed) in seeds.enumerated() {
        try Data(seed).write(to: URL(fileURLWithPath: "\(corpus)/seed-\(index)"))
      }
      guidedTarget.withLock { $0 = self }
      var all = (["fuzz", corpus] + words).map { strdup($0) } + [nil]
      var count = Int32(all.count - 1)
      return all.withUnsafeMutableBufferPointer { buffer in
        guard var base = buffer.baseAddress else { return 1 }
        return runDriver(&count, &base) { bytes, count in
          let read = guidedTarget.withLock { $0?.read }
          try? read?(Array(UnsafeBufferPointer(start: bytes, count: count)))
          return 0
        }
      }
    }
  }
#else
  extension FuzzTarget {
    func runGuided(_ words: [String], corpus: String) throws -> Int32 {
      throw DevArguments.Bad(description: "only what .ci/sanitize builds has libFuzzer")
    }
  }
#endif

import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

@testable import FitIQSystem

@Suite(.bounded) struct FingerprintTests {
  /// The examples of FIPS 180-4 and the empty message.
  @Test(arguments: [
    ("", 1, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", 1, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 1,
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (
      "a", 1_000_000,
      "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
    ),
  ])
  func itIsSHA256(text: String, times: Int, digest: String) {
    let bytes = Data(String(repeating: text, count: times).utf8)
    #expect(Fingerprint(of: bytes).hex == digest)
  }

  /// The processor's own instructions and the text of the standard.
  @Test func bothWaysAreOne() {
    var random = SplitMix64(seed: 2)
    for length in Array(0...260) + [1_000, 65_535] {
      let bytes = (0..<length).map { _ in UInt8.random(in: .min ... .max, using: &random) }
      var hash = SHA256(isPortable: true)
      // At an odd address, and in two pieces.
      let cut = length / 3
      bytes.withUnsafeBytes {
        hash.add(UnsafeRawBufferPointer(rebasing: $0[..<cut]))
        hash.add(UnsafeRawBufferPointer(rebasing: $0[cut...]))
      }
      #expect(hash.hexDigits() == Fingerprint(of: bytes).hex)
    }
  }

  /// Every length around the ends of blocks, against the tool that everybody has; files are read in
  /// pieces, and pieces of another length are one message.
  @Test(.enabled(if: access("/usr/bin/sha256sum", X_OK) == 0, "needs coreutils"))
  func anyLengthAsCoreutilsHasIt() throws {
    let folder = try ScratchFolder()
    var random = SplitMix64(seed: 1)
    let lengths = Array(0...130) + [191, 192, 193, 65_535, 1 << 20, (1 << 20) + 1]
    let paths = try lengths.map { length in
      let bytes = Data((0..<length).map { _ in UInt8.random(in: .min ... .max, using: &random) })
      return try folder.write(bytes, to: "\(length)")
    }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/sha256sum")
    process.arguments = paths
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let lines = String(
      decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self
    ).split(separator: "\n")
    process.waitUntilExit()
    #expect(lines.count == paths.count)
    for (path, line) in zip(paths, lines) {
      let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
      #expect(line.hasPrefix(Fingerprint(of: bytes).hex), "\(path)")
      #expect(Fingerprint(ofFiles: [path]) == Fingerprint(of: bytes))
      for cut in [1, 63, 64, 65] where cut < bytes.count {
        let pieces = try [bytes.prefix(cut), bytes.dropFirst(cut)].enumerated().map {
          try folder.write(Data($1), to: "piece-\($0)")
        }
        #expect(Fingerprint(ofFiles: pieces) == Fingerprint(of: bytes))
      }
    }
  }
}

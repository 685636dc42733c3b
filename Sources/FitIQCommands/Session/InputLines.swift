import FitIQStorage
import Foundation

/// The lines of a file or of standard input; can be gone through several times.
struct InputLines {
  private let content: Data

  /// `path`: `-` is standard input.
  init(_ path: String, _ settings: Settings) throws {
    if path == "-" {
      do { content = try FileHandle.standardInput.readToEnd() ?? Data() } catch {
        throw StorageError(.ioFailed, "cannot read standard input", underlying: error)
      }
      return
    }
    let place = StoreOptions.absolute(path, settings)
    do {
      content = try Data(contentsOf: URL(fileURLWithPath: place), options: .mappedIfSafe)
    } catch {
      throw StorageError(
        .storeMissing, "cannot read \(place)", hint: "check the name and its permissions",
        underlying: error)
    }
  }

  /// Calls with the number of each line, from 1, and its text: nil for what is no UTF-8.
  ///
  /// Blank lines are left out.
  func forEach(_ body: (Int, String?) throws -> Void) throws {
    var number = 0
    var rest = content[...]
    while !rest.isEmpty {
      number += 1
      let end = rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.endIndex
      let line = rest[..<end]
      rest = rest[min(end + 1, rest.endIndex)...]
      guard line.contains(where: { !Self.blank.contains($0) }) else { continue }
      try body(number, String(bytes: line, encoding: .utf8))
    }
  }

  private static let blank: Set<UInt8> = [
    UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"),
  ]
}

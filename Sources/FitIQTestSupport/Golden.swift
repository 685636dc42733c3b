import FitIQSystem
import Foundation

/// Text that a test compares with a file; `FITIQ_RECORD=1` rewrites the file.
package enum Golden {
  /// Returns nil when the text is as recorded, else what differs.
  package static func difference(_ text: String, from name: String, file: String) -> String? {
    let folder = file.folderPath + "/Goldens"
    let path = folder + "/" + name
    if ProcessInfo.processInfo.environment["FITIQ_RECORD"] == "1" {
      try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try? text.write(toFile: path, atomically: true, encoding: .utf8)
      return nil
    }
    guard let expected = try? String(contentsOfFile: path, encoding: .utf8) else {
      return "\(path) is missing; run the tests with FITIQ_SLOW=ci FITIQ_RECORD=1"
    }
    guard text != expected else { return nil }
    return """
      \(name) differs; if it should, run the tests with FITIQ_SLOW=ci FITIQ_RECORD=1
      \(text)
      """
  }
}

import FitIQDomain
import FitIQSystem
import Foundation

/// What a folder looks like from outside: names, content, times.
///
/// For tests that nothing was touched.
package struct FileTrace: Equatable {
  private let files: [String: String]

  /// Looks at a folder, or at nothing when it does not exist.
  package init(of folder: String) {
    var files: [String: String] = [:]
    let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    for name in names + ["."] {
      var status = stat()
      guard stat(folder + "/" + name, &status) == 0 else { continue }
      let content = FileManager.default.contents(atPath: folder + "/" + name)
      #if os(Linux)
        let time = status.st_mtim
      #else
        let time = status.st_mtimespec
      #endif
      files[name] = [
        content.map { Fingerprint(of: $0).hex } ?? "-", String(status.st_mode, radix: 8),
        "\(time.tv_sec).\(time.tv_nsec)",
      ].joined(separator: " ")
    }
    self.files = files
  }
}

package import Foundation

/// A folder of a test's own, gone when the value is.
package final class ScratchFolder: Sendable {
  package let path: String

  /// - Parameter template: A path that ends with six X, for which others are put in.
  package init(_ template: String = "\(NSTemporaryDirectory())/fitiq-test-XXXXXX") throws {
    // The one place where tests may leave something if they are killed; the system empties it.
    var template = Array(template.utf8CString)
    guard mkdtemp(&template) != nil else { throw CocoaError(.fileWriteUnknown) }
    let made = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    // The real path: what a process under test prints has no symbolic links either.
    path = made.replacing("//", with: "/")
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  package func file(_ name: String) -> String { path + "/" + name }

  package func write(_ data: some DataProtocol, to name: String) throws -> String {
    let target = file(name)
    try Data(data).write(to: URL(fileURLWithPath: target))
    return target
  }
}

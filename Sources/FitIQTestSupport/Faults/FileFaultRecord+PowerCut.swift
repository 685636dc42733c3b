import FitIQSystem
import Foundation

extension FileFaultRecord {
  /// Finds changes of files that a power cut could still have taken back when the first bytes of
  /// others changed.
  ///
  /// SIGKILL loses nothing that was written, so no kill shows them. The record has to cover the
  /// folders of new files as well: there it sees their names made safe.
  ///
  /// - Parameters:
  ///   - scope: The files that had to be safe, such as a backup.
  ///   - others: Those whose change relied on it: a database and its `-wal`.
  /// - Returns: The last such change of each file and folder.
  package func unsafe(in scope: FileScope, before others: FileScope) -> [Call] {
    let end = calls.firstIndex { $0.kind.changesContent && others.contains($0.path) }
    var unsafe: [String: Call] = [:]
    for call in calls[..<(end ?? calls.endIndex)] {
      switch call.kind {
      case .sync, .unlink: unsafe[call.path] = nil
      case .write, .copy, .allocate, .truncate:
        if scope.contains(call.path) { unsafe[call.path] = call }
      case .writeback: break
      case .create, .link, .rename:
        // A name is safe when its folder is.
        let folder = call.path.folderPath
        if scope.contains(call.path) { unsafe[folder] = call }
      }
    }
    return unsafe.values.sorted { $0.path < $1.path }
  }
}

extension FileCall {
  fileprivate var changesContent: Bool {
    self == .truncate || Self.writing.contains(self)
  }
}

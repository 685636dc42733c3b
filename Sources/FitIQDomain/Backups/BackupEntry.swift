package import Foundation

/// A backup of a store that `fitiq backups` lists.
package struct BackupEntry: Sendable, Equatable, Encodable {
  /// What `fitiq backups restore` takes.
  package let name: String
  package let path: String
  package let madeAt: Date
  package let bytes: Int
  /// The operation that it was made for; nil where the log does not know it.
  package let operationID: Int64?
  package let operation: OperationKind?
  /// Whether the undo of that operation needs it.
  package let enablesUndo: Bool
  /// The file was removed.
  package let isMissing: Bool

  /// Takes the name from the path.
  package init(
    path: String, madeAt: Date, bytes: Int, operationID: Int64? = nil,
    operation: OperationKind? = nil, enablesUndo: Bool = false, isMissing: Bool = false
  ) {
    name = (path as NSString).lastPathComponent
    self.path = path
    self.madeAt = madeAt
    self.bytes = bytes
    self.operationID = operationID
    self.operation = operation
    self.enablesUndo = enablesUndo
    self.isMissing = isMissing
  }
}

/// The rows that a small operation kept instead of a backup.
package struct KeptRows: Sendable, Equatable, Encodable {
  package let operationID: Int64
  package let madeAt: Date
  package let bytes: Int
  /// Whether the undo of that operation needs them.
  package let enablesUndo: Bool

  package init(operationID: Int64, madeAt: Date, bytes: Int, enablesUndo: Bool) {
    self.operationID = operationID
    self.madeAt = madeAt
    self.bytes = bytes
    self.enablesUndo = enablesUndo
  }
}

/// A user that was made, or in a dry run would be.
package struct NewUser: Sendable, Equatable, Encodable {
  package let id: UserID
  package let name: String
  /// The log entry; nil in a dry run.
  package let operationID: Int64?
  package let isDryRun: Bool

  package init(id: UserID, name: String, operationID: Int64?, isDryRun: Bool) {
    self.id = id
    self.name = name
    self.operationID = operationID
    self.isDryRun = isDryRun
  }
}

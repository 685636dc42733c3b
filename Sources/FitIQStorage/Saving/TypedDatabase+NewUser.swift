package import FitIQDomain
import Foundation
import GRDB

extension TypedDatabase {
  /// Adds a user, as one undoable operation.
  package func addUser(_ user: NewUser, context: WriteContext) throws -> NewUser {
    try write("add a user to") { db in
      try requireCurrentSchema(db)
      let log = OperationLog(db: db, context: context)
      // The log is read in a terminal, and shown to others: it names nobody.
      let operation = try log.begin(.userAdd, summary: "user \(user.id.text) added")
      try log.insertUser(user.id.text, name: user.name, operation: operation)
      try log.finish(operation, added: 1)
      return NewUser(id: user.id, name: user.name, operationID: operation, isDryRun: false)
    }
  }
}

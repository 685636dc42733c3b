import GRDB

/// Statements for a file that no command of fitiq would run.
package enum RawSQL {
  package static func execute(_ sql: String, in path: String) throws {
    let queue = try DatabaseQueue(path: path)
    try queue.writeWithoutTransaction { try $0.execute(sql: sql) }
    try queue.close()
  }
}

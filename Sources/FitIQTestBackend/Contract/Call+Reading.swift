import Foundation
import GRDB

/// What a request reads and deletes.
extension Call {
  func list(_ kind: EntityKind) throws -> Answer {
    guard let rule = ListRule.rule(of: kind) else { throw Failure.method }
    let query: ListQuery
    do {
      query = try ListQuery(request.query, rule: rule, now: contract.now())
    } catch {
      throw Failure.validation(error.problems, status: 400, shape: kind.errorShape)
    }
    let arguments: StatementArguments = [
      "user": user, "kind": kind.rawValue, "type": query.type, "from": query.from, "to": query.to,
    ]
    let (items, total) = try contract.store.read { db in
      (
        try String.fetchAll(
          db, sql: BackendSQL.page,
          arguments: arguments + ["limit": query.limit, "offset": query.offset]),
        try Int.fetchOne(db, sql: BackendSQL.total, arguments: arguments) ?? 0
      )
    }
    return success(200, Self.page(items, total: total, query, rule))
  }

  private static func page(
    _ items: [String], total: Int, _ query: ListQuery, _ rule: ListRule
  ) -> String {
    var json =
      #"{"\#(rule.name)":[\#(items.joined(separator: ","))],"\#(rule.totalName)":\#(total)"#
    json += #","limit":\#(query.limit),"offset":\#(query.offset)"#
    if rule.hasMore { json += #","has_more":\#(query.offset + items.count < total)"# }
    if rule.name == "sessions" { json += #","averages":null"# }
    return json + "}"
  }

  /// Finds an entity of this user; one of another user is refused as such, as the spec does.
  private func find(_ kind: EntityKind, _ id: String, in db: Database) throws -> BackendEntity {
    guard let entity = try db.entity(BackendSQL.byID, [id.lowercased(), kind.rawValue]) else {
      throw Failure.notFound
    }
    guard entity.userID == user else { throw Failure.forbidden }
    return entity
  }

  func show(_ kind: EntityKind, _ id: String) throws -> Answer {
    try contract.store.read { success(200, try find(kind, id, in: $0).json) }
  }

  func delete(_ kind: EntityKind, _ id: String) throws -> Answer {
    try contract.store.write { db in
      let entity = try find(kind, id, in: db)
      try db.delete(entity.id, at: contract.now())
    }
    guard kind == .activitySnapshot else { return Answer(status: 204) }
    return success(200, #"{"message":"Activity snapshot deleted"}"#)
  }
}

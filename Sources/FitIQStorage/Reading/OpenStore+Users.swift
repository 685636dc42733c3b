package import FitIQDomain
import Foundation
import GRDB

/// Rows that name no user.
package struct UserlessRows: Sendable, Equatable {
  package var entries = 0
  package var sessions = 0

  package init() {}
}

extension OpenStore {
  /// Streams users by id with what is theirs; one line for all profiles of a user.
  package func forEachUser(
    page: Page<String>, zone: ZoneOffsets, _ body: (UserOverview) throws -> Void
  ) throws -> (end: PageEnd<String>, userless: UserlessRows) {
    try read("read the users of") { db in
      let holdings = try Holdings(db)
      var end = PageEnd<String>()
      var count = 0
      var current: Profile?
      func finish() throws {
        guard let current else { return }
        try body(holdings.overview(current, zone: zone))
        count += 1
      }
      try Self.forEachProfile(after: page.after, in: db) { profile in
        if current?.id == profile.id {
          current?.count += 1
          return true
        }
        try finish()
        if let limit = page.limit, count == limit {
          end.next = current?.id
          current = nil
          return false
        }
        current = profile
        return true
      }
      try finish()
      return (end, holdings.userless)
    }
  }

  /// The ids of all users, ascending, without a look at what they have.
  package func userIDs() throws -> [String] {
    try read("read the users of") { db in
      var ids: [String] = []
      try Self.forEachProfile(after: nil, in: db) { profile in
        if ids.last != profile.id { ids.append(profile.id) }
        return true
      }
      return ids
    }
  }

  private static func forEachProfile(
    after: String?, in db: Database, _ body: (Profile) throws -> Bool
  ) throws {
    var conditions = Conditions()
    conditions.add(UserSQL.hasID)
    if let after { conditions.add(UserSQL.after, after) }
    let row = try RawStatement(
      db, UserSQL.list(conditions), arguments: conditions.arguments)
    while try row.step() {
      guard let id = row.string(0) else { continue }
      let profile = Profile(
        id: id, name: row.string(1), unitSystem: row.string(2),
        createdAt: try? row.optionalInstant(3))
      guard try body(profile) else { return }
    }
  }
}

private struct Profile {
  let id: String
  let name: String?
  let unitSystem: String?
  let createdAt: Date?
  var count = 1
}

/// What each user has, counted in one pass over each table: to group by user SQLite would sort
/// every row of an app store.
private struct Holdings {
  struct Share {
    var entries = 0
    var sessions = 0
    var first = Double.infinity
    var last = -Double.infinity

    mutating func addEntry(at instant: Double?) {
      entries += 1
      guard let instant, StoreRowLimits.isInstant(instant) else { return }
      (first, last) = (min(first, instant), max(last, instant))
    }
  }

  private var shares: [String: Share] = [:]
  private(set) var userless = UserlessRows()

  init(_ db: Database) throws {
    let entries = try RawStatement(db, UserSQL.entries)
    while try entries.step() {
      if let user = entries.string(0) {
        shares[user, default: Share()].addEntry(at: entries.number(1))
      } else {
        userless.entries += 1
      }
    }
    let sessions = try RawStatement(db, UserSQL.sessions)
    while try sessions.step() {
      if let user = sessions.string(0) {
        shares[user, default: Share()].sessions += 1
      } else {
        userless.sessions += 1
      }
    }
  }

  func overview(_ profile: Profile, zone: ZoneOffsets) -> UserOverview {
    let share = shares[profile.id] ?? Share()
    return UserOverview(
      id: profile.id, name: profile.name, unitSystem: profile.unitSystem,
      createdAt: profile.createdAt, profileCount: profile.count, entryCount: share.entries,
      sessionCount: share.sessions,
      firstDay: share.first.isFinite ? zone.day(of: share.first) : nil,
      lastDay: share.last.isFinite ? zone.day(of: share.last) : nil)
  }
}

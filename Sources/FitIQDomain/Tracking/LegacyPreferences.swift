package import FitIQSystem
package import Foundation

/// The sync-tracking part of one UserDefaults plist.
///
/// Every other key stays out of it.
package struct LegacyPreferences: Sendable, Equatable {
  /// Where it was read: a path, or `-` for standard input.
  package let path: String
  /// Over the bytes of the file.
  package let fingerprint: Fingerprint
  /// The tracking keys found, sorted by key.
  package let entries: [LegacyEntry]

  package init(path: String, fingerprint: Fingerprint, entries: [LegacyEntry]) {
    self.path = path
    self.fingerprint = fingerprint
    self.entries = entries
  }

  /// Users that a progressive-sync key names, sorted: the evidence for whose lists these are.
  package var progressiveSyncUsers: [UserID] {
    users { $0 == .hasStartedProgressiveSync || $0 == .hasCompletedProgressiveSync }
  }

  /// Users that any per-user key names, sorted.
  package var mentionedUsers: [UserID] {
    users { _ in true }
  }

  /// Whether something in here belongs to a user that no key names.
  package var needsUser: Bool {
    entries.contains { entry in
      switch entry.role {
      case .trackedDays, .unknownTrackedDays, .pendingTypes: !entry.members.isEmpty
      case .perUser: false
      }
    }
  }

  private func users(where isWanted: (PerUserKey) -> Bool) -> [UserID] {
    let found = entries.compactMap { entry -> UserID? in
      guard case .perUser(let key, let user) = entry.role, isWanted(key) else { return nil }
      return user
    }
    return Set(found).sorted()
  }
}

/// A key whose name ends in a user's UUID.
package enum PerUserKey: String, Sendable, CaseIterable {
  case hasStartedProgressiveSync
  case hasCompletedProgressiveSync
  case lastHealthKitSync

  package var prefix: String { rawValue + "_" }
}

/// One tracking key of the preferences with its members.
package struct LegacyEntry: Sendable, Equatable {
  package enum Role: Sendable, Equatable {
    /// `com.fitiq.historical.<fragment>.synced`
    case trackedDays(HealthMetric)
    /// The same with a fragment that names no metric.
    case unknownTrackedDays
    /// `pendingHealthKitSyncTypes`
    case pendingTypes
    /// `has…ProgressiveSync_<UUID>`, `lastHealthKitSync_<UUID>`; nil: the suffix is not a UUID.
    case perUser(PerUserKey, UserID?)
  }

  package let key: String
  package let role: Role
  /// A list's elements, or for any other value one member without a position.
  package let members: [LegacyMember]

  package init(key: String, role: Role, members: [LegacyMember]) {
    self.key = key
    self.role = role
    self.members = members
  }
}

/// One value of the preferences, as found.
package struct LegacyMember: Sendable, Equatable {
  package enum Value: Sendable, Equatable {
    case string(String)
    case bool(Bool)
    case date(Date)
    /// Anything else, as text, with the name of its plist type.
    case other(type: String, text: String)
  }

  /// Index in the list; nil when the value is not in a list.
  package let position: Int?
  package let value: Value

  package init(position: Int?, value: Value) {
    self.position = position
    self.value = value
  }

  /// The plist type, such as string, boolean, date or integer.
  package var typeName: String {
    switch value {
    case .string: "string"
    case .bool: "boolean"
    case .date: "date"
    case .other(let type, _): type
    }
  }

  /// RFC 3339 in UTC, with a fraction where there is one.
  package static func text(of date: Date) -> String {
    let isWhole = date.timeIntervalSince1970.rounded() == date.timeIntervalSince1970
    return date.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: !isWhole))
  }

  /// The value as text, complete.
  package var text: String {
    switch value {
    case .string(let text): text
    case .bool(let flag): flag ? "true" : "false"
    case .date(let date): Self.text(of: date)
    case .other(_, let text): text
    }
  }
}

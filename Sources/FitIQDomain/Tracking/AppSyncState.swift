package import Foundation

/// What the app notes of its syncs besides the days: what is waiting, and whose history it fetched.
package struct AppSyncState: Sendable, Equatable, Encodable {
  /// HealthKit's names of types that the next background sync is to take.
  package var pendingTypes: [String]
  package var histories: [UserNotes]

  /// The notes on one user's history; nil where there is none.
  package struct UserNotes: Sendable, Equatable, Encodable {
    package let userID: UserID
    package var hasStarted: Bool?
    package var hasCompleted: Bool?
    package var lastSync: Date?

    /// Takes what the preferences say about one user.
    package init(_ state: UserSyncState) {
      userID = state.user
      (hasStarted, hasCompleted, lastSync) = (state.hasStarted, state.hasCompleted, state.lastSync)
    }
  }

  package init(pendingTypes: [String], histories: [UserNotes]) {
    (self.pendingTypes, self.histories) = (pendingTypes, histories)
  }

  /// Takes them from the app's preferences; values of other types are left out.
  package init(_ preferences: LegacyPreferences) {
    var pending: [String] = []
    var states: [UserID: UserSyncState] = [:]
    for entry in preferences.entries {
      switch entry.role {
      case .pendingTypes:
        pending += entry.members.compactMap {
          if case .string(let text) = $0.value { text } else { nil }
        }
      case .perUser(let key, let user?):
        guard let value = entry.members.first?.value else { continue }
        _ = states[user, default: UserSyncState(user: user)].learn(value, of: key)
      case .perUser, .trackedDays, .unknownTrackedDays: continue
      }
    }
    pendingTypes = pending
    histories = states.values.sorted { $0.user < $1.user }.map(UserNotes.init)
  }

  /// For people, a line each.
  package var lines: [String] {
    let pending =
      pendingTypes.isEmpty ? [] : ["pending types: \(pendingTypes.joined(separator: ", "))"]
    return pending
      + histories.map { history in
        let notes = [
          history.hasStarted == true ? "started" : nil,
          history.hasCompleted == true ? "marked as complete" : nil,
          history.lastSync.map { "last sync \(LegacyMember.text(of: $0))" },
        ].compactMap(\.self)
        return "history of user \(history.userID): "
          + (notes.isEmpty ? "not started" : notes.joined(separator: ", "))
      }
  }
}

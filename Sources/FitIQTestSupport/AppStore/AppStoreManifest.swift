/// What is true of a generated store, known because it was made so.
///
/// Every progress row is exactly one of: the survivor of a logical entry, a duplicate, unattributed,
/// malformed.
package struct AppStoreManifest: Sendable, Equatable {
  /// A logical entry or sleep session that a fault gave several rows.
  package struct Group: Sendable, Equatable {
    package let fault: Fault
    package let type: String
    package let user: String
    package let survivorID: String
    /// What the survivor's value is; for sleep its minutes asleep.
    package let quantity: Double
    /// The survivor's own, or that of the latest copy that has one.
    package let backendID: String?
    package let rows: Int
    package let rowIDs: [String]
  }

  /// A progress row that stays when copies become one, and what it holds then.
  package struct Entry: Sendable, Equatable {
    package let key: Int64
    package let user: String
    package let type: String
    package let day: String
    package let quantity: Double
    package let backendID: String?
    package let syncStatus: String
    /// Seconds since 2001.
    package let date: Double
    package let time: String?
    /// How many there were of it.
    package let copies: Int
  }

  /// A sleep session that stays.
  package struct Night: Sendable, Equatable {
    package let key: Int64
    package let backendID: String?
    package let syncStatus: String
    package let copies: Int
  }

  /// An outbox event that stays.
  package struct Event: Sendable, Equatable {
    package let status: String
    package let entity: String

    package init(status: String, entity: String) {
      self.status = status
      self.entity = entity
    }
  }

  package internal(set) var path: String
  /// Upper-case ids in the order of their profiles.
  package internal(set) var users: [String] = []
  package internal(set) var rowsByEntity: [String: Int] = [:]
  /// Progress rows; those without a type are under the empty text.
  package internal(set) var rowsByType: [String: Int] = [:]
  package internal(set) var logicalByType: [String: Int] = [:]
  package internal(set) var duplicateRows = 0
  package internal(set) var unattributedRows = 0
  package internal(set) var malformedRows = 0
  /// User to local day to the survivors' steps, or the daily total where a day has no hours.
  package internal(set) var dailySteps: [String: [String: Double]] = [:]
  /// The same over every attributable, well-formed row, totals included.
  package internal(set) var dailyStepsRaw: [String: [String: Double]] = [:]
  package internal(set) var groups: [Group] = []
  /// The survivor of every logical entry.
  package internal(set) var entries: [Entry] = []
  /// Keys of the rows that are a part of a survivor.
  package internal(set) var mergedEntries: Set<Int64> = []
  package internal(set) var nights: [Night] = []
  package internal(set) var mergedNights: Set<Int64> = []
  /// Keys of the stages that have no session, or only one that goes.
  package internal(set) var surplusStages: Set<Int64> = []
  /// What the outbox holds when nothing is in it twice, about nothing or long delivered; by id.
  package internal(set) var events: [String: Event] = [:]
  package internal(set) var logicalSessions = 0
  package internal(set) var sessionsMerged = 0
  package internal(set) var unattributedSessions = 0
  package internal(set) var faultCounts: [Fault: Int] = [:]
  /// Progress entries that wait to be sent, with no event of any status.
  package internal(set) var pendingWithoutEvent: [String] = []
  /// The events that an outbox fault made; of duplicate events the second of each pair.
  package internal(set) var eventIDs: [Fault: [String]] = [:]

  init(path: String) {
    self.path = path
  }

  package var progressRows: Int { rowsByType.values.reduce(0, +) }
  package var logicalEntries: Int { logicalByType.values.reduce(0, +) }

  package func groups(of fault: Fault) -> [Group] { groups.filter { $0.fault == fault } }
}

import FitIQDomain
import GRDB
import GRDBSQLite

/// The outbox of a store of either kind, and which rows and events have lost each other.
struct DoctorOutbox {
  /// What the events say of one entity.
  private struct Entity {
    /// Tables that hold it, by position in `DoctorSource.all`.
    var tables: UInt16 = 0
    /// Events that would be sent, or sent again.
    var live: Int32 = 0
    /// Whether any event says something of it: one that was set aside because nobody can read it does
    /// not.
    var hasEvent = false
  }

  private var entities: [EntityID: Entity] = [:]
  private(set) var completed = 0
  private(set) var rowCount = 0
  private var surplus = 0
  private var waiting = 0
  private var stuck: [String] = []
  private var stuckCount = 0
  private var unknown: [String: Int] = [:]
  private var dead: [String: Int] = [:]
  private var setAside: [String: Int] = [:]
  private(set) var orphans: [String: Int] = [:]
  private var orphanExamples: [String] = []

  private let asOf: Double
  private let exampleLimit: Int

  /// Seconds that processing may take before it counts as left behind.
  private static let lease = 300.0
  private static let usualAttempts: Int64 = 5
  /// Different texts that are kept apart: a hostile store has one for each row.
  private static let textLimit = 500

  /// Reads every event once.
  init(_ db: Database, asOf: Double, exampleLimit: Int) throws {
    self.asOf = asOf
    self.exampleLimit = exampleLimit
    let row = try RawStatement(
      db,
      """
      SELECT entity_id, event_type, status, attempt_count, max_attempts, last_attempt_at,
        created_at, error_message, id, \(OutboxSQL.deletes)
      FROM outbox_events AS o
      """)
    while try row.step() { add(row) }
  }

  private mutating func add(_ row: borrowing RawStatement) {
    rowCount += 1
    let status = row.string(2) ?? ""
    let type = row.string(1) ?? ""
    let maximum = row.isNull(4) ? Self.usualAttempts : row.integer(4)
    let isExhausted = row.integer(3) >= maximum
    let isKnown = OutboxTypes.tables[type] != nil
    var isLive = false
    var isIsolated = false
    switch status {
    case "completed": completed += 1
    case "pending": isLive = true
    case "processing":
      isLive = true
      if asOf - (row.number(5) ?? row.number(6) ?? -.infinity) > Self.lease {
        stuckCount += 1
        if stuck.count < exampleLimit { stuck.append("\(type) event \(row.string(8) ?? "?")") }
      }
    case "failed" where isExhausted:
      let message = row.string(7)
      let mark = OutboxMark.allCases.first { message?.hasPrefix($0.rawValue) == true }
      isIsolated = mark == .isolated
      if let mark {
        Self.count(mark.rawValue, in: &setAside)
      } else {
        Self.count(Self.error(message), in: &dead)
      }
    case "failed":
      isLive = true
      waiting += 1
    default: Self.count("status '\(status.prefix(40))'", in: &unknown)
    }
    // What was given up is fetched no more and blocks nothing.
    if isLive, !isKnown { Self.count("type '\(type.prefix(40))'", in: &unknown) }
    guard let id = EntityID(row, 0) else { return }
    var entity = entities[id] ?? Entity()
    if !isIsolated { entity.hasEvent = true }
    // A deletion is another purpose than sending.
    if isLive, row.integer(9) == 0 {
      entity.live += 1
      if entity.live > 1 { surplus += 1 }
    }
    entities[id] = entity
  }

  private static func count(_ text: String, in texts: inout [String: Int]) {
    texts[texts[text] != nil || texts.count < textLimit ? text : "other", default: 0] += 1
  }

  /// The message without the ids in it, which would make each one different.
  private static func error(_ message: String?) -> String {
    guard let message, !message.isEmpty else { return "no message" }
    let bytes = Array(message.utf8.prefix(200))
    var general: [UInt8] = []
    var index = 0
    while index < bytes.count, general.count < 80 {
      if isUUID(bytes, at: index) {
        general.append(contentsOf: "<id>".utf8)
        index += 36
      } else {
        general.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: general, as: UTF8.self)
  }

  private static func isUUID(_ bytes: [UInt8], at start: Int) -> Bool {
    guard start + 36 <= bytes.count, bytes[start + 8] == 0x2D, bytes[start + 13] == 0x2D else {
      return false
    }
    return (0..<36).allSatisfy { index in
      switch bytes[start + index] {
      case 0x30...0x39, 0x41...0x46, 0x61...0x66: true
      case 0x2D: [8, 13, 18, 23].contains(index)
      default: false
      }
    }
  }

  // MARK: Rows that events are about

  var isEmpty: Bool { entities.isEmpty }

  /// Notes that a table holds an entity; returns whether any event is about it.
  mutating func found(_ id: EntityID, in table: Int) -> Bool {
    guard let entity = entities[id] else { return false }
    entities[id]?.tables |= 1 << UInt16(clamping: table)
    return entity.hasEvent
  }

  /// Goes over the open events once more, now that the tables are known.
  mutating func findOrphans(_ db: Database, tables: [String]) throws {
    let row = try RawStatement(
      db,
      """
      SELECT entity_id, event_type, id, \(OutboxSQL.deletes)
        OR substr(ifnull(error_message, ''), 1, \(OutboxMark.isolated.rawValue.count))
          = '\(OutboxMark.isolated.rawValue)'
      FROM outbox_events AS o WHERE status IS NOT 'completed'
      """)
    while try row.step() {
      // The entity of a deletion is gone by design; what was set aside is decided.
      guard row.integer(3) == 0, let id = EntityID(row, 0) else { continue }
      let type = row.string(1) ?? ""
      var wanted = UInt16.max
      if let known = OutboxTypes.tables[type] {
        guard let known else { continue }
        wanted = 0
        for (position, table) in tables.enumerated() where known.contains(table) {
          wanted |= 1 << UInt16(clamping: position)
        }
      }
      guard (entities[id]?.tables ?? 0) & wanted == 0 else { continue }
      Self.count(type, in: &orphans)
      if orphanExamples.count < exampleLimit {
        orphanExamples.append("\(type) event \(row.string(2) ?? "?")")
      }
    }
  }

  func report(to list: inout FindingList) {
    list.add(.unknownEvents, unknown.values.reduce(0, +), parts: unknown)
    list.add(.deadLetters, dead.values.reduce(0, +), parts: dead)
    list.add(.stuckProcessing, stuckCount, examples: stuck)
    list.add(
      .eventsWithoutEntity, orphans.values.reduce(0, +), parts: orphans, examples: orphanExamples)
    list.add(.severalEventsForEntity, surplus)
    list.add(.setAsideEvents, setAside.values.reduce(0, +), parts: setAside)
    list.add(.waitingEvents, waiting)
    list.add(.completedEvents, completed)
  }
}

import FitIQDomain
import Foundation
import GRDB
import GRDBSQLite

/// The outbox of a store of either kind, and which rows and events no longer match.
struct DoctorOutbox {
  /// What the events say of one entity.
  struct Entity {
    /// Tables that hold it, by position in the list of sources.
    fileprivate var tables: UInt16 = 0
    /// Whether any event says something of it: one that was set aside because nobody can read it does
    /// not.
    fileprivate(set) var hasEvent = false
    fileprivate(set) var isBeingSent = false
  }

  private var entities: [UUID16: Entity] = [:]
  /// The purposes of the events that would be sent.
  private var purposes: Set<OutboxFacts.Purpose> = []
  private var completed = 0
  private var surplus = 0
  private var waiting = 0
  private var stuck: [String] = []
  private var stuckCount = 0
  private var unknown: [String: Int] = [:]
  private var dead: [String: Int] = [:]
  private var setAside: [String: Int] = [:]
  private var orphans: [String: Int] = [:]
  private var orphanExamples: [String] = []

  private let moment: Moment
  private let exampleLimit: Int

  /// Different texts that are kept apart: a hostile store has one for each row.
  private static let textLimit = 500

  /// Reads every event once, for what they say of their entities.
  init(_ db: Database, at moment: Moment, exampleLimit: Int) throws {
    self.moment = moment
    self.exampleLimit = exampleLimit
    let row = try read(db)
    while try row.step() {
      let event = OutboxFacts(row)
      if event.state == .completed { completed += 1 }
      guard let id = event.entity else { continue }
      var entity = entities[id] ?? Entity()
      entity.hasEvent = entity.hasEvent || event.mark != .isolated
      entity.isBeingSent = entity.isBeingSent || event.state == .processing
      entities[id] = entity
    }
  }

  private func read(_ db: Database, where condition: String = "") throws -> RawStatement {
    let selection = OutboxSelection(OutboxFilter(), at: moment)
    return try RawStatement(
      db,
      """
      SELECT \(OutboxSQL.facts), o.status, o.id
      FROM outbox_events AS o \(condition)
      """, arguments: StatementArguments(selection.arguments))
  }

  private mutating func add(_ event: OutboxFacts, _ row: borrowing RawStatement) {
    switch event.state {
    case .pending, .processing, .completed, .unknown: break
    case .waiting: waiting += 1
    case .stuck:
      stuckCount += 1
      if stuck.count < exampleLimit { stuck.append(Self.example(event, row)) }
    case .dead:
      if let mark = event.mark {
        Self.count(mark.rawValue, in: &setAside)
      } else {
        Self.count(Self.error(row.string(6)), in: &dead)
      }
    }
    if event.blocks {
      let what =
        switch event.unreadable {
        case "unknown state": "status '\((row.string(OutboxSQL.factCount) ?? "").prefix(40))'"
        case "unknown type": "type '\(event.type.prefix(40))'"
        case let other: other ?? ""
        }
      Self.count(what, in: &unknown)
    } else if event.isLive, let purpose = event.purpose,
      !purposes.insert(purpose).inserted
    {
      surplus += 1
    }
  }

  private static func example(_ event: OutboxFacts, _ row: borrowing RawStatement) -> String {
    "\(event.type) event \(row.string(OutboxSQL.factCount + 1) ?? "?")"
  }

  private static func count(_ text: String, in texts: inout [String: Int]) {
    texts[texts[text] != nil || texts.count < textLimit ? text : "other", default: 0] += 1
  }

  /// The message without the ids in it, which would make each one different.
  private static func error(_ message: String?) -> String {
    guard let message, !message.isEmpty else { return "no message" }
    let bytes = Array(message.utf8.prefix(200))
    let folded = bytes.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    var general: [UInt8] = []
    var index = 0
    while index < bytes.count, general.count < 80 {
      let next = folded[index...].prefix(36)
      if next.withUnsafeBufferPointer(UUID16.init(eitherCase:)) != nil {
        general.append(contentsOf: "<id>".utf8)
        index += 36
      } else {
        general.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: general, as: UTF8.self)
  }

  // MARK: Rows that events are about

  var isEmpty: Bool { entities.isEmpty }

  /// Notes that a table holds an entity; returns what the events say of it, if any is about it.
  mutating func found(_ id: UUID16, in table: Int) -> Entity? {
    entities[id]?.tables |= 1 << UInt16(clamping: table)
    return entities[id]
  }

  /// Counts the events that are not completed, each under what repairs it: nothing but its removal helps
  /// one whose entity is gone.
  ///
  /// - Parameter tables: Those in which entities were looked for, in their order; none where that
  ///   says nothing.
  mutating func count(_ db: Database, tables: [String]) throws {
    let row = try read(db, where: "WHERE o.status IS NOT 'completed'")
    let known = Set(tables)
    let places = Dictionary(
      uniqueKeysWithValues: tables.enumerated().map { ($1, UInt16(1) << UInt16(clamping: $0)) })
    while try row.step() {
      let event = OutboxFacts(row)
      let found = event.entity.flatMap { entities[$0]?.tables } ?? 0
      guard event.isOrphan(among: known, holds: { found & (places[$0] ?? 0) != 0 }) else {
        add(event, row)
        continue
      }
      Self.count(event.type, in: &orphans)
      if orphanExamples.count < exampleLimit { orphanExamples.append(Self.example(event, row)) }
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

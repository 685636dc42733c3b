import FitIQDomain
import FitIQTestSupport
import FitIQTestTraits
import Foundation
import GRDB
import Testing

@testable import FitIQStorage

/// Copies of a store share its identifier and the journal, and have a history each.
@Suite(.bounded) struct CopyHistoryTests {
  let fixture: JournalFixture
  private let files = FileManager.default
  private let table = "ZSDPROGRESSENTRY"

  init() throws { fixture = try JournalFixture() }

  /// Files are stamped by the system's clock.
  private var now: WriteContext { WriteContext(now: Date(), toolVersion: "test") }

  /// Removes one row and changes another, so that the rows tell.
  @discardableResult
  private func change(
    _ file: JournalFixture, _ key: Int64, cut: JournalFixture.Cut = .nothing
  ) throws -> Int64 {
    var changes = StoreChanges()
    var rows = StoreChanges.Table()
    rows.removed = KeyRanges([key])
    rows.updates = [.init(key: key + 1, values: ["ZTIME": .text("\(UUID())")])]
    changes.tables[table] = rows
    var file = file
    file.context = now
    return try file.perform(changes, cut: cut)
  }

  @discardableResult
  private func undo(_ file: JournalFixture, _ id: Int64? = nil) throws -> UndoReport {
    try file.history.undo(id, context: now, isDryRun: false)
  }

  private func log(_ file: JournalFixture) throws -> [Int64] {
    try file.history.operations(limit: nil).map(\.id)
  }

  /// Without a trace of it in the file system: other inode, other time.
  private func replace(_ file: JournalFixture, by source: JournalFixture) throws {
    try files.removeItem(atPath: file.path)
    try files.copyItem(atPath: source.path, toPath: file.path)
  }

  /// As `cp` does: the file stays the same, and its content does not.
  private func overwrite(_ file: JournalFixture, by source: JournalFixture) throws {
    let content = try Data(contentsOf: URL(fileURLWithPath: source.path))
    let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: file.path))
    try handle.truncate(atOffset: 0)
    try handle.write(contentsOf: content)
    try handle.close()
  }

  @Test func eachIsTakenBackByItself() throws {
    let original = try fixture.content()
    try change(fixture, 2)
    let changed = try fixture.content()
    let copy = try fixture.copied(to: "copy.store")
    let known = try undo(fixture)
    #expect(known.notes.isEmpty)
    #expect(try fixture.content() == original && copy.content() == changed)
    let report = try undo(copy)
    #expect(report.undone == 1 && report.notes.contains { $0.contains("its rows show") })
    #expect(try copy.content() == original)
    #expect(try log(fixture) == [2, 1] && log(copy) == [3, 1])
    #expect(
      try fixture.history.operations(limit: nil).map(\.undoneBy) == [nil, 2]
        && copy.history.operations(limit: nil).map(\.undoneBy) == [nil, 3])
  }

  @Test func whatIsDoneToOneLaterIsNotTheOthers() throws {
    let copy = try fixture.copied(to: "copy.store")
    try change(fixture, 2)
    #expect(try log(copy).isEmpty)
    #expect(throws: StorageError.self) { try undo(copy) }
    let error = #expect(throws: StorageError.self) { try undo(copy, 1) }
    #expect(error?.code == .operationUnknown && error?.summary.contains("another copy") == true)
    try change(copy, 5)
    #expect(try log(copy) == [2] && log(fixture) == [1])
  }

  @Test func aStoreThatMovesTakesItsHistoryAlong() throws {
    try change(fixture, 2)
    let copy = try fixture.copied(to: "copy.store")
    let moved = fixture.at("moved.store")
    try files.moveItem(atPath: fixture.path, toPath: moved.path)
    #expect(try undo(moved).notes.isEmpty)
    #expect(try log(moved) == [2, 1] && log(copy) == [1])
    // Another file takes the place, and has a history all the same.
    try files.moveItem(atPath: copy.path, toPath: fixture.path)
    #expect(try undo(fixture).undone == 1)
    #expect(try fixture.content() == moved.content())
  }

  /// To another disk: nothing of the file is as it was but its rows.
  @Test func aStoreThatIsCopiedAndRemovedIsMoved() throws {
    let original = try fixture.content()
    try change(fixture, 2)
    let moved = try fixture.copied(to: "moved.store")
    #expect(try moved.history.backups().isEmpty)
    try files.removeItem(atPath: fixture.path)
    #expect(try moved.history.backups().map(\.operationID) == [1])
    try undo(moved)
    #expect(try moved.content() == original)
  }

  /// The backup went along with the file that it was made of.
  @Test func aCopyFindsTheBackupOfAStoreThatMoved() throws {
    let original = try fixture.content()
    try change(fixture, 2)
    let (copy, moved) = (try fixture.copied(to: "copy.store"), fixture.at("moved.store"))
    for name in ["", ".backups"] {
      try files.moveItem(atPath: fixture.path + name, toPath: moved.path + name)
    }
    #expect(throws: StorageError.self) { try undo(copy) }
    try change(moved, 5)
    try undo(copy)
    #expect(try copy.content() == original)
  }

  /// A run that only asks the backend changes no row of the copy.
  @Test func aRemoteDeletionIsOfTheCopyThatAsked() throws {
    try change(fixture, 2)
    let copy = try fixture.copied(to: "copy.store")
    let operation = try copy.history.beginRemoteDeletion(now)
    #expect(try log(copy) == [operation, 1] && log(fixture) == [1])
  }

  @Test func linksLeadToTheSameHistory() throws {
    try change(fixture, 2)
    let (soft, hard) = (fixture.at("soft.store"), fixture.at("hard.store"))
    try files.createSymbolicLink(atPath: soft.path, withDestinationPath: fixture.path)
    try files.linkItem(atPath: fixture.path, toPath: hard.path)
    #expect(try log(soft) == [1] && log(hard) == [1])
    #expect(try undo(soft).notes.isEmpty)
    #expect(try log(hard) == [2, 1] && log(fixture) == [2, 1])
  }

  /// Who keeps a copy by hand puts it back by hand.
  @Test(arguments: [true, false])
  func contentThatIsPutBackHasItsOwnHistory(inPlace: Bool) throws {
    let original = try fixture.content()
    let kept = try fixture.copied(to: "kept.store")
    try change(fixture, 2)
    try inPlace ? overwrite(fixture, by: kept) : replace(fixture, by: kept)
    #expect(try log(fixture).isEmpty)
    // Made of this file, whatever is in it now.
    #expect(try fixture.history.backups().map(\.operationID) == [1])
    #expect(try kept.history.backups().isEmpty)
    let second = try change(fixture, 5)
    #expect(try log(fixture) == [second])
    try undo(fixture)
    #expect(try fixture.content() == original)
  }

  @Test(arguments: [true, false])
  func aCopyThatTakesThePlaceBringsItsHistory(inPlace: Bool) throws {
    let original = try fixture.content()
    let copy = try fixture.copied(to: "copy.store")
    try change(fixture, 2)
    let other = try change(copy, 5)
    try inPlace ? overwrite(fixture, by: copy) : replace(fixture, by: copy)
    #expect(try log(fixture) == [other])
    #expect(try undo(fixture).undone == other)
    #expect(try undo(copy).undone == other)
    #expect(try fixture.content() == original && copy.content() == original)
  }

  /// Rows that are gone with all around them tell nothing: what was undone stays undone.
  @Test func whatTheAppRemovesIsNotDoneAgain() throws {
    var changes = StoreChanges()
    changes.tables[table] = .init()
    changes.tables[table]?.removed = KeyRanges([2, 3, 7])
    try fixture.perform(changes)
    try undo(fixture)
    try fixture.execute("DELETE FROM \(table)")
    #expect(try log(fixture) == [2, 1])
    #expect(throws: StorageError.self) { try undo(fixture) }
    #expect(try fixture.content()[table]?.isEmpty == true)
  }

  @Test func anIntentIsSettledByTheFileThatItIsOf() throws {
    try change(fixture, 2)
    try change(fixture, 5, cut: .beforeFinish)
    let copy = try fixture.copied(to: "copy.store")
    let before = try fixture.copied(to: "before.store")
    try undo(before)
    try change(fixture, 8, cut: .beforeCommit)
    try change(copy, 8)
    let (one, other) = (try log(copy), try log(before))
    #expect(one == [5, 2, 1], "\(one)")
    #expect(other == [3, 2, 1], "\(other)")
    #expect(
      try fixture.history.operations(limit: nil).map(\.state) == [.intended, nil, nil])
    try change(fixture, 9)
    #expect(
      try fixture.history.operations(limit: nil).map(\.state) == [nil, .failed, nil, nil])
  }

  /// A log without its file: SQLite has not moved the change there yet.
  @Test func aCopyWithoutItsLogIsFromBefore() throws {
    let holder = try DatabaseQueue(path: fixture.path)
    try holder.inDatabase { db in
      try db.execute(sql: "PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0")
      _ = try Int.fetchOne(db, sql: "SELECT count(*) FROM \(table)")
    }
    let original = try fixture.content()
    let copy = try {
      try change(fixture, 2)
      return try fixture.copied(to: "copy.store")
    }()
    #expect(try log(copy).isEmpty && log(fixture) == [1])
    #expect(try copy.content() == original)
    try holder.close()
  }

  /// The version before kept no files: an operation followed the last one on the same path.
  @Test func aJournalOfTheVersionBeforeHasOneHistoryForEachPath() throws {
    let original = try fixture.content()
    try change(fixture, 2)
    let copy = try fixture.copied(to: "copy.store")
    try change(copy, 5)
    try change(fixture, 8)
    try fixture.downgradeJournal(to: 3)
    #expect(try log(fixture) == [3, 1] && log(copy) == [2, 1])
    #expect(try fixture.history.backups().map(\.operationID) == [3, 1])
    for file in [fixture, copy] {
      #expect(try undo(file).notes.isEmpty)
      try undo(file)
      #expect(try file.content() == original)
    }
    #expect(try log(fixture) == [5, 4, 3, 1] && log(copy) == [7, 6, 2, 1])
  }

  /// Undoing everything gives each file what it had at first, with what the app added since.
  @Test(arguments: Effort.seeds(2, ci: 8))
  func anythingDoneToCopiesIsTakenBackOnEach(seed: UInt64) throws {
    var model = Model(fixture, seed: seed)
    let original = try fixture.content()[table] ?? []
    for _ in 0..<24 { try step(&model) }
    for (name, state) in model.states.sorted(by: { $0.key < $1.key }) {
      let file = fixture.at(name)
      let inForce = try file.history.operations(limit: nil).filter {
        $0.undoneBy == nil && $0.undoes == nil
      }
      #expect(inForce.map(\.id) == state.inForce.reversed(), "\(name) \(model.did)")
      for id in state.inForce.reversed() {
        let undone = try undo(file).undone
        #expect(undone == id, "\(name) \(model.did)")
      }
      #expect(throws: StorageError.self) { try undo(file) }
      let added = try file.content()[table]?.filter { !original.contains($0) }
      #expect(added?.count == state.added, "\(name) \(model.did)")
      let kept = try file.content()[table]?.filter(original.contains)
      #expect(kept == original, "\(name) \(model.did)")
    }
  }

  private struct Model {
    struct State {
      var inForce: [Int64] = []
      /// Rows that the app added.
      var added = 0
    }

    var generator: SplitMix64
    var states: [String: State]
    var did: [String] = []
    var count = 0

    init(_ fixture: JournalFixture, seed: UInt64) {
      generator = SplitMix64(seed: seed)
      states = [(fixture.path as NSString).lastPathComponent: State()]
    }

    mutating func any() -> String {
      states.keys.sorted().randomElement(using: &generator) ?? ""
    }

    mutating func fresh() -> String {
      count += 1
      return "\(count).store"
    }
  }

  private func step(_ model: inout Model) throws {
    let name = model.any()
    let file = fixture.at(name)
    guard let state = model.states[name] else { return }
    let kind = Int.random(in: 0..<12, using: &model.generator)
    model.did.append("\(kind) \(name)")
    switch kind {
    case 0...3:
      let id = try change(file, try Int64(somebody(file, &model)))
      model.states[name]?.inForce.append(id)
    case 4, 5:
      guard let id = model.states[name]?.inForce.popLast() else { return }
      #expect(try undo(file).undone == id, "\(model.did)")
    case 6:
      model.count += 1
      try file.execute(
        "INSERT INTO \(table) (Z_PK, Z_ENT, Z_OPT) VALUES (\(90_000 + model.count), 1, 1)")
      model.states[name]?.added += 1
    case 7, 8:
      let copy = model.fresh()
      _ = try file.copied(to: copy)
      model.states[copy] = state
    case 9:
      let place = model.fresh()
      try files.moveItem(atPath: file.path, toPath: fixture.folder.file(place))
      model.states[place] = model.states.removeValue(forKey: name)
    default:
      let other = model.any()
      guard other != name else { return }
      try kind == 10
        ? overwrite(fixture.at(other), by: file) : replace(fixture.at(other), by: file)
      model.states[other] = state
    }
  }

  /// A key whose row and the next one are there, and were never changed.
  private func somebody(_ file: JournalFixture, _ model: inout Model) throws -> Int {
    let queue = try DatabaseQueue(path: file.path)
    let keys = try queue.read {
      try Int.fetchAll(
        $0,
        sql: """
          SELECT Z_PK FROM \(table) AS e WHERE Z_PK < 90000
            AND EXISTS (SELECT 1 FROM \(table) AS n WHERE n.Z_PK = e.Z_PK + 1 AND n.Z_PK < 90000)
          """)
    }
    try queue.close()
    return try #require(keys.randomElement(using: &model.generator))
  }
}

import FitIQSystem
import FitIQTestTraits
import Foundation
import Testing

@testable import FitIQTestSupport

/// The model of the disk itself, on records made by hand.
@Suite(.bounded) struct DiskModelTests {
  private typealias Event = DiskTrace.Event

  private static func event(_ change: DiskTrace.Change, file: Int = 0) -> Event {
    Event(file: file, change: change, name: "a")
  }

  private static func contents(
    _ events: [Event], rules: PowerCut.Rules = .strict, states: Int = 300
  ) -> Set<[String: [UInt8]]> {
    let trace = DiskTrace(start: DiskImage(), events: events)
    return Set(
      (0..<states).map { state in
        var cut = PowerCut(state: state, seed: 1, of: trace, rules: rules)
        cut = cut.moved(to: events.count)
        return trace.image(after: cut).visible.mapValues { Array($0.bytes) }
      })
  }

  @Test func whatIsSyncedIsThere() {
    let events: [Event] = [
      Self.event(.create("a", mode: 0o600)), Self.event(.write(offset: 0, Data([1, 2, 3]))),
      Self.event(.sync(isWhole: true)), Self.event(.syncFolder("")),
    ]
    #expect(Self.contents(events) == [["a": [1, 2, 3]]])
  }

  @Test func aNameIsLostWithoutItsFoldersSync() {
    let events: [Event] = [
      Self.event(.create("a", mode: 0o600)), Self.event(.write(offset: 0, Data([1, 2, 3]))),
      Self.event(.sync(isWhole: true)),
    ]
    #expect(Self.contents(events) == [[:], ["a": [1, 2, 3]]])
    // ext4 keeps the name of a file that was synced.
    #expect(Self.contents(events, rules: .ordered) == [["a": [1, 2, 3]]])
  }

  /// Of two sectors any, of a size zeros, and of the bytes none.
  @Test func whatIsNotSyncedIsLostInParts() {
    let two = [UInt8](repeating: 1, count: 512) + [UInt8](repeating: 2, count: 512)
    let events: [Event] = [
      Self.event(.create("a", mode: 0o600)), Self.event(.syncFolder("")),
      Self.event(.write(offset: 0, Data(two))),
    ]
    let zeros = [UInt8](repeating: 0, count: 512)
    let expected: Set<[UInt8]> = [
      [], two, Array(two[..<512]), zeros + two[512...], zeros + zeros,
    ]
    #expect(Self.contents(events) == Set(expected.map { ["a": $0] }))
    let ordered = Self.contents(events, rules: .ordered)
    #expect(!ordered.contains(["a": zeros + zeros]) && ordered.contains(["a": two]))
  }

  /// An older and a newer content under one name; never a name whose file was synced before it and is
  /// something else.
  @Test func aRenameIsOneOfTwo() {
    let events: [Event] = [
      Self.event(.create("a", mode: 0o600)), Self.event(.write(offset: 0, Data([1]))),
      Self.event(.sync(isWhole: true)), Self.event(.syncFolder("")),
      Self.event(.create("b", mode: 0o600), file: 1),
      Self.event(.write(offset: 0, Data([2])), file: 1),
      Self.event(.sync(isWhole: true), file: 1), Self.event(.rename("b", to: "a"), file: 1),
    ]
    let names = Self.contents(events).map { $0["a"] }
    #expect(Set(names) == [[1], [2]])
    let mistaken = DiskTrace(start: DiskImage(), events: events).mistakes
    #expect(mistaken.count == 4)
  }

  /// A change of the mode is safe by a whole sync alone.
  @Test func theModeIsLostWithoutAWholeSync() {
    for (isWhole, modes) in [(true, [0o600]), (false, [0o600, 0o644])] as [(Bool, Set<UInt32>)] {
      let events: [Event] = [
        Self.event(.create("a", mode: 0o644)), Self.event(.syncFolder("")),
        Self.event(.chmod(0o600)), Self.event(.sync(isWhole: isWhole)),
      ]
      let trace = DiskTrace(start: DiskImage(), events: events)
      let found = (0..<100).compactMap { state in
        let cut = PowerCut(state: state, seed: 1, of: trace).moved(to: events.count)
        return trace.image(after: cut).visible["a"]?.mode
      }
      #expect(Set(found) == modes)
    }
  }

  /// ext4's fdatasync writes the names that were made before only where it has to write a size.
  @Test func anOrderedSyncOfBytesAloneLeavesNames() {
    for (grows, all) in [(true, [["a", "b"]]), (false, [["a"], ["a", "b"]])]
      as [(Bool, Set<[String]>)]
    {
      let events: [Event] = [
        Self.event(.create("a", mode: 0o600)), Self.event(.write(offset: 0, Data([1, 2, 3]))),
        Self.event(.sync(isWhole: true)), Self.event(.create("b", mode: 0o600), file: 1),
        Self.event(.write(offset: grows ? 3 : 0, Data([4]))), Self.event(.sync(isWhole: false)),
      ]
      #expect(Set(Self.contents(events, rules: .ordered).map { $0.keys.sorted() }) == all)
    }
  }

  @Test func twoNamesOfAFileStayOneFile() throws {
    let events: [Event] = [
      Self.event(.create("a", mode: 0o600)), Self.event(.write(offset: 0, Data([1]))),
      Self.event(.link("b")), Self.event(.sync(isWhole: true)), Self.event(.syncFolder("")),
    ]
    let trace = DiskTrace(start: DiskImage(), events: events)
    let folder = try ScratchFolder()
    try trace.image(after: PowerCut(after: 5, rules: .strict, seed: 1)).write(to: folder.path)
    var inodes: Set<UInt64> = []
    for name in ["a", "b"] {
      var status = stat()
      #expect(stat(folder.file(name), &status) == 0)
      inodes.insert(UInt64(status.st_ino))
    }
    #expect(inodes.count == 1)
  }

  // MARK: Why a sync may be left out

  /// Calls on files by name, in the order of their numbers.
  private static func trace(_ calls: [(Int, String, DiskTrace.Change)]) -> DiskTrace {
    var start = DiskImage()
    start = DiskTrace(
      start: start,
      events: [Event(file: 0, change: .create("store", mode: 0o600), name: "store")]
    ).image(after: PowerCut(after: 1, rules: .strict, seed: 1))
    return DiskTrace(
      start: start, events: calls.map { Event(file: $0.0, change: $0.2, name: $0.1) })
  }

  /// Which of the left-out syncs have a reason, by their number.
  private static func known(_ trace: DiskTrace) -> [Int] {
    trace.mistakes.filter(\.isKnown).map(\.event)
  }

  private static let bytes = Data(repeating: 1, count: 64)

  @Test func aSyncBeforeTheSameOneIsKnownWhileNothingReliesOnIt() {
    let frames: [(Int, String, DiskTrace.Change)] = [
      (1, "store-wal", .write(offset: 0, Self.bytes)), (1, "store-wal", .sync(isWhole: false)),
      (1, "store-wal", .write(offset: 64, Self.bytes)), (1, "store-wal", .sync(isWhole: false)),
    ]
    // The last one is the commit's, with and without something after it.
    #expect(Self.known(Self.trace(frames)) == [1])
    let told = frames + [(2, "told", .write(offset: 0, Self.bytes))]
    #expect(Self.known(Self.trace(told)) == [1])
    var early = frames
    early.insert((0, "store", .write(offset: 0, Self.bytes)), at: 2)
    #expect(Self.known(Self.trace(early)) == [])
  }

  @Test(arguments: [(64, [1]), (1_024, [])])
  func aCommitOfOneSectorIsKnown(size: Int, expected: [Int]) {
    let calls: [(Int, String, DiskTrace.Change)] = [
      (1, "store-journal", .write(offset: 0, Self.bytes)),
      (1, "store-journal", .sync(isWhole: false)),
      (0, "store", .write(offset: 512, Data(repeating: 2, count: size))),
      (0, "store", .sync(isWhole: false)), (-1, "store-journal", .unlink("store-journal")),
      (-1, "", .syncFolder("")),
    ]
    #expect(Self.known(Self.trace(calls)) == expected)
    // Something else relies on it.
    var other = calls
    other.insert((2, "told", .write(offset: 0, Self.bytes)), at: 3)
    #expect(Self.known(Self.trace(other)) == [])
  }

  @Test func theLastNoteIsKnownAndTheFirstIsNot() {
    let log = ".local/state/fitiq/a/journal.db"
    let calls: [(Int, String, DiskTrace.Change)] = [
      (1, log, .write(offset: 0, Self.bytes)), (1, log, .sync(isWhole: false)),
      (0, "store", .write(offset: 0, Self.bytes)), (0, "store", .sync(isWhole: false)),
      (1, log, .write(offset: 64, Self.bytes)), (1, log, .sync(isWhole: false)),
    ]
    #expect(Self.known(Self.trace(calls)) == [5])
    // Nothing but the log is changed: it is all that there is.
    #expect(Self.known(Self.trace([calls[0], calls[1]])) == [])
  }

  private static let change = Data(repeating: 2, count: 1_024)

  @Test func aJournalThatComesBackIsKnownWhileNothingReliesOnIt() {
    let journal = "store-journal"
    let commit = { (file: Int) -> [(Int, String, DiskTrace.Change)] in
      [
        (file, journal, .create(journal, mode: 0o600)),
        (file, journal, .write(offset: 0, Self.bytes)),
        (file, journal, .sync(isWhole: false)), (-1, "", .syncFolder("")),
        (0, "store", .write(offset: 1_024 * file, Self.change)),
        (0, "store", .sync(isWhole: false)),
        (-1, journal, .unlink(journal)), (-1, "", .syncFolder("")),
      ]
    }
    let calls = commit(1) + commit(2)
    #expect(Self.known(Self.trace(calls)) == [7])
    // Somebody was told of the first commit.
    var told = calls
    told.insert((3, "told", .write(offset: 0, Self.bytes)), at: 8)
    #expect(Self.known(Self.trace(told)) == [])
  }

  /// The head of SQLite's log is not a commit; its frames are.
  @Test(arguments: [(32, [1]), (64, [])])
  func newNamesAreKnownUntilTheStoreChanges(size: Int, expected: [Int]) {
    let calls: [(Int, String, DiskTrace.Change)] = [
      (1, "store.backups/one", .create("store.backups/one", mode: 0o600)),
      (-1, "", .syncFolder("store.backups")),
      (2, "store-wal", .write(offset: 0, Data(count: size))),
      (3, "store.backups/two", .create("store.backups/two", mode: 0o600)),
      (-1, "", .syncFolder("store.backups")), (0, "store", .write(offset: 0, Self.change)),
    ]
    #expect(Self.known(Self.trace(calls)) == expected)
  }

  @Test func aFileThatIsThrownAwayIsKnownUnlessItIsKept() {
    let scratch = "store.fitiq-#"
    let calls: [(Int, String, DiskTrace.Change)] = [
      (1, scratch, .create(scratch, mode: 0o600)), (-1, "", .syncFolder("")),
      (1, scratch, .write(offset: 0, Self.bytes)), (1, scratch, .sync(isWhole: true)),
      (0, "store", .write(offset: 0, Self.change)),
    ]
    #expect(Self.known(Self.trace(calls)) == [1, 3])
    // Its bytes have to be safe then; the name that it had does not.
    for change in [.rename(scratch, to: "store"), .link("other")] as [DiskTrace.Change] {
      let kept = calls + [(1, scratch, change), (-1, "", .syncFolder(""))]
      #expect(Self.known(Self.trace(kept)) == [1])
      // Also where it is kept before it is synced.
      var early = calls
      early.insert((1, scratch, change), at: 3)
      #expect(Self.known(Self.trace(early)) == [1])
    }
  }

  /// A final name that comes before the sync of its bytes has no excuse, whatever is between them.
  @Test(arguments: ["store.backups/a", "out/a"])
  func aNameThatComesEarlyIsNotKnown(name: String) {
    let partial = name + ".partial"
    for change in [.rename(partial, to: name), .link(name)] as [DiskTrace.Change] {
      let calls: [(Int, String, DiskTrace.Change)] = [
        (1, partial, .create(partial, mode: 0o600)), (1, partial, .write(offset: 0, Self.bytes)),
        (1, partial, .sync(isWhole: true)), (1, name, change),
        (-1, "", .syncFolder(name.folderPath)), (0, "store", .write(offset: 0, Self.change)),
      ]
      #expect(Self.trace(calls).mistakes.map(\.event) == [2, 3, 4])
      #expect(Self.known(Self.trace(calls)) == [])
    }
  }

  /// Lines may be late; the name of a ledger, and what a line is about, may not.
  @Test func linesOfALedgerAreKnownUntilTheyAreSafe() {
    let ledger = "runs/ledger-a"
    let calls: [(Int, String, DiskTrace.Change)] = [
      (1, ledger, .create(ledger, mode: 0o600)), (-1, "", .syncFolder("runs")),
      (1, ledger, .write(offset: 0, Self.bytes)), (1, ledger, .sync(isWhole: false)),
      (0, "store", .write(offset: 0, Self.change)),
      (1, ledger, .write(offset: 64, Self.bytes)), (1, ledger, .sync(isWhole: false)),
      (2, "runs/ledger-b", .create("runs/ledger-b", mode: 0o600)), (-1, "", .syncFolder("runs")),
    ]
    #expect(Self.known(Self.trace(calls)) == [3])
    let about: [(Int, String, DiskTrace.Change)] = [
      (3, "runs/one", .link("runs/one")), (-1, "", .syncFolder("runs")), calls[2], calls[3],
      (3, "runs/two", .link("runs/two")), (-1, "", .syncFolder("runs")),
    ]
    #expect(Self.known(Self.trace(about)) == [])
  }

  /// The frame of a page that the log has already, and a checkpoint.
  @Test(arguments: [(1, [2, 5]), (2, [2])] as [(UInt8, [Int])])
  func thePageOfTheLastFrameIsKnownWhereAnOlderOneIsSafe(page: UInt8, expected: [Int]) {
    let head = { (page: UInt8) in Data([0, 0, 0, page]) + Data(repeating: 7, count: 20) }
    let log = "store-wal"
    let calls: [(Int, String, DiskTrace.Change)] = [
      (1, log, .write(offset: 32, head(1))), (1, log, .write(offset: 56, Self.change)),
      (1, log, .sync(isWhole: false)),
      (1, log, .write(offset: 1_080, head(page))), (1, log, .write(offset: 1_104, Self.change)),
      (1, log, .sync(isWhole: false)), (0, "store", .write(offset: 0, Self.change)),
      (0, "store", .sync(isWhole: false)), (-1, log, .unlink(log)),
    ]
    // The first sync is followed by the same one with nothing but more frames before it.
    #expect(Self.known(Self.trace(calls)) == expected)
    var unsafe = calls
    unsafe.remove(at: 7)
    #expect(Self.known(Self.trace(unsafe)) == [2])
  }

  @Test func theLastNoteIsKnownBeforeItsCheckpoint() {
    let log = ".local/state/fitiq/a/journal.db"
    let calls: [(Int, String, DiskTrace.Change)] = [
      (1, log + "-wal", .write(offset: 0, Self.bytes)), (1, log + "-wal", .sync(isWhole: false)),
      (0, "store", .write(offset: 0, Self.change)), (0, "store", .sync(isWhole: false)),
      (1, log + "-wal", .write(offset: 64, Self.bytes)), (1, log + "-wal", .sync(isWhole: false)),
      (2, log, .write(offset: 0, Self.bytes)), (2, log, .sync(isWhole: false)),
    ]
    #expect(Self.known(Self.trace(calls)) == [5, 7])
    let told = calls + [(3, "told", .write(offset: 0, Self.bytes))]
    #expect(Self.known(Self.trace(told)) == [])
  }

  // MARK: Commits

  /// Half of a transaction is sound for SQLite, and no commit.
  @Test func aPartOfACommitIsNone() throws {
    let folder = try ScratchFolder()
    let path = folder.file("a.db")
    try RawSQL.execute(
      "CREATE TABLE one (n); CREATE TABLE two (n); INSERT INTO one VALUES (1); INSERT INTO two VALUES (1)",
      in: path)
    let old = try Data(contentsOf: URL(fileURLWithPath: path))
    try RawSQL.execute("BEGIN; UPDATE one SET n = 2; UPDATE two SET n = 2; COMMIT", in: path)
    let new = try Data(contentsOf: URL(fileURLWithPath: path))
    var start = DiskImage()
    (start.names["a.db"], start.files[0]) = (0, DiskImage.File(bytes: old, mode: 0o600))
    let events = stride(from: 0, to: new.count, by: 4_096).map { offset in
      Self.event(.write(offset: offset, new.subdata(in: offset..<offset + 4_096)))
    }
    let commits = try DatabaseCommits(of: "a.db", in: DiskTrace(start: start, events: events))
    // The page of the first table is new, that of the second is not.
    let half = new.prefix(8_192) + old.dropFirst(8_192)
    for (bytes, isCommit) in [(old, true), (new, true), (half, false)] {
      let copy = folder.file("copy.db")
      try bytes.write(to: URL(fileURLWithPath: copy))
      #expect(commits.contains(try DatabaseContent(of: copy)) == isCommit)
    }
  }
}

import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

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
}

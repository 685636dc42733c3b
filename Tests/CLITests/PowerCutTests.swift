import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

/// What is left of a command after a power cut, in states that no kill can show.
///
/// `fitiq-dev powercut` tries thousands of them; CI does so with the release build.
@Suite(.enabled(if: FileFaultLibrary.isAvailable, "needs Linux"), .bounded)
struct PowerCutTests {
  private static let seed: UInt64 = 20_261_128

  @Test(arguments: PowerCutCase.all.map(\.name).spread(to: Effort.count(2, ci: 6, full: 99)))
  func everyStateIsOldOrNewAndCanBeGoneOnFrom(name: String) throws {
    let lab = try Self.lab(name)
    for state in 0..<Effort.count(3, ci: 6, full: 60) {
      let cut = PowerCut(state: state, seed: Self.seed, of: lab.trace)
      let problems = try lab.problems(after: cut)
      #expect(
        problems == [],
        "fitiq-dev powercut --command \(name) --seed \(Self.seed) --state \(state)")
    }
  }

  private static func lab(_ name: String) throws -> PowerCutLab {
    let found = try #require(PowerCutCase.all.first { $0.name == name })
    return try PowerCutLab(found, program: FitIQBinary.path)
  }

  /// The states of a seed are those of the next run.
  @Test(arguments: ["auth-set", "cleanup-report", "salvage"])
  func theSameCommandHasTheSameRecord(name: String) throws {
    let records = try (0..<2).map { _ in try Self.lab(name).trace }
    #expect(records[0].events.map(\.description) == records[1].events.map(\.description))
    #expect(records[0].events.count > 6)
  }

  /// Folders that were not safe: the cleanup was there, and its log was lost.
  @Test func aNewFolderIsSafeBeforeWhatIsInIt() throws {
    let trace = try Self.lab("cleanup-in-place").trace
    var unsafe: Set<String> = []
    var made: [String] = []
    for event in trace.events {
      switch event.change {
      case .makeFolder(let name, _):
        unsafe.insert(name)
        made.append(name)
      case .syncFolder(let folder): unsafe = unsafe.filter { $0.folderName != folder }
      case .write: #expect(!event.name.hasPrefix("data/default.store") || unsafe.isEmpty)
      default: break
      }
    }
    #expect(made.contains { $0.hasPrefix(".local/state/fitiq") })
  }

  /// A sync that is left out, and a name that comes before its bytes, are noticed.
  @Test func theCheckerNoticesMistakes() throws {
    let lab = try Self.lab("auth-set")
    var noticed: Set<String> = []
    for mistake in lab.trace.mistakes {
      let isNoticed = try lab.notices(mistake)
      #expect(isNoticed || mistake.isKnown, "\(mistake)")
      if isNoticed { noticed.insert(mistake.description) }
    }
    // Its bytes, its name, and the one before the other.
    #expect(noticed.count == 3, "\(noticed)")
  }
}

extension String {
  fileprivate var folderName: String { (self as NSString).deletingLastPathComponent }
}

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
}

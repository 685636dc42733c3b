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

  @Test(arguments: PowerCutCase.all.map(\.name).spread(to: Effort.count(2, ci: 2, full: 99)))
  func everyStateIsOldOrNewAndCanBeGoneOnFrom(name: String) throws {
    let lab = try Self.lab(name)
    for state in 0..<Effort.count(3, ci: 3, full: 60) {
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
      // Either: a reason that excuses what loses something is wrong.
      #expect(isNoticed != mistake.isKnown, "\(mistake)")
      if isNoticed { noticed.insert(mistake.description) }
    }
    // Its bytes, its name, and the one before the other.
    #expect(noticed.count == 3, "\(noticed)")
  }

  /// A journal that counts no records rolls nothing back: a part of the commit stays.
  @Test func aPartOfACommitIsNoticed() throws {
    let lab = try Self.lab("outbox-cancel")
    let mistakes = lab.trace.mistakes.filter { $0.description.contains("-journal 0+12") }
    let first = try #require(mistakes.first)
    #expect(try lab.notices(first), "\(first)")
  }
}

extension String {
  fileprivate var folderName: String { (self as NSString).deletingLastPathComponent }
}

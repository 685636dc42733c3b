import FitIQDomain
import Foundation
import GRDB
import Synchronization

/// `matches_error(text, pattern)`: true where the pattern is found in the text.
enum ErrorPattern {
  /// Throws `StorageError` with `pattern_invalid` for what is not one.
  static func add(_ pattern: String, to db: Database) throws {
    let search: PatternSearch
    do { search = try PatternSearch(pattern) } catch {
      throw StorageError(
        .patternInvalid, "'\(pattern)' is not a valid regular expression",
        hint: "escape special characters, such as \\( and \\[", underlying: error)
    }
    db.add(
      function: DatabaseFunction("matches_error", argumentCount: 2) { values in
        guard let text = values.first.flatMap(String.fromDatabaseValue) else { return false }
        return try search.isFound(in: text)
      })
  }

  /// What a search that was given up ends its statement with.
  static let tooSlow = DatabaseError(
    resultCode: .SQLITE_ERROR, message: "fitiq: the pattern takes too long")
}

/// Finds a regular expression in texts, one after another, within a bounded time.
///
/// The expressions of ICU backtrack: `(a+)+$` takes years to be not found in forty letters. A text may
/// take a fraction of a millisecond, which is plenty for what errors say; beyond that all texts
/// together have some seconds of the processor. Without repetition and alternatives nothing can
/// backtrack, and nothing is measured.
final class PatternSearch: Sendable {
  private let expression: NSRegularExpression
  private let canBacktrack: Bool
  /// Nanoseconds of the processor that slow texts took.
  private let spent = Mutex<UInt64>(0)

  private static let allowance: UInt64 = 250_000
  private let most: UInt64
  /// The matcher calls at each character and after 10,000 steps; so many calls between two looks at the
  /// clock take some milliseconds.
  private static let callsPerLook = 32

  /// - Parameter most: Nanoseconds for all texts that take long.
  init(_ pattern: String, most: UInt64 = 2_000_000_000) throws {
    self.most = most
    expression = try NSRegularExpression(pattern: pattern, options: .caseInsensitive)
    canBacktrack = pattern.utf8.contains { "*+?{|".utf8.contains($0) }
  }

  /// Throws ``ErrorPattern/tooSlow`` when it takes too long.
  func isFound(in text: String) throws -> Bool {
    let whole = NSRange(location: 0, length: text.utf16.count)
    guard canBacktrack else { return expression.firstMatch(in: text, range: whole) != nil }
    let before = spent.withLock { $0 }
    let start = clock_gettime_nsec(CLOCK_THREAD_CPUTIME_ID)
    var (isFound, isGivenUp, calls) = (false, false, 0)
    expression.enumerateMatches(
      in: text, options: [.reportProgress, .reportCompletion], range: whole
    ) { match, flags, stop in
      calls += 1
      if match != nil { isFound = true }
      // The matcher's own limit, of the memory that it may take.
      if flags.contains(.internalError) { isGivenUp = true }
      if calls % Self.callsPerLook == 0,
        before + clock_gettime_nsec(CLOCK_THREAD_CPUTIME_ID) - start > self.most + Self.allowance
      {
        isGivenUp = true
      }
      if isFound || isGivenUp { stop.pointee = true }
    }
    let took = clock_gettime_nsec(CLOCK_THREAD_CPUTIME_ID) - start
    if took > Self.allowance { spent.withLock { $0 += took - Self.allowance } }
    guard isFound || !isGivenUp, spent.withLock({ $0 }) <= most else {
      throw ErrorPattern.tooSlow
    }
    return isFound
  }
}

private func clock_gettime_nsec(_ clock: clockid_t) -> UInt64 {
  var time = timespec()
  guard clock_gettime(clock, &time) == 0 else { return 0 }
  return UInt64(clamping: time.tv_sec) &* 1_000_000_000 &+ UInt64(clamping: time.tv_nsec)
}

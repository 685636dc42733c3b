import FitIQDomain
import FitIQSystem
import Foundation

/// The preferences as they were before a reset, in a file beside them.
///
/// Its name ends in the fingerprint of what the reset wrote: a reset is taken back only while the
/// preferences are still exactly that, so that nothing that the app has written since is lost.
package struct ResetBackup: Sendable, Equatable {
  package let path: String
  private static let mark = ".before-reset-"

  /// Names the backup of a reset.
  ///
  /// - Parameters:
  ///   - preferences: The path of the preferences.
  ///   - result: What the reset writes.
  init(of preferences: String, result: Data, at now: Date) {
    let time = now.formatted(
      .iso8601.dateSeparator(.omitted).timeSeparator(.omitted).year().month().day().time(
        includingFractionalSeconds: false))
    path = preferences + Self.mark + time + "-" + Fingerprint(of: result).abbreviated
  }

  private init(path: String) { self.path = path }

  /// Every backup of these preferences, oldest first.
  package static func all(of preferences: String) -> [ResetBackup] {
    let folder = preferences.folderPath
    let name = (preferences as NSString).lastPathComponent
    let names =
      (try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)) ?? []
    return names.filter { $0.hasPrefix(name + mark) }.sorted()
      .map { ResetBackup(path: (folder as NSString).appendingPathComponent($0)) }
  }

  /// Returns the backup that leads back from the preferences as they are.
  package static func leading(back file: PropertyListFile) throws(LegacyError) -> ResetBackup {
    let known = all(of: file.path)
    let ending = "-" + file.fingerprint.abbreviated
    if let backup = known.last(where: { $0.path.hasSuffix(ending) }) { return backup }
    guard let last = known.last else {
      throw LegacyError(
        .noResetBackup, "no reset of \(file.path) can be undone: there is no backup beside it",
        hint: "see what a reset would do: fitiq tracking clear --container "
          + "\(ShellQuoting.quoted(file.path)) --dry-run")
    }
    if known.contains(where: { FileManager.default.contents(atPath: $0.path) == file.bytes }) {
      throw LegacyError(
        .noResetBackup, "\(file.path) is as it was before the reset: there is nothing to take back")
    }
    throw LegacyError(
      .preferencesChanged,
      "\(file.path) has changed since the reset: restoring the backup would lose those changes",
      hint: "compare the two, and copy it yourself if that is what you want: "
        + ShellQuoting.quoted(last.path))
  }
}

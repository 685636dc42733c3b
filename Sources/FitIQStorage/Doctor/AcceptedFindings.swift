package import FitIQDomain
import FitIQSystem
import Foundation

/// Findings of one store that somebody knows of and lives with, in fitiq's state folder.
///
/// An app store is known by its own identifier, so that a fresh copy from the phone keeps them; a
/// database, and a store that cannot be read, by its path.
package struct AcceptedFindings: Sendable {
  private let path: String
  /// By names, so that those of a later version stay.
  private var stored: [String: Int]

  /// A list of some names is small: what is larger was not written here.
  private static let maximumSize = 1 << 20

  /// - Parameters:
  ///   - storeID: The identifier of an app store; nil where there is none.
  ///   - store: The absolute path of the store.
  ///   - stateFolder: That of fitiq.
  package init(storeID: String?, store: String, stateFolder: String) {
    let folder =
      storeID.map {
        StoreJournal.path(storeID: $0, stateFolder: stateFolder).folderPath
      } ?? "\(stateFolder)/path-" + Fingerprint(of: Data(store.utf8)).abbreviated
    path = folder + "/accepted-findings.json"
    stored = Self.stored(at: path)
  }

  /// Empty where there is no list, or none that can be read.
  private static func stored(at path: String) -> [String: Int] {
    guard let size = try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int,
      size <= maximumSize, let bytes = FileManager.default.contents(atPath: path),
      let stored = try? JSONDecoder().decode([String: Int].self, from: bytes)
    else { return [:] }
    return stored
  }

  /// The count that each had when it was accepted.
  package var counts: [DoctorCheck: Int] {
    DoctorCheck.allCases.reduce(into: [:]) { $0[$1] = stored[$1.rawValue] }
  }

  /// Accepts findings with their counts, and takes others back.
  package mutating func change(
    accepting accepted: [Finding], takingBack: Set<DoctorCheck>
  ) throws(StorageError) {
    do {
      try DurableFolder.make(path.folderPath)
      stored = try FileReplacement.inTurn(at: path) {
        // Read again: another process may have changed them meanwhile.
        var stored = Self.stored(at: path)
        for check in takingBack { stored[check.rawValue] = nil }
        for finding in accepted { stored[finding.id.rawValue] = finding.count }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
        try FileReplacement.write(try encoder.encode(stored), to: path)
        return stored
      }
    } catch let error as FileFailure where error.number == EWOULDBLOCK {
      throw StorageError(
        .busy, "another process is changing \(path)", hint: "try again when it has ended")
    } catch {
      throw StorageError(
        .cannotCreate, "cannot write \(path)",
        hint: "set XDG_STATE_HOME to a writable folder",
        underlying: error)
    }
  }
}

extension AppStoreHistory {
  /// What the app's store is known by.
  package func storeID() throws -> String { try read { $0.catalog.storeID } }
}

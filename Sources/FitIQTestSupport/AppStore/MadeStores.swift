import Foundation
import Synchronization

/// The stores that this process has made, by their settings: most tests ask for one of a few, and making
/// them was a sixth of the time in a sample of the storage's tests.
final class MadeStores: Sendable {
  static let shared = MadeStores()

  /// Bytes of all that are kept.
  private static let limit = 256 << 20

  struct Made: Sendable {
    let manifest: AppStoreManifest
    let files: [String: Data]

    init(_ manifest: AppStoreManifest) throws {
      self.manifest = manifest
      files = try Self.suffixes.reduce(into: [:]) { files, suffix in
        guard FileManager.default.fileExists(atPath: manifest.path + suffix) else { return }
        files[suffix] = try Data(contentsOf: URL(fileURLWithPath: manifest.path + suffix))
      }
    }

    private static let suffixes = ["", "-wal", "-shm"]

    func write(to path: String) throws -> AppStoreManifest {
      for suffix in Self.suffixes {
        // A new file, as one that was made there would be.
        unlink(path + suffix)
        try files[suffix]?.write(to: URL(fileURLWithPath: path + suffix))
      }
      var manifest = manifest
      manifest.path = path
      return manifest
    }
  }

  private let made = Mutex<(stores: [AppStoreScenario: Made], bytes: Int)>(([:], 0))

  subscript(scenario: AppStoreScenario) -> Made? {
    get { made.withLock { $0.stores[scenario] } }
    set {
      guard let newValue else { return }
      let size = newValue.files.values.reduce(0) { $0 + $1.count }
      made.withLock { made in
        guard made.stores[scenario] == nil, made.bytes + size <= Self.limit else { return }
        made.stores[scenario] = newValue
        made.bytes += size
      }
    }
  }
}

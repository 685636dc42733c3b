import FitIQDomain
import FitIQFleet
import FitIQLegacy
import FitIQStorage
import FitIQSystem
import Foundation
import Synchronization

/// Finds stores below folders, and says what each is.
struct FleetFinder {
  /// The folder of the fleet itself.
  let excluded: String

  /// Folders in folders: deeper ones are a mistake, or a trap.
  private static let maximumDepth = 64
  private static let extensions: Set<String> = ["store", "sqlite", "db"]
  private static let neighbours = ["-wal", "-shm", "-journal"]
  /// What tells a container: the folder of the app's store or of its preferences.
  private static let containerFolders = ["Library", "AppData", "Data"]

  /// What a search meets.
  enum Found: Sendable {
    case path(String)
    case unreadable(String, FleetStore.Problem)
  }

  /// Paths that are looked at together.
  static let batch = 512

  /// What is at each path, in their order; several at once, since opening a store is all that takes time.
  func stores(at found: [Found]) -> [FleetStore] {
    let stores = Mutex([Int: FleetStore]())
    DispatchQueue.concurrentPerform(iterations: found.count) { index in
      let store =
        switch found[index] {
        case .path(let path): store(at: path)
        case .unreadable(let path, let problem):
          FleetStore(id: nil, path: path, kind: .unknown, problem: problem)
        }
      stores.withLock { $0[index] = store }
    }
    return stores.withLock { stores in found.indices.compactMap { stores[$0] } }
  }

  /// Calls with each store at or below a path, in any order; links are not followed.
  func find(below root: String, _ body: (Found) throws -> Void) throws {
    var folders: [(path: [UInt8], depth: Int)] = []
    func visit(_ path: [UInt8], _ kind: FileKind, _ depth: Int) throws {
      let text = String(validating: path, as: UTF8.self)
      switch kind {
      case .folder where text == excluded || text?.hasSuffix(".backups") ?? false: break
      case .folder: folders.append((path, depth))
      case .file where Self.isCandidate(path):
        try body(
          text.map(Found.path) ?? .unreadable(String(decoding: path, as: UTF8.self), .notUTF8))
      default: break
      }
    }
    guard let kind = FileKind(root) else { return }
    guard kind == .folder else { return try body(.path(root)) }
    folders.append((Array(root.utf8), 0))
    while let (folder, depth) = folders.popLast() {
      try Interruption.check()
      WorkProgress.tell("\(folders.count + 1) folders left")
      let text = String(decoding: folder, as: UTF8.self)
      guard depth < Self.maximumDepth, let names = FolderNames.bytes(in: Self.name(folder)) else {
        let code = depth < Self.maximumDepth ? "permission_denied" : "too_deep"
        try body(
          .unreadable(text, .init(code: code, summary: "this folder cannot be searched")))
        continue
      }
      let isContainer = Self.isContainer(text)
      if isContainer { try body(.path(text)) }
      for name in names {
        let path = folder + [UInt8(ascii: "/")] + name
        var status = stat()
        let isThere = lstat(Self.name(path), &status) == 0
        if !isThere, errno == ENAMETOOLONG {
          try body(.unreadable(String(decoding: path, as: UTF8.self), .tooLong))
        }
        // The app's own folders are the container's.
        let isOwn = Self.containerFolders.contains(String(decoding: name, as: UTF8.self))
        guard isThere, !(isContainer && isOwn) else { continue }
        try visit(path, FileKind(mode: status.st_mode), depth + 1)
      }
    }
  }

  /// A path for the system.
  private static func name(_ path: [UInt8]) -> [CChar] {
    path.map { CChar(bitPattern: $0) } + [0]
  }

  /// By its name, or by the head of an SQLite file.
  private static func isCandidate(_ path: [UInt8]) -> Bool {
    let text = String(decoding: path, as: UTF8.self)
    guard !neighbours.contains(where: text.hasSuffix) else { return false }
    return extensions.contains((text as NSString).pathExtension) || OpenStore.isSQLite(name(path))
  }

  private static func isContainer(_ folder: String) -> Bool {
    // A home folder has the containers of all apps in its own.
    guard access("\(folder)/Library/Containers", F_OK) != 0 else { return false }
    for inner in ["Library", "AppData/Library", "Data/Library"] {
      for part in ["Preferences", "Application Support"]
      where access("\(folder)/\(inner)/\(part)", F_OK) == 0 {
        return true
      }
    }
    return false
  }

  // MARK: One store

  /// What is at a path, with the reason where it cannot be read.
  func store(at path: String) -> FleetStore {
    let found = FileKind(path)
    let look = Self.look(at: path)
    do {
      guard found != nil else {
        throw StorageError(.storeMissing, "there is no \(path)", hint: "check the path")
      }
      let identity = try StoreIdentity(of: AppContainer.storePath(at: path))
      return FleetStore(
        id: identity.storeID, path: path,
        kind: found == .folder ? .container : identity.isAppStore ? .appStore : .database,
        schema: identity.schema, bytes: look.bytes, fingerprint: look.fingerprint)
    } catch {
      let failure = UnexpectedError.naming(error)
      return FleetStore(
        id: nil, path: path,
        kind: found == .folder && Self.isContainer(path) ? .container : .unknown,
        bytes: look.bytes, fingerprint: look.fingerprint,
        problem: .init(code: failure.identifier, summary: failure.summary))
    }
  }

  /// What the files of a store are known by; nothing where there are none.
  ///
  /// - Parameter other: Another file that the work on it is about.
  static func look(at path: String, beside other: String? = nil) -> FleetWorker.Look {
    let store = (try? AppContainer.storePath(at: path)) ?? path
    let marks =
      [store, other].compactMap(\.self).map(StoreIdentity.fingerprint)
      + (store == path ? [] : [preferences(of: path)])
    return FleetWorker.Look(
      fingerprint: marks.joined(separator: "-"), bytes: StoreIdentity.bytes(of: store))
  }

  /// What the preferences of a container are known by, which a migration reads; none is opened, since that
  /// could take long.
  private static func preferences(of container: String) -> String {
    let folders = ["", "AppData/", "Data/"].map { "\(container)/\($0)Library/Preferences" }
    let marks = folders.flatMap { folder in
      (FolderNames.bytes(in: folder) ?? []).map { String(decoding: $0, as: UTF8.self) }
        .filter { $0.hasSuffix(".plist") }.sorted().map { name in
          "\(name) \(StoreIdentity.stamp(of: "\(folder)/\(name)"))"
        }
    }
    return Fingerprint(of: Data(marks.joined(separator: "\n").utf8)).abbreviated
  }
}

extension FleetStore.Problem {
  static let tooLong = FleetStore.Problem(
    code: "path_too_long", summary: "its path is longer than the system allows")
  /// A path that no command line can name.
  static let notUTF8 = FleetStore.Problem(
    code: unnamable, summary: "its path is not UTF-8: rename it")
}

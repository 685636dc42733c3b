import FitIQDomain
import FitIQSystem
import Foundation
import GRDB

/// What an app's store is read from, without a trace: the file itself under a lock, or a private copy
/// with its log played back.
final class StoreSource: Sendable {
  /// The store, as it was named.
  let path: String
  /// What is read instead of a store with a write-ahead log or journal.
  let copy: PrivateCopy?
  /// The lock on the file, where that is read itself; nil for a copy.
  private let lock: ReadLock?

  /// Opens what can be read of a store, and locks it where that is the file itself.
  ///
  /// - Parameter isGlance: Leaves out what a large log holds.
  init(_ path: String, timeout: Double, isGlance: Bool = false) throws {
    try Self.refuse(path)
    self.path = path
    let lock = try ReadLock(path.resolvingLinks, timeout: timeout)
    // Under the lock: a writer that makes the file longer has written its head.
    try Self.refuseCutOff(path)
    let isCopied = lock.needsCopy && !(isGlance && StoreFile.isSlowToCopy(path))
    copy = isCopied ? try PrivateCopy(of: path) : nil
    self.lock = isCopied ? nil : lock
  }

  /// The file as it is, even while it is written: only for what no writer changes.
  init(unlocked path: String) throws {
    try Self.refuse(path)
    (self.path, copy, lock) = (path, nil, nil)
  }

  /// Opens a connection to it.
  func connect(
    attaching: Int32 = 0, decodeStrings: @escaping StringListDecoder = { _ in nil }
  ) throws -> DatabaseQueue {
    let queue = try StoreHardening.open(
      uri, as: .input, attaching: attaching, holding: path
    ) { configuration in
      configuration.readonly = copy == nil
      configuration.label = "app-store"
      configuration.foreignKeysEnabled = false
      // A connection to a copy that closes holds the lock for a moment in which no other can begin.
      configuration.busyMode = .timeout(10)
      configuration.prepareDatabase { AppStoreFunctions.add(to: $0, decodeStrings: decodeStrings) }
    }
    StopRequest.current?.ends(queue)
    return queue
  }

  /// A path or a name for SQLite.
  ///
  /// Immutable: SQLite neither locks the file nor makes a -shm beside it.
  var uri: String {
    copy?.path ?? "file:\(AppStore.escaped(path.resolvingLinks))?immutable=1"
  }

  // MARK: One moment

  /// Runs a read that counts only where the file was the same from its opening to the end.
  ///
  /// - Throws: `StorageError` with `busy` where it was not: what the body found is discarded.
  func reading<Value>(_ body: () throws -> Value) throws -> Value {
    try lock?.hold()
    defer { lock?.letGo() }
    do {
      let value = try body()
      try lock?.prove()
      return value
    } catch let error where !(error is InterruptionError) {
      try lock?.prove()
      throw error
    }
  }

  /// The beginning and the end of a read that comes in pieces.
  func beginReading() throws { try lock?.hold() }
  func endReading() throws(StorageError) {
    // Before a writer that waits gets its turn.
    defer { lock?.letGo() }
    try lock?.prove()
  }

  /// Throws `StorageError` with `busy` where the file is not what it was.
  func prove() throws(StorageError) { try lock?.prove() }

  var isUnchanged: Bool { lock?.isUnchanged ?? true }

  /// Unlocks the file between reads, for one that stays open for long.
  func letGo() { lock?.letGo() }

  // MARK: The file

  /// Refuses what is not an SQLite file of an app's.
  static func refuse(_ path: String) throws(StorageError) {
    switch try StoreFile.kind(at: path) {
    case .otherSQLite: break
    case .database:
      throw StorageError(
        .foreignDatabase, "\(path) is fitiq's own database, not the app's store",
        hint: "name the app's default.store or its container")
    case .missing:
      throw StorageError(
        .storeMissing, "there is no store at \(path)",
        hint: OpenStore.neighbour(of: path).map {
          "did you mean: --store \(ShellQuoting.quoted($0))"
        } ?? "check the path")
    case .empty:
      throw StorageError(
        .notADatabase, "\(path) is empty", hint: "get a fresh copy from the device")
    case .notSQLite:
      throw StorageError(
        .notADatabase, "\(path) is not an SQLite database",
        hint: StorageError.hint("check the path", forNoDatabase: path))
    }
  }

  static func refuseCutOff(_ path: String) throws(StorageError) {
    guard let missing = StoreFile.missingBytes(path) else { return }
    throw StorageError(
      .storeCorrupt, "\(path) is cut off: \(missing.counting("byte")) are missing at its end",
      hint: StorageError.salvageHint(path))
  }
}

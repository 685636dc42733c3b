import FitIQDatabaseFile
import FitIQDomain
import FitIQSystem
import Foundation

/// The file of a damaged store and its log, opened for reading only.
enum SalvageFile {
  /// Reads a file's bytes; closes it when nobody does any more.
  private final class ReadOnlyFile: Sendable {
    let descriptor: Int32
    let size: Int

    init?(_ path: String) {
      descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
      guard descriptor >= 0 else { return nil }
      guard let stamp = FileStamp(descriptor: descriptor), stamp.kind == .file else {
        close(descriptor)
        return nil
      }
      size = Int(clamping: stamp.size)
    }

    deinit { close(descriptor) }

    /// Fewer bytes where the file ends; nil where the disk does not give them.
    func read(_ offset: Int, _ count: Int) -> Bytes? {
      guard offset < size else { return Bytes([]) }
      let wanted = min(count, size - offset)
      let bytes = [UInt8](unsafeUninitializedCapacity: wanted) { buffer, used in
        used = readFully(descriptor, at: offset, into: UnsafeMutableRawBufferPointer(buffer)) ?? 0
      }
      return bytes.count == wanted ? Bytes(bytes) : nil
    }
  }

  /// - Returns: The pages; and what to say of the files beside it.
  /// - Throws: `StorageError`: nothing there, or nothing that was a database.
  static func pages(_ path: String) throws -> (file: PageFile, notes: [String]) {
    guard let kind = FileKind(path) else {
      throw StorageError(
        .storeMissing, "there is no store at \(path)", hint: "check the path")
    }
    guard let file = ReadOnlyFile(path) else {
      throw StorageError(
        kind == .file ? .permissionDenied : .notADatabase,
        kind == .file ? "cannot read \(path)" : "\(path) is not a regular file",
        hint: "name the file of the store")
    }
    try StoreFile.refuseNeighbours(of: path.resolvingLinks)
    let found = beside(path, "-journal")
    let journal = found.flatMap { RollbackJournal(size: $0.size, read: $0.read) }
    let superJournal = found.flatMap { RollbackJournal.superJournal(size: $0.size, read: $0.read) }
    let isOpen =
      StoreFile.hasRollbackJournal(path.resolvingLinks)
      && superJournal.map { access($0, F_OK) == 0 } ?? true
    var used: (pages: RollbackJournal, read: PageFile.Read)?
    if isOpen, let found, let journal, !journal.offsets.isEmpty { used = (journal, found.read) }
    guard
      let pages = PageFile(
        size: file.size, read: { file.read($0, $1) }, log: beside(path, "-wal"),
        journal: used)
    else {
      throw StorageError(
        .notADatabase, "\(path) holds no page of a database: \(looks(file))",
        hint: "find a copy: fitiq backups list, or the file of another day")
    }
    var notes = ["-wal", "-journal"].compactMap { unreadable(path, $0) }
    if let log = pages.log, log.isDamaged {
      let frames = log.invalidCount.counting("frame")
      notes.append("the log is damaged: \(frames) of it were not used")
    }
    if isOpen {
      if journal?.isWhole != true || journal?.offsets.isEmpty == false && pages.journal == nil {
        notes.append(
          "a change did not finish, and its journal is damaged: rows of it may be among these")
      } else if pages.journal != nil {
        notes.append("a change did not finish: its pages were restored from the journal")
      }
    }
    return (pages, notes)
  }

  /// What to say of a file that is there and cannot be read.
  private static func unreadable(_ path: String, _ suffix: String) -> String? {
    let name = path.resolvingLinks + suffix
    guard access(name, F_OK) == 0, beside(path, suffix) == nil else { return nil }
    return "\((name as NSString).lastPathComponent) cannot be read"
  }

  private static func beside(_ path: String, _ suffix: String) -> (size: Int, read: PageFile.Read)?
  {
    ReadOnlyFile(path.resolvingLinks + suffix).map { file in (file.size, { file.read($0, $1) }) }
  }

  /// What a file that is not a database looks like.
  private static func looks(_ file: ReadOnlyFile) -> String {
    guard file.size > 0 else { return "it is empty" }
    let start = file.read(0, 65_536)?.array ?? []
    if start.allSatisfy({ $0 == 0 }) { return "it begins with zeros only" }
    for (magic, name) in [
      ("bplist", "a property list"), ("PK\u{3}\u{4}", "a zip archive"),
      ("<?xml", "an XML document"),
      ("{", "JSON"), ("SQLite format 3", "a database of which nothing but the header is left"),
    ] where start.starts(with: Array(magic.utf8)) { return "it looks like \(name)" }
    if start.allSatisfy({ $0 >= 0x20 && $0 < 0x7F || (9...13).contains($0) }) {
      return "it looks like text"
    }
    let kinds = Set(start).count
    return kinds > 200 || start.count < 512 && kinds > start.count / 2
      ? "it looks encrypted, or like noise" : "it looks like something else"
  }
}

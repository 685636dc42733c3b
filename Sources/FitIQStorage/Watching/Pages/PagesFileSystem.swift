import FitIQDomain
import Foundation
import GRDB
import GRDBSQLite

/// A file system of SQLite's (https://sqlite.org/vfs.html) whose databases are ``CommittedPages``, to
/// be read only; everything else, such as temporary files, is the system's own.
enum PagesFileSystem {
  static let name = "fitiq-pages"

  /// Makes it known to SQLite, once.
  static func prepare() { _ = isKnown }

  private static let isKnown: Bool = {
    guard let system = sqlite3_vfs_find(nil) else { return false }
    // Never freed: SQLite keeps their addresses.
    let methods = UnsafeMutablePointer<sqlite3_io_methods>.allocate(capacity: 1)
    methods.initialize(to: PagesFile.methods)
    let parts = UnsafeMutablePointer<Parts>.allocate(capacity: 1)
    parts.initialize(to: Parts(system: system, methods: methods))
    let own = UnsafeMutablePointer<sqlite3_vfs>.allocate(capacity: 1)
    own.initialize(to: system.pointee)
    own.pointee.zName = UnsafePointer(strdup(name))
    own.pointee.szOsFile = max(own.pointee.szOsFile, Int32(clamping: MemoryLayout<PagesFile>.size))
    own.pointee.pAppData = UnsafeMutableRawPointer(parts)
    own.pointee.xOpen = { system, name, file, flags, outFlags in
      guard let parts = system?.pointee.pAppData?.assumingMemoryBound(to: Parts.self).pointee,
        let file
      else { return SQLITE_CANTOPEN }
      guard flags & SQLITE_OPEN_MAIN_DB != 0 else {
        return parts.system.pointee.xOpen(parts.system, name, file, flags, outFlags)
      }
      file.pointee.pMethods = nil
      guard let pages = CommittedPages.pages(named: name) else { return SQLITE_CANTOPEN }
      PagesFile.open(pages, as: file, parts.methods)
      outFlags?.pointee = SQLITE_OPEN_READONLY
      return SQLITE_OK
    }
    return sqlite3_vfs_register(own, 0) == SQLITE_OK
  }()

  private struct Parts {
    let system: UnsafeMutablePointer<sqlite3_vfs>
    let methods: UnsafePointer<sqlite3_io_methods>
  }
}

/// One database that SQLite has open: what begins with `base` is one of its files.
private struct PagesFile {
  private var base: sqlite3_file
  private let pages: Unmanaged<Pages>

  private final class Pages {
    let content: DatabasePages

    init(_ content: DatabasePages) { self.content = content }
  }

  static func open(
    _ pages: DatabasePages, as file: UnsafeMutablePointer<sqlite3_file>,
    _ methods: UnsafePointer<sqlite3_io_methods>
  ) {
    UnsafeMutableRawPointer(file).initializeMemory(
      as: PagesFile.self,
      to: PagesFile(
        base: sqlite3_file(pMethods: methods), pages: .passRetained(Pages(pages))))
  }

  private static func pages(of file: UnsafeMutablePointer<sqlite3_file>?) -> Unmanaged<Pages>? {
    guard let file else { return nil }
    return UnsafeRawPointer(file).assumingMemoryBound(to: PagesFile.self).pointee.pages
  }

  /// Nothing locks or writes: SQLite takes the file for one that never changes.
  static var methods: sqlite3_io_methods {
    var methods = sqlite3_io_methods()
    methods.iVersion = 1
    methods.xClose = { file in
      PagesFile.pages(of: file)?.release()
      return SQLITE_OK
    }
    methods.xRead = { file, buffer, count, offset in
      guard let pages = PagesFile.pages(of: file)?.takeUnretainedValue(), let buffer else {
        return SQLITE_IOERR
      }
      let bytes = UnsafeMutableRawBufferPointer(start: buffer, count: Int(count))
      if pages.content.read(bytes, at: Int(offset)) { return SQLITE_OK }
      // What is missing has to be zeros.
      memset(buffer, 0, Int(count))
      return ResultCode.SQLITE_IOERR_SHORT_READ.rawValue
    }
    methods.xFileSize = { file, size in
      guard let pages = PagesFile.pages(of: file)?.takeUnretainedValue() else {
        return SQLITE_IOERR
      }
      size?.pointee = Int64(pages.content.size)
      return SQLITE_OK
    }
    methods.xWrite = { _, _, _, _ in SQLITE_READONLY }
    methods.xTruncate = { _, _ in SQLITE_READONLY }
    methods.xSync = { _, _ in SQLITE_OK }
    methods.xLock = { _, _ in SQLITE_OK }
    methods.xUnlock = { _, _ in SQLITE_OK }
    methods.xCheckReservedLock = { _, isReserved in
      isReserved?.pointee = 0
      return SQLITE_OK
    }
    methods.xFileControl = { _, _, _ in SQLITE_NOTFOUND }
    methods.xSectorSize = { _ in 4_096 }
    methods.xDeviceCharacteristics = { _ in SQLITE_IOCAP_IMMUTABLE }
    return methods
  }
}

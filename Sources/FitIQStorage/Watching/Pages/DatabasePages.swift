import FitIQDomain
import Foundation

/// The pages of a database file as the last commit left them, read without SQLite.
///
/// No lock is taken and nothing is written, so that neither the app nor the file notices. What was
/// read counts only when ``isUntouched`` says so afterwards.
struct DatabasePages {
  enum Change {
    /// Any page may have changed.
    case any
    case pages(Set<UInt32>)
  }

  /// Something that is in no whole database: it was read while it was written, or is damaged.
  struct Fault: Error {}

  private let path: String
  private var main: FollowedFile
  private var log: (file: FollowedFile, frames: LogFrames)?
  /// Of the file at the last step.
  private(set) var stamp: FileStamp?
  private var lookedAt: Double
  /// Of a file without a log.
  private var digests: PageDigests?
  private(set) var pageSize = 0
  /// Bytes of a page that are SQLite's.
  private(set) var usableSize = 0
  /// Counts the changes of the schema, VACUUM among them.
  private(set) var schemaCookie: UInt32 = 0

  /// Opens the file and reads its log.
  ///
  /// `path`: Of the file itself, links resolved. `now`: Unix seconds.
  init(path: String, at now: Double) throws {
    guard let main = FollowedFile(path) else { throw Fault() }
    self.path = path
    self.main = main
    lookedAt = now
    stamp = main.stamp
    _ = openLog()
    try readHeader()
    if log == nil { digests = PageDigests(of: main, pageSize: pageSize) }
  }

  /// Whether the path names the file still that this reads.
  var isInPlace: Bool { main.isInPlace }

  /// Goes to the last commit; tells what may have changed since the last time.
  mutating func advance(to now: Double) throws -> Change {
    let before = stamp
    let wasQuiet = before?.isQuiet(at: Int64(clamping: lookedAt * 1e9)) ?? false
    stamp = main.stamp
    lookedAt = now
    let change: Change
    if var log, log.file.isInPlace, log.frames.isCurrent(in: log.file) {
      // Whatever a checkpoint carried over is in the log as well.
      self.log = nil
      change = .pages(log.frames.readOn(log.file))
      self.log = log
    } else {
      let pages = openLog()
      // A log begins anew when all of it is in the file: where that is as it was, it held no more.
      change = wasQuiet && stamp == before ? .pages(pages) : .any
    }
    try readHeader()
    return log == nil ? comparing(change) : change
  }

  /// Finds out which pages changed, where the file alone can tell.
  private mutating func comparing(_ change: Change) -> Change {
    guard case .any = change else { return change }
    let before = digests
    digests = PageDigests(of: main, pageSize: pageSize)
    guard let before, let pages = digests?.changes(since: before) else { return .any }
    return .pages(pages)
  }

  /// Whether nobody wrote over what was read since the last step.
  var isUntouched: Bool {
    guard main.isInPlace else { return false }
    guard let log else {
      return main.stamp == stamp && FollowedFile(path + "-wal").flatMap(LogFrames.init) == nil
    }
    guard log.file.isInPlace, log.frames.isCurrent(in: log.file) else { return false }
    // A checkpoint writes no other pages into the file than the log has, and those are read there.
    return main.stamp == stamp || !log.frames.isBehind(log.file)
  }

  /// Bytes of the whole database.
  var size: Int {
    log?.frames.pageCount.map { $0 * pageSize } ?? Int(main.stamp?.size ?? 0)
  }

  func page(_ number: UInt32) throws -> [UInt8] {
    guard number > 0 else { throw Fault() }
    var page = [UInt8](repeating: 0, count: pageSize)
    let offset = (Int(number) - 1) * pageSize
    guard page.withUnsafeMutableBytes({ read($0, at: offset) }) else { throw Fault() }
    return page
  }

  /// Fills a buffer with what a page holds from an offset in the database on; false behind the end.
  func read(_ buffer: UnsafeMutableRawBufferPointer, at offset: Int) -> Bool {
    let (index, start) = offset.quotientAndRemainder(dividingBy: pageSize)
    guard let log, let number = UInt32(exactly: index + 1), let page = log.frames.offsets[number]
    else { return main.read(buffer, at: offset) }
    return log.file.read(buffer, at: page + start)
  }

  /// The first page holds it, in the file or in the log.
  private mutating func readHeader() throws {
    var header = [UInt8](repeating: 0, count: 100)
    let offset = log?.frames.offsets[1]
    guard (offset.map { log?.file.read(&header, at: $0) } ?? main.read(&header, at: 0)) == true,
      header.starts(with: "SQLite format 3\0".utf8)
    else { throw Fault() }
    let bytes = PageBytes(header[...])
    let size = Int(try bytes.half(16))
    pageSize = size == 1 ? 65_536 : size
    usableSize = pageSize - Int(header[20])
    guard pageSize.isPageSize, usableSize >= 480 else { throw Fault() }
    schemaCookie = try bytes.word(40)
  }

  /// Returns the pages that the log has.
  private mutating func openLog() -> Set<UInt32> {
    log = nil
    guard let file = FollowedFile(path + "-wal"), var frames = LogFrames(file) else { return [] }
    let pages = frames.readOn(file)
    log = (file, frames)
    // Checkpoints change the file from here on.
    digests = nil
    return pages
  }
}

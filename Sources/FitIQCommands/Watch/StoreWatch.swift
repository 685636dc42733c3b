import FitIQDomain
import FitIQLegacy
import FitIQStorage
import FitIQSystem
import FitIQTerminal
import Foundation

/// One `fitiq watch`: waits for events of the files, reads the store, shows what changed.
final class StoreWatch {
  private let command: WatchCommand
  private let session: Session
  private let path: String
  private let events: StoreEvents
  private let hook: ChangeHook?
  /// Nil where the page alone is shown.
  private let follower: RowFollower?
  private let clock = SteadyClock()
  private var schedule: RefreshSchedule
  /// What was read last.
  private var seen: StoreVersion?
  private var page: SummaryReport?
  /// The newest day of the store where the page is of that instead of today.
  private var countsFrom: LocalDay?
  /// Since when every look has met a transaction.
  private var writtenSince: Double?
  /// What was told last about a store that cannot be read.
  private var trouble: String?

  /// How often files are looked at whose events nobody tells (seconds).
  private static let blindLook = 0.2
  private static let retry = (busy: 0.25, failed: 5.0)
  /// How long the end of a transaction is waited for, whose events tell of it: one that lasts longer, or
  /// others that follow, must not keep what was there before from being shown (seconds).
  private static let patience = 0.5

  init(command: WatchCommand, session: Session) throws {
    self.command = command
    self.session = session
    path = try AppContainer.storePath(at: try command.store.path(session.settings))
    schedule = RefreshSchedule(
      debounce: command.debounce?.seconds ?? session.settings.seconds(.debounce) ?? 0)
    hook = command.exec.map { ChangeHook(command: $0, session: session) }
    let needsRows = session.output.format.isJSON || hook != nil
    follower = needsRows ? RowFollower() : nil
    // From here on nothing is missed: what changes during the first reading is an event.
    events = StoreEvents(path: path)
  }

  func run() throws -> ExitStatus {
    try refresh(StoreVersion(of: path, at: session.runtime.now()))
    if !showsPage { session.output.note("watching \(path)") }
    let keys = WatchKeys(session.output)
    while true {
      let deadline = [schedule.next, events.isBlind ? clock.now + Self.blindLook : nil]
        .compactMap(\.self).min()
      switch session.wait(until: deadline.map(clock.instant), for: events.descriptor, keys: keys) {
      case .stopped: return .interrupted
      case .readerLeft, .quit: return .success
      case .resized: if let page { try draw(page, isFirst: true) }
      case .ready: if events.take() { schedule.noticed(at: clock.now) }
      case .timeUp: if events.isBlind { lookBlindly() }
      }
      if schedule.isDue(at: clock.now), let status = try look() { return status }
    }
  }

  private var showsPage: Bool { !session.output.format.isJSON }

  private func lookBlindly() {
    events.arm()
    if StoreVersion(of: path, at: session.runtime.now()) != seen {
      schedule.noticed(at: clock.now)
    }
  }

  /// Reads the store where its files say that it changed.
  private func look() throws -> ExitStatus? {
    schedule.looked(at: clock.now)
    let version = StoreVersion(of: path, at: session.runtime.now())
    if let seen, version == seen, !seen.isRecent, trouble == nil { return nil }
    if awaitsCommit { return nil }
    let start = clock.now
    defer { schedule.read(from: start, through: clock.now) }
    do {
      let status = try refresh(version)
      trouble = nil
      return status
    } catch is InterruptionError {
      return .interrupted
    } catch let error as OutputError {
      throw error
    } catch let error as any FitIQError {
      // The same once is enough: a store that is gone stays so for a while.
      if trouble != error.identifier { session.output.note("\(error.summary): waiting for it") }
      trouble = error.identifier
      // What failed can heal without a change of the store, such as a full disk.
      schedule.retry(at: clock.now + (error.isRetryable ? Self.retry.busy : Self.retry.failed))
      seen = version
      return nil
    }
  }

  /// Whether it is being written by a process that will be done soon.
  private var awaitsCommit: Bool {
    guard StoreVersion.isBeingWritten(path) else {
      writtenSince = nil
      return false
    }
    let since = writtenSince ?? clock.now
    writtenSince = since
    guard clock.now < since + Self.patience else { return false }
    schedule.retry(at: since + Self.patience)
    return true
  }

  @discardableResult
  private func refresh(_ version: StoreVersion) throws -> ExitStatus? {
    let (page, look) = try read()
    if let page { try show(page) }
    seen = version
    switch look {
    case .changes(let changes): return try tell(changes)
    case .otherKind:
      session.output.note(
        "the store was replaced by one of another kind; following changes from here")
    case .first, nil: break
    }
    return nil
  }

  /// Opens the store and lets go of it: a connection that stays would keep the app from changing the
  /// journal mode, and a copy of the store would lie about for as long as a command runs.
  private func read() throws -> (page: SummaryReport?, look: RowFollower.Look?) {
    let store = try session.openStore(command.store, zone: command.zone)
    guard showsPage else { return (nil, try follower?.look(at: store)) }
    let zone = try session.zone(of: store, command.zone)
    let day = try session.day(
      command.day ?? .ago(days: 0), of: store, command.zone, zone: zone, isQuiet: true)
    let today = zone.day(of: session.moment(command.zone, in: zone).wall)
    countsFrom = command.day == nil && day != today ? day : nil
    let page = try session.summary(
      of: store, day: .day(day), user: command.user, zone: command.zone)
    return (page, try follower?.look(at: store))
  }

  // MARK: Showing

  private func show(_ new: SummaryReport) throws {
    guard page.map({ !$0.shows(theSameAs: new) }) ?? true else { return }
    try draw(new, isFirst: page == nil)
    page = new
    schedule.shown(at: clock.now)
  }

  private func draw(_ page: SummaryReport, isFirst: Bool) throws {
    let heading =
      "\(Cell.clock(session.runtime.now(), page.zone))  watching \(path)"
      + (countsFrom.map { ", counting from \($0), the newest day in the store" } ?? "")
    try session.output.beginFrame(heading, isFirst: isFirst)
    try session.output.render(page)
  }

  private func tell(_ changes: RowChanges) throws -> ExitStatus? {
    var status: ExitStatus?
    var count = 0
    if !showsPage {
      try changes.forEach { change in
        try session.output.event(change)
        count += 1
      }
      try session.output.out.flush()
    }
    if let hook {
      try changes.forEach { change in
        count += 1
        if status == nil { status = try hook.run(change) }
      }
    }
    if count > 0 { schedule.shown(at: clock.now) }
    return status
  }
}

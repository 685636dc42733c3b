import FitIQSystem
import Foundation

extension DiskTrace {
  /// The same calls with one mistake, to check that it is noticed.
  package struct Mistake: CustomStringConvertible {
    package let event: Int
    package let trace: DiskTrace
    package let victim: PowerCut.Victim
    /// Cuts after which it can matter.
    package let moments: Range<Int>
    /// The last change that the call made safe, or the rename that came early.
    let lost: Event
    /// All changes that the call made safe.
    let pending: [Event]
    package let description: String

    /// The first and the last of them, and those after something else has changed, which relied on it.
    var telling: [Int] {
      moments.filter { moment in
        guard moment > moments.lowerBound, moment < moments.upperBound - 1 else { return true }
        let before = trace.events[moment - 1]
        switch before.change {
        case .write, .truncate, .rename, .unlink, .link: return !before.changes(victim)
        default: return false
        }
      }
    }

    /// Whether it is of bytes of a rollback journal, or of the name of a new one.
    var isOfJournal: Bool {
      guard lost.name.hasSuffix("-journal") else { return false }
      switch lost.change {
      case .write, .create: return true
      default: return false
      }
    }

    /// What happens until another sync makes the same safe; nil where none does, and for a rename, which
    /// makes nothing safe.
    var meanwhile: ArraySlice<Event>? {
      let next = moments.upperBound - 1
      return !pending.isEmpty && next >= event && next < trace.events.count
        ? trace.events[event..<next] : nil
    }

    /// Whether another sync makes the same safe before any file changes that could rely on it.
    var isMadeGood: Bool {
      meanwhile?.allSatisfy { $0.changesBytes(of: victim) || $0.isPreparation } ?? false
    }

    /// Whether it is of the end of a commit, by which a journal goes, and until that is safe nothing but the
    /// next journal of the same database is written; a request to delete is made again without the commit.
    var isOfLoneCommit: Bool {
      guard case .unlink(let journal) = lost.change, journal.hasSuffix("-journal"),
        pending.allSatisfy({ $0.change.name == journal }), let meanwhile
      else { return false }
      var next: DiskImage.ID?
      for event in meanwhile {
        if case .create(journal, _) = event.change { next = event.file }
        guard
          event.isPreparation || event.change.name == journal || event.file == next
            || event.isDeletion
        else { return false }
      }
      return true
    }

    /// Whether it is of the names of files and folders that were made, and of nothing else, and another sync
    /// makes them safe before any file but fitiq's log, and a new ledger among them, changes.
    var isOfNewNames: Bool {
      let isOnlyMade = pending.allSatisfy {
        switch $0.change {
        case .create, .makeFolder, .link: true
        default: false
        }
      }
      guard isOnlyMade, let meanwhile else { return false }
      var ledgers: Set<DiskImage.ID> = []
      for event in meanwhile {
        if case .create(let name, _) = event.change, name.contains("/ledger-"),
          victim == .folder(name.folderPath)
        {
          ledgers.insert(event.file)
        }
        guard
          event.isPreparation || ledgers.contains(event.file)
            || event.name.contains("/journal.db") && !lost.name.contains("/journal.db")
        else { return false }
      }
      return true
    }

    /// Whether the database of this journal changes in one sector until the next commit, of which a disk has
    /// the old or the new.
    var isOfOneSector: Bool {
      let database = String(lost.name.dropLast("-journal".count))
      guard event < trace.events.count else { return false }
      var whole = PowerCut(after: event, rules: .strict, seed: 0)
      whole.part = .everything
      let before = trace.image(after: whole).files
      var sectors: Set<Int> = []
      for event in trace.events[event...] {
        if case .unlink = event.change, event.name == lost.name { return sectors.count == 1 }
        if event.isPreparation { continue }
        guard event.name == database, case .write(let offset, let bytes) = event.change else {
          return false
        }
        let old = before[event.file]?.bytes ?? Data()
        for place in bytes.indices where !Self.isCounter(offset + place) {
          if offset + place >= old.count || old[offset + place] != bytes[place] {
            sectors.insert((offset + place) / PowerCut.sector)
          }
        }
      }
      return false
    }

    /// In the first page, what counts commits and names the library: nobody reads it after a power cut.
    private static func isCounter(_ offset: Int) -> Bool {
      (24..<28).contains(offset) || (92..<100).contains(offset)
    }

    /// Whether it is of the last commit of fitiq's log, after a database was changed: the note that the
    /// operation is done, which the next command finds out from the database as well.
    var isLastNote: Bool {
      guard lost.name.contains("/journal.db") else { return false }
      let isAfterChange = trace.events.prefix(event).contains {
        $0.isWrite && !$0.name.contains("/journal.db") && !$0.isPreparation
      }
      let rest = trace.events.dropFirst(event)
      let logs = Set(trace.events.lazy.filter { $0.isWrite }.map(\.name))
      return isAfterChange
        && rest.allSatisfy { event in
          event.isSync || event.name.contains("/journal.db") || event.takesLogAway
            || event.isOfScratch
            // What is committed already goes from the log into the database.
            || event.changesBytes(of: .file(event.file)) && logs.contains(event.name + "-wal")
            || event.name.hasSuffix("-wal") && !event.isWrite
        }
    }

    /// Whether it is of one page in SQLite's log, of which the log has an older one that is safe: that is
    /// read, whatever of the checkpoint is in the database, until the database is synced.
    ///
    /// For the last result of a delivery, all its pages are such.
    var isOfLastPage: Bool {
      let frames = pending.compactMap(\.frame)
      guard lost.name.hasSuffix("-wal"), frames.count == 1 || !frames.isEmpty && requests > 0,
        pending.count == 2 * frames.count,
        frames.allSatisfy({ frame in
          trace.events[..<event].count { $0.file == lost.file && $0.frame == frame } > 1
        })
      else { return false }
      let database = String(lost.name.dropLast("-wal".count))
      var isSafe = false
      for event in trace.events.dropFirst(event) {
        if event.name == database {
          isSafe = event.isSync
          guard isSafe || event.changesBytes(of: .file(event.file)) else { return false }
        } else if event.takesLogAway {
          guard isSafe else { return false }
        } else if !event.isSync, requests == 0 || !isOfDelivery(event) {
          return false
        }
      }
      return isSafe
    }

    /// Whether it is of files that have a passing name, until another sync makes the same safe: what is
    /// written under one is thrown away when the program dies.
    ///
    /// The bytes have to be safe before another name is given to them; the passing name itself does not.
    var isOfScratch: Bool {
      let end = meanwhile?.endIndex ?? trace.events.endIndex
      // A rename that comes early makes nothing safe.
      return !pending.isEmpty
        && pending.allSatisfy { made in
          made.isOfScratch
            && (made.change.name != nil
              || !trace.events[..<end].contains { $0.publishes(made.file) })
        }
    }

    /// Whether it is of lines of a ledger that another sync makes safe: a store about which they are
    /// missing is visited again.
    var isOfLedger: Bool {
      meanwhile != nil && pending.allSatisfy { $0.isWrite && $0.name.contains("/ledger-") }
    }
  }

  /// Each sync left out, with those that follow it before anything changes: they promise the same; each
  /// final name before the sync that it waited for.
  package var mistakes: [Mistake] {
    events.indices.compactMap { index in
      let event = events[index]
      switch event.change {
      case .sync: return omission(of: index, .file(event.file))
      case .syncFolder(let folder): return omission(of: index, .folder(folder))
      case .rename, .link:
        guard event.publishes(event.file),
          let sync = events[..<index].indices.last(where: { place in
            events[place].makesSafe(.file(event.file))
              && lastChange(of: .file(event.file), before: place) != nil
          })
        else { return nil }
        var moved = events
        moved.remove(at: index)
        moved.insert(event, at: sync)
        return Mistake(
          event: index, trace: DiskTrace(start: start, events: moved), victim: .file(event.file),
          moments: sync + 1..<sync + 2, lost: event, pending: [],
          description: "\(event) before its sync")
      default: return nil
      }
    }
  }

  /// The last change that is not safe; nil where all is.
  private func lastChange(of victim: PowerCut.Victim, before index: Int) -> Event? {
    let last = events[..<index].last { $0.changes(victim) || $0.makesSafe(victim) }
    return last.flatMap { $0.changes(victim) ? $0 : nil }
  }

  private func omission(of index: Int, _ victim: PowerCut.Victim) -> Mistake? {
    guard let last = lastChange(of: victim, before: index) else { return nil }
    let rest = events[(index + 1)...]
    let change = rest.firstIndex { $0.changes(victim) } ?? events.count
    let omitted = (index..<change).filter { $0 == index || events[$0].makesSafe(victim) }
    var next =
      rest.dropFirst(change - index - 1).firstIndex { $0.makesSafe(victim) } ?? events.count
    // A file without a name is lost all the same, once it is safe that it has none.
    if case .file = victim, let gone = rest.firstIndex(where: { $0.removes(last.name) }) {
      let folder = PowerCut.Victim.folder(events[gone].folder)
      next = min(next, events[gone...].firstIndex { $0.makesSafe(folder) } ?? events.count)
    }
    return Mistake(
      event: index,
      trace: DiskTrace(
        start: start,
        events: events.indices.filter { !omitted.contains($0) }.map { events[$0] }),
      victim: victim, moments: index..<max(index + 1, next - omitted.count + 1), lost: last,
      pending: events[..<index].reversed().prefix { !$0.makesSafe(victim) }.filter {
        $0.changes(victim)
      },
      description: "without \(events[index]) after \(last)")
  }
}

extension DiskTrace.Change {
  /// What was made or removed; nil for other changes.
  var name: String? {
    switch self {
    case .create(let name, _), .makeFolder(let name, _), .unlink(let name): name
    default: nil
    }
  }
}

extension DiskTrace.Event {
  var isSync: Bool {
    switch change {
    case .sync, .syncFolder: true
    default: false
    }
  }

  /// Whether no store and no log is another one by it: bytes of a journal, a backup, a file that is not yet
  /// renamed.
  var isPreparation: Bool {
    switch change {
    case .sync, .syncFolder: return true
    // The head of SQLite's log, before the first commit in it.
    case .write(0, let bytes) where name.hasSuffix("-wal"): return bytes.count == 32
    case .unlink where name.hasSuffix(".partial"): return name.contains(".backups/")
    case .rename: return name.contains(".backups/")
    // Empty: only its lock counts.
    case .create where name.hasSuffix("/deliver.lock"): return true
    case .write, .create, .allocate, .chmod, .makeFolder:
      return name.hasSuffix("-journal") || name.contains(".backups") || name.contains(".fitiq-#")
    default: return false
    }
  }

  fileprivate func changesBytes(of victim: PowerCut.Victim) -> Bool {
    switch change {
    case .write, .truncate, .allocate, .chmod: victim == .file(file)
    default: false
    }
  }

  fileprivate var isDeletion: Bool { isRequest("DELETE") }

  func isRequest(_ method: String) -> Bool {
    if case .send(let text) = change { text.hasPrefix(method + " ") } else { false }
  }

  var isSend: Bool { if case .send = change { true } else { false } }

  var isWrite: Bool { if case .write = change { true } else { false } }

  fileprivate func removes(_ name: String) -> Bool {
    if case .unlink = change { self.name == name } else { false }
  }

  /// Whether it is of a private copy, or of a file without a final name.
  fileprivate var isOfScratch: Bool {
    switch change {
    case .rename, .link: false
    default: (change.name ?? name).isPassing
    }
  }

  /// Whether it gives the file a name that stays.
  fileprivate func publishes(_ file: DiskImage.ID) -> Bool {
    switch change {
    case .rename(_, let name), .link(let name): file == self.file && !name.isPassing
    default: false
    }
  }

  /// What a frame's head in SQLite's log says: the page's number, and what tells this log from the one before.
  var frame: [UInt8]? {
    guard name.hasSuffix("-wal"), case .write(_, let bytes) = change, bytes.count == 24 else {
      return nil
    }
    return Array(bytes.prefix(4)) + Array(bytes.dropFirst(8).prefix(8))
  }

  /// Whether SQLite's log goes, whose frames are in the database.
  fileprivate var takesLogAway: Bool {
    if case .unlink = change { name.hasSuffix("-wal") || name.hasSuffix("-shm") } else { false }
  }

  /// The folder of what an unlink names.
  fileprivate var folder: String {
    if case .unlink(let path) = change { path.folderPath } else { "" }
  }

  fileprivate func makesSafe(_ victim: PowerCut.Victim) -> Bool {
    switch (victim, change) {
    case (.file(let file), .sync): file == self.file
    case (.folder(let folder), .syncFolder(let synced)): folder == synced
    default: false
    }
  }

  fileprivate func changes(_ victim: PowerCut.Victim) -> Bool {
    switch (victim, change) {
    case (.file(let file), .write), (.file(let file), .truncate), (.file(let file), .allocate),
      (.file(let file), .chmod):
      file == self.file
    case (.folder(let folder), .create(let name, _)),
      (.folder(let folder), .makeFolder(let name, _)),
      (.folder(let folder), .link(let name)), (.folder(let folder), .unlink(let name)):
      folder == name.folderPath
    case (.folder(let folder), .rename(let old, let new)):
      folder == old.folderPath || folder == new.folderPath
    default: false
    }
  }
}

extension String {
  /// Whether it is the name of a private copy, or of a file that gets its final name later or never.
  var isPassing: Bool {
    hasPrefix("tmp/fitiq-") || contains(".fitiq-") || contains(".partial")
      || hasSuffix(" (deleted)")
  }
}

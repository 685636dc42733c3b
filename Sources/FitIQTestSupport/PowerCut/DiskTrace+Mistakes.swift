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

    /// What happens until another sync makes the same safe; nil where none does.
    private var meanwhile: ArraySlice<Event>? {
      let next = moments.upperBound - 1
      return next >= event && next < trace.events.count ? trace.events[event..<next] : nil
    }

    /// Whether another sync makes the same safe before any file changes that could rely on it.
    var isMadeGood: Bool {
      meanwhile?.allSatisfy { $0.changesBytes(of: victim) || $0.isPreparation } ?? false
    }

    /// Whether it is of the end of a commit, by which a journal goes, and until that is safe nothing but the
    /// next journal of the same database is written.
    var isOfLoneCommit: Bool {
      guard case .unlink(let journal) = lost.change, journal.hasSuffix("-journal"),
        pending.allSatisfy({ $0.change.name == journal }), let meanwhile
      else { return false }
      var next: DiskImage.ID?
      for event in meanwhile {
        if case .create(journal, _) = event.change { next = event.file }
        guard event.isPreparation || event.change.name == journal || event.file == next else {
          return false
        }
      }
      return true
    }

    /// Whether it is of the names of files and folders that were made, and of nothing else, and another sync
    /// makes them safe before any file but fitiq's logs and ledgers changes.
    var isOfNewNames: Bool {
      let isOnlyMade = pending.allSatisfy {
        switch $0.change {
        case .create, .makeFolder, .link: true
        default: false
        }
      }
      return isOnlyMade
        && meanwhile?.allSatisfy {
          $0.isPreparation || $0.name.contains("/ledger-")
            || $0.name.contains("/journal.db") && !lost.name.contains("/journal.db")
        } ?? false
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

    /// Whether it is of one page in SQLite's log, the last one before the checkpoint, by which the database
    /// has the old page or the new one.
    var isOfLastPage: Bool {
      let database = String(lost.name.dropLast("-wal".count))
      let rest = trace.events.dropFirst(event)
      // Each has a head of 24 bytes.
      let frames = pending.count { $0.isWrite && $0.changesBytes(of: victim) }
      return lost.name.hasSuffix("-wal") && frames == 2
        && rest.contains { $0.isSync && $0.name == database }
        && rest.allSatisfy { $0.isSync || $0.takesLogAway || $0.name == database && $0.isWrite }
    }

    /// Whether it is of files that have a passing name, until another sync makes the same safe: what is
    /// written under one is thrown away when the program dies.
    var isOfScratch: Bool {
      let rest = meanwhile ?? trace.events.dropFirst(event)
      // A rename that comes early makes nothing safe.
      return !pending.isEmpty
        && pending.allSatisfy { made in made.isOfScratch && !rest.contains { $0.names(made.file) } }
    }

    /// Whether it is of lines of a ledger that another sync makes safe: a store about which they are
    /// missing is visited again.
    var isOfLedger: Bool {
      meanwhile != nil && !pending.isEmpty && pending.allSatisfy { $0.name.contains("/ledger-") }
    }
  }

  /// Each sync left out, with those that follow it before anything changes: they promise the same; each
  /// rename before the sync that it waited for.
  package var mistakes: [Mistake] {
    events.indices.compactMap { index in
      let event = events[index]
      switch event.change {
      case .sync: return omission(of: index, .file(event.file))
      case .syncFolder(let folder): return omission(of: index, .folder(folder))
      case .rename:
        guard let sync = events[..<index].lastIndex(where: { $0.file == event.file && $0.isSync })
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

  private func omission(of index: Int, _ victim: PowerCut.Victim) -> Mistake? {
    let last = events[..<index].last { $0.changes(victim) || $0.makesSafe(victim) }
    guard let last, last.changes(victim) else { return nil }
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
  fileprivate var name: String? {
    switch self {
    case .create(let name, _), .makeFolder(let name, _), .unlink(let name): name
    default: nil
    }
  }
}

extension DiskTrace.Event {
  fileprivate var isSync: Bool {
    switch change {
    case .sync, .syncFolder: true
    default: false
    }
  }

  /// Whether no store and no log is another one by it: bytes of a journal, a backup, a file that is not yet
  /// renamed.
  fileprivate var isPreparation: Bool {
    switch change {
    case .sync, .syncFolder: return true
    // The head of SQLite's log, before the first commit in it.
    case .write(0, let bytes) where name.hasSuffix("-wal"): return bytes.count == 32
    case .unlink where name.hasSuffix(".partial"): return name.contains(".backups/")
    case .rename: return name.contains(".backups/")
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

  var isWrite: Bool { if case .write = change { true } else { false } }

  fileprivate func removes(_ name: String) -> Bool {
    if case .unlink = change { self.name == name } else { false }
  }

  /// Whether it is of a private copy, or of a file that has its final name later or never.
  fileprivate var isOfScratch: Bool {
    switch change {
    case .rename, .link: return false
    default: break
    }
    let name = change.name ?? name
    return name.hasPrefix("tmp/fitiq-") || name.contains(".fitiq-") || name.contains(".partial")
  }

  /// Whether it gives the file another name, which stays.
  fileprivate func names(_ file: DiskImage.ID) -> Bool {
    switch change {
    case .rename, .link: file == self.file
    default: false
    }
  }

  /// Whether SQLite's log goes, whose frames are in the database.
  fileprivate var takesLogAway: Bool {
    if case .unlink = change { name.hasSuffix("-wal") || name.hasSuffix("-shm") } else { false }
  }

  /// Of what an unlink names.
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

import FitIQSystem
import Foundation

/// A moment at which the power goes, and what the disk then has of what was not synced.
///
/// After Pillai et al., "All File Systems Are Not Created Equal", OSDI 2014: what a call changes is safe
/// when its file, or for a name its folder, has been synced after it; before that any part of it may be on
/// the disk, in any order.
package struct PowerCut: Sendable {
  /// What a file system promises.
  package enum Rules: String, Sendable, CaseIterable {
    /// Nothing but what POSIX says.
    case strict
    /// ext4 with `data=ordered`: names and sizes reach the disk in their order, and none before the
    /// bytes below it; a sync of any file makes the names safe that were made before it.
    case ordered
  }

  /// How a file came out of what was written to it since its last sync.
  package enum Part: Int, Sendable, CaseIterable {
    case nothing, everything
    /// The first of the changes, the last one of them torn.
    case beginning
    /// Some changes, each whole.
    case some
    /// Some sectors of each.
    case torn
    /// The size, and zeros.
    case size
  }

  /// What alone loses anything.
  package enum Victim: Sendable, Hashable {
    case file(DiskImage.ID)
    /// Names in this folder.
    case folder(String)
  }

  /// Calls that happened.
  package private(set) var count: Int
  package let rules: Rules
  /// The same for all files and names; nil for a draw for each.
  package var part: Part?
  /// All else is on the disk; nil for no such exception.
  package var victim: Victim?
  /// What is kept of the files that are not the victim.
  package var others = Part.everything
  package let seed: UInt64

  package init(after count: Int, rules: Rules, seed: UInt64) {
    (self.count, self.rules, self.seed) = (count, rules, seed)
  }

  static let sector = 512

  /// The same loss at another moment.
  package func moved(to count: Int) -> PowerCut {
    var cut = self
    cut.count = count
    return cut
  }
}

extension PowerCut {
  /// A moment and a loss, drawn by a seed and a number alone.
  package init(state: Int, seed: UInt64, of trace: DiskTrace, rules: Rules = .strict) {
    var random = SplitMix64(seed: seed &+ UInt64(truncatingIfNeeded: state) &* 0x9E37_79B9)
    let moment = Int.random(in: 0...trace.events.count, using: &random)
    // One of eight after the end: what somebody was told is done is not lost.
    let isAtEnd = Int.random(in: 0..<8, using: &random) == 0
    self.init(after: isAtEnd ? trace.events.count : moment, rules: rules, seed: random.next())
    // Of two states one loses a part of one kind everywhere.
    if Bool.random(using: &random) { part = Part.allCases.randomElement(using: &random) }
    guard Int.random(in: 0..<4, using: &random) == 0 else { return }
    let files = Set(trace.events.prefix(count).map(\.file)).subtracting([-1])
    victim = files.sorted().randomElement(using: &random).map { .file($0) }
  }
}

extension DiskTrace {
  /// What the disk holds after a cut.
  package func image(after cut: PowerCut) -> DiskImage {
    var disk = Disk(start: start, events: events, cut: cut)
    return disk.image()
  }
}

/// A disk while its calls are made again.
private struct Disk {
  /// A change of the names of one folder.
  struct Naming {
    let event: Int
    let folder: String
    var added: (name: String, file: DiskImage.ID)?
    var removed: (name: String, file: DiskImage.ID)?
    var madeFolder: (name: String, mode: UInt32)?
    var removedFolder: String?
  }

  let events: [DiskTrace.Event]
  let cut: PowerCut
  /// What is safe.
  var safe: DiskImage
  /// The names as the programs see them.
  var names: [String: DiskImage.ID]
  var folders: Set<String>
  /// Changes since the last sync, by file, in their order.
  var changes: [DiskImage.ID: [Int]] = [:]
  var namings: [Naming] = []
  var random: SplitMix64

  init(start: DiskImage, events: [DiskTrace.Event], cut: PowerCut) {
    (self.events, self.cut, safe) = (events, cut, start)
    (names, folders) = (start.names, Set(start.folders.keys))
    random = SplitMix64(seed: cut.seed)
  }

  mutating func image() -> DiskImage {
    for index in events.indices.prefix(cut.count) { make(index) }
    switch cut.rules {
    case .strict: loseNames()
    case .ordered: loseLastNames()
    }
    for (file, pending) in changes.sorted(by: { $0.key < $1.key }) { lose(pending, of: file) }
    return safe
  }

  // MARK: Calls

  private mutating func make(_ index: Int) {
    let event = events[index]
    let file = event.file
    switch event.change {
    case .write, .truncate, .allocate, .chmod: changes[file, default: []].append(index)
    case .sync(let isWhole):
      var left: [Int] = []
      let size = safe.files[file]?.bytes.count
      for change in changes[file] ?? [] {
        if !isWhole, case .chmod = events[change].change {
          left.append(change)
        } else {
          apply(events[change].change, to: file)
        }
      }
      changes[file] = left.isEmpty ? nil : left
      // fdatasync(2) writes names where it has to write a size, and else the bytes alone.
      if cut.rules == .ordered, isWhole || safe.files[file]?.bytes.count != size { settle(nil) }
    case .syncFolder(let folder):
      settle(cut.rules == .ordered ? nil : folder)
    case .create(let name, let mode):
      safe.files[file] = DiskImage.File(mode: mode)
      add(file, as: name, index)
    case .createUnnamed(let mode): safe.files[file] = DiskImage.File(mode: mode)
    case .link(let name): add(file, as: name, index)
    case .makeFolder(let name, let mode):
      folders.insert(name)
      namings.append(
        Naming(event: index, folder: name.folderPath, madeFolder: (name, mode)))
    case .send: break
    case .unlink(let name):
      if folders.remove(name) != nil {
        namings.append(Naming(event: index, folder: name.folderPath, removedFolder: name))
      } else if let old = names.removeValue(forKey: name) {
        namings.append(Naming(event: index, folder: name.folderPath, removed: (name, old)))
      }
    case .rename(let old, let new):
      names[old] = nil
      names[new] = file
      if old.folderPath == new.folderPath {
        namings.append(
          Naming(event: index, folder: new.folderPath, added: (new, file), removed: (old, file)))
      } else {
        // Of two folders, each knows its half.
        namings.append(Naming(event: index, folder: new.folderPath, added: (new, file)))
        namings.append(Naming(event: index, folder: old.folderPath, removed: (old, file)))
      }
    }
  }

  private mutating func add(_ file: DiskImage.ID, as name: String, _ index: Int) {
    names[name] = file
    namings.append(Naming(event: index, folder: name.folderPath, added: (name, file)))
  }

  /// - Parameter folder: Nil for all.
  private mutating func settle(_ folder: String?) {
    let isSafe = { (naming: Naming) in folder == nil || naming.folder == folder }
    for naming in namings where isSafe(naming) { apply(naming) }
    namings.removeAll(where: isSafe)
  }

  private mutating func apply(_ naming: Naming) {
    if let (name, file) = naming.removed, safe.names[name] == file { safe.names[name] = nil }
    if let (name, file) = naming.added { safe.names[name] = file }
    if let (name, mode) = naming.madeFolder { safe.folders[name] = mode }
    if let name = naming.removedFolder { safe.folders[name] = nil }
  }

  private mutating func apply(
    _ change: DiskTrace.Change, to file: DiskImage.ID, sectors: (() -> Bool)? = nil
  ) {
    // Moved out and back, so that its bytes are changed in place.
    guard var content = safe.files.removeValue(forKey: file) else { return }
    switch change {
    case .write(let offset, let bytes):
      guard let sectors else {
        content.write(bytes, at: offset)
        break
      }
      var start = 0
      while start < bytes.count {
        let end = min(
          bytes.count, start + PowerCut.sector - (offset + start) % PowerCut.sector)
        if sectors() { content.write(bytes.subdata(in: start..<end), at: offset + start) }
        start = end
      }
    case .truncate(let size): content.resize(to: size)
    case .allocate(let end): content.resize(to: max(end, content.bytes.count))
    case .chmod(let mode): content.mode = mode
    default: break
    }
    safe.files[file] = content
  }

  // MARK: The cut

  private mutating func drawnPart() -> PowerCut.Part {
    cut.part ?? PowerCut.Part.allCases.randomElement(using: &random) ?? .nothing
  }

  private mutating func loseNames() {
    let part = drawnPart()
    for naming in namings {
      let isSpared = cut.victim.map { $0 != .folder(naming.folder) } ?? false
      let isKept =
        switch part {
        case _ where isSpared: true
        case .nothing: false
        case .everything, .size: true
        case .beginning, .some, .torn: Bool.random(using: &random)
        }
      if isKept { apply(naming) }
    }
  }

  /// Names and sizes are kept up to some moment.
  private mutating func loseLastNames() {
    let pending = namings.map(\.event)
    let kept =
      cut.part == .everything ? pending.count : Int.random(in: 0...pending.count, using: &random)
    for naming in namings.prefix(kept) { apply(naming) }
  }

  private mutating func lose(_ pending: [Int], of file: DiskImage.ID) {
    var part = drawnPart()
    if let victim = cut.victim, victim != .file(file) { part = cut.others }
    // No size without its bytes, and sizes in their order.
    if cut.rules == .ordered, part != .everything, part != .nothing { part = .beginning }
    let last =
      part == .beginning ? Int.random(in: 0...pending.count, using: &random) : pending.count
    for (index, event) in pending.enumerated() {
      let change = events[event].change
      switch part {
      case .nothing: return
      case .everything: apply(change, to: file)
      case .beginning where index < last - 1: apply(change, to: file)
      case .beginning where index < last: tear(change, of: file)
      case .beginning: return
      case .some: if Bool.random(using: &random) { apply(change, to: file) }
      case .torn: tear(change, of: file)
      case .size:
        if case .write(let offset, let bytes) = change {
          apply(.allocate(offset + bytes.count), to: file)
        } else {
          apply(change, to: file)
        }
      }
    }
  }

  private mutating func tear(_ change: DiskTrace.Change, of file: DiskImage.ID) {
    // Copied, because a closure cannot share it.
    var random = self.random
    switch change {
    case .write: apply(change, to: file) { Bool.random(using: &random) }
    default: if Bool.random(using: &random) { apply(change, to: file) }
    }
    self.random = random
  }
}

extension DiskImage.File {
  fileprivate mutating func resize(to size: Int) {
    if size < bytes.count {
      bytes = bytes.prefix(size)
    } else {
      bytes.append(Data(count: size - bytes.count))
    }
  }

  fileprivate mutating func write(_ part: Data, at offset: Int) {
    resize(to: max(offset + part.count, bytes.count))
    bytes.replaceSubrange(offset..<offset + part.count, with: part)
  }
}

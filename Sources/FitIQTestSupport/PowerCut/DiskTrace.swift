import FitIQSystem
package import Foundation

/// What commands did to a folder, call by call, with the bytes: read from the trace of `file-faults.c`.
package struct DiskTrace: Sendable {
  package enum Change: Sendable, Equatable {
    case write(offset: Int, Data)
    /// Also an opening that empties the file.
    case truncate(Int)
    /// Room for the bytes before this offset, zeros where there were none.
    case allocate(Int)
    case chmod(UInt32)
    /// Data and size are safe, with `isWhole` the mode as well.
    case sync(isWhole: Bool)
    case create(String, mode: UInt32)
    case createUnnamed(mode: UInt32)
    case makeFolder(String, mode: UInt32)
    case link(String)
    case rename(String, to: String)
    case unlink(String)
    case syncFolder(String)
    /// The beginning of what was sent to another machine.
    case send(String)
  }

  package struct Event: Sendable, Equatable, CustomStringConvertible {
    /// The file; -1 for a folder.
    package let file: DiskImage.ID
    package let change: Change
    /// The file's name then, without what is random or a time in it.
    package let name: String

    package init(file: DiskImage.ID, change: Change, name: String) {
      (self.file, self.change, self.name) = (file, change, name)
    }

    package var description: String {
      switch change {
      case .write(let offset, let bytes): "write \(name) \(offset)+\(bytes.count)"
      case .truncate(let size): "truncate \(name) \(size)"
      case .allocate(let end): "allocate \(name) \(end)"
      case .chmod: "chmod \(name)"
      case .sync: "sync \(name)"
      case .create, .createUnnamed: "create \(name)"
      case .makeFolder: "mkdir \(name)"
      case .link: "link \(name)"
      case .rename(let old, _): "rename \(old.plainName) \(name)"
      case .unlink: "unlink \(name)"
      case .syncFolder: "sync folder \(name)"
      case .send(let text): "send \(text.prefix(20))"
      }
    }
  }

  package struct Malformed: Error, CustomStringConvertible {
    package let description: String
  }

  package let start: DiskImage
  package let events: [Event]

  package init(start: DiskImage, events: [Event]) { (self.start, self.events) = (start, events) }

  /// - Parameter root: Without symbolic links in it.
  init(start: DiskImage, inodes: [UInt64: DiskImage.ID], tracedIn file: String, root: String) throws
  {
    self.start = start
    var reader = Reader(
      bytes: try Data(contentsOf: URL(fileURLWithPath: file)), root: root, inodes: inodes,
      next: inodes.count)
    events = try reader.events()
  }
}

extension DiskTrace {
  /// The entries of `file-faults.c`, one after the other.
  private struct Reader {
    private static let calls = [
      "write", "copy", "allocate", "truncate", "sync", "writeback", "create", "link", "rename",
      "unlink", "chmod", "map", "send",
    ]
    private static let head = 48

    let bytes: Data
    let root: String
    var inodes: [UInt64: DiskImage.ID]
    var next: DiskImage.ID
    private var offset = 0

    init(bytes: Data, root: String, inodes: [UInt64: DiskImage.ID], next: DiskImage.ID) {
      (self.bytes, self.root, self.inodes, self.next) = (bytes, root, inodes, next)
    }

    mutating func events() throws -> [Event] {
      var found: [Event] = []
      while offset < bytes.count {
        if let event = try event() { found.append(event) }
      }
      return found
    }

    private mutating func take<Value: FixedWidthInteger>(_: Value.Type) -> Value {
      defer { offset += MemoryLayout<Value>.size }
      return bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: Value.self) }
    }

    private mutating func take(_ count: Int) -> Data {
      defer { offset += count }
      return bytes.subdata(in: offset..<offset + count)
    }

    private mutating func event() throws -> Event? {
      guard bytes.count - offset >= Self.head else { throw Malformed(description: "a cut entry") }
      let call = Int(take(UInt32.self))
      let mode = take(UInt32.self)
      let inode = take(UInt64.self)
      let place = Int(take(Int64.self))
      let length = Int(take(Int64.self))
      let counts = (Int(take(UInt32.self)), Int(take(UInt32.self)), Int(take(UInt64.self)))
      guard Self.calls.indices.contains(call),
        counts.0 + counts.1 + counts.2 <= bytes.count - offset
      else { throw Malformed(description: "an entry of no call") }
      let path = String(decoding: take(counts.0), as: UTF8.self)
      let other = String(decoding: take(counts.1), as: UTF8.self)
      let content = take(counts.2)
      if Self.calls[call] == "send" {
        return event(.send(String(decoding: content, as: UTF8.self)), "")
      }
      guard let name = relative(path) else {
        guard relative(other) == nil else {
          throw Malformed(description: "\(path) is moved into the folder")
        }
        return nil
      }
      let isFolder = mode_t(mode) & S_IFMT == S_IFDIR
      let change: Change
      switch Self.calls[call] {
      case "write", "copy": change = .write(offset: place, content)
      case "truncate": change = .truncate(length)
      case "allocate": change = .allocate(place + length)
      case "sync": change = isFolder ? .syncFolder(name) : .sync(isWhole: length == 1)
      // Every folder has the mode with which it was made.
      case "chmod" where isFolder: return nil
      case "chmod": change = .chmod(mode & 0o7777)
      case "create":
        if isFolder { return event(.makeFolder(name, mode: mode & 0o7777), name) }
        inodes[inode] = next
        next += 1
        change =
          place == 1 ? .createUnnamed(mode: mode & 0o7777) : .create(name, mode: mode & 0o7777)
      case "link": change = .link(name)
      case "rename" where !isFolder:
        guard let target = relative(other) else {
          throw Malformed(description: "\(path) is moved away")
        }
        return event(.rename(name, to: target), target, of: try id(inode, path))
      case "unlink": return event(.unlink(name), name)
      default: throw Malformed(description: "\(Self.calls[call]) \(path) is not followed")
      }
      return event(change, name, of: isFolder ? -1 : try id(inode, path))
    }

    private func event(_ change: Change, _ name: String, of file: DiskImage.ID = -1) -> Event {
      Event(file: file, change: change, name: name.plainName)
    }

    private func id(_ inode: UInt64, _ path: String) throws -> DiskImage.ID {
      guard let id = inodes[inode] else {
        throw Malformed(description: "\(path) was there before it was made: \(inode) at \(offset)")
      }
      return id
    }

    private func relative(_ path: String) -> String? {
      path == root ? "" : path.hasPrefix(root + "/") ? String(path.dropFirst(root.count + 1)) : nil
    }
  }
}

extension String {
  /// Without what is random or a time.
  fileprivate var plainName: String {
    replacing(/(copy-|\.fitiq-|salvage-)[A-Za-z0-9]+/) { "\($0.1)#" }
      .replacing(/[0-9A-Fa-f-]{8,}/, with: "#").replacing(/[0-9]+/, with: "#")
  }
}

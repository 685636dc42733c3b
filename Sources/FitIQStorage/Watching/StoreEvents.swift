import FitIQDomain
import FitIQSystem
import Foundation

/// Tells that something happened to the files of a store, without a look at them.
///
/// On Linux inotify on their folder, so that a store that is replaced, removed or made again is seen
/// as well. Elsewhere, on a network file system, and while the folder is gone, nobody tells: then
/// ``isBlind``, and the watcher looks now and then.
package final class StoreEvents {
  /// Becomes readable with an event; -1 where there are none.
  package let descriptor: Int32
  private let folder: String
  private let names: Set<String>
  private let isRemote: Bool
  private var watch: Int32 = -1

  /// - Parameter path: The path of the database file itself, links resolved.
  package init(path: String) {
    let parent = path.folderPath
    folder = parent.isEmpty ? "." : parent
    let name = (path as NSString).lastPathComponent
    // Not `-shm`: it is mapped, and readers write it too.
    names = [name, name + "-wal", name + "-journal"]
    isRemote = FileSystemKind.networkType(of: path) != nil
    #if os(Linux)
      descriptor = inotify_init1(Int32(clamping: IN_NONBLOCK) | Int32(clamping: IN_CLOEXEC))
    #else
      descriptor = -1
    #endif
    arm()
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  package var isBlind: Bool { watch < 0 || isRemote }

  /// Begins again where the folder had gone.
  package func arm() {
    #if os(Linux)
      guard descriptor >= 0, watch < 0 else { return }
      let wanted =
        IN_MODIFY | IN_ATTRIB | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO
        | IN_DELETE_SELF | IN_MOVE_SELF
      watch = inotify_add_watch(
        descriptor, folder, UInt32(clamping: wanted) | UInt32(clamping: IN_ONLYDIR))
    #endif
  }

  /// Takes the events that have come; whether one was about the store.
  package func take() -> Bool {
    var isConcerned = false
    #if os(Linux)
      var buffer = [UInt8](repeating: 0, count: 16_384)
      while true {
        let count = retryingInterrupted { read(descriptor, &buffer, buffer.count) }
        guard count > 0 else { break }
        buffer.withUnsafeBytes { bytes in
          var events = UnsafeRawBufferPointer(rebasing: bytes[..<count])
          while let event = Event(&events) {
            if concerns(event) { isConcerned = true }
          }
        }
      }
    #endif
    return isConcerned
  }

  #if os(Linux)
    private func concerns(_ event: Event) -> Bool {
      let gone = UInt32(clamping: IN_IGNORED | IN_DELETE_SELF | IN_MOVE_SELF | IN_UNMOUNT)
      if event.mask & gone != 0 {
        // A folder that was moved away is another one's.
        if watch >= 0, event.mask & UInt32(clamping: IN_IGNORED) == 0 {
          inotify_rm_watch(descriptor, watch)
        }
        watch = -1
        return true
      }
      // Events were lost: anything may have happened.
      return event.mask & UInt32(clamping: IN_Q_OVERFLOW) != 0 || names.contains(event.name)
    }

    /// One `inotify_event`, read off the front of a buffer.
    private struct Event {
      let mask: UInt32
      let name: String

      init?(_ bytes: inout UnsafeRawBufferPointer) {
        let head = MemoryLayout<inotify_event>.size
        guard bytes.count >= head else { return nil }
        mask = bytes.loadUnaligned(fromByteOffset: 4, as: UInt32.self)
        let length = Int(bytes.loadUnaligned(fromByteOffset: 12, as: UInt32.self))
        guard bytes.count >= head + length else { return nil }
        name = String(
          decoding: bytes[head..<head + length].prefix { $0 != 0 }, as: UTF8.self)
        bytes = UnsafeRawBufferPointer(rebasing: bytes[(head + length)...])
      }
    }
  #endif
}

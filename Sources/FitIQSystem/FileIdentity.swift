/// Which file a path leads to, whatever it is called and whatever becomes of it; told without opening it.
package struct FileIdentity: Hashable, Sendable {
  package let device: UInt64
  package let inode: UInt64

  /// Returns nil for a path that leads nowhere.
  package init?(_ path: String) {
    guard let stamp = FileStamp(path) else { return nil }
    self = stamp.identity
  }

  init(device: UInt64, inode: UInt64) { (self.device, self.inode) = (device, inode) }
}

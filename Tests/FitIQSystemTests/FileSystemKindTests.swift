import FitIQTestTraits
import Testing

@testable import FitIQSystem

@Suite(.bounded) struct FileSystemKindTests {
  private let mounts = """
    22 1 254:0 / / rw,relatime - ext4 /dev/vda rw
    30 22 0:45 / /mnt/share rw,relatime shared:5 - nfs4 server:/x rw,vers=4.2
    31 22 0:46 / /mnt/sshfs rw - fuse.sshfs host: rw
    """

  @Test func findsTheTypeOfADevice() {
    #expect(FileSystemKind.mountedType(ofDevice: 254 << 8, in: mounts) == "ext4")
    #expect(FileSystemKind.mountedType(ofDevice: 45, in: mounts) == "nfs4")
    #expect(FileSystemKind.mountedType(ofDevice: 99, in: mounts) == nil)
  }

  @Test func tellsRemoteFromLocal() {
    for type in ["nfs", "nfs4", "cifs", "fuse.sshfs", "9p"] {
      #expect(FileSystemKind.isRemote(type))
    }
    for type in ["ext4", "xfs", "btrfs", "apfs", "tmpfs", "overlay", "fuseblk"] {
      #expect(!FileSystemKind.isRemote(type))
    }
    #expect(FileSystemKind.networkType(of: "/nowhere/at/all.db") == nil)
  }
}

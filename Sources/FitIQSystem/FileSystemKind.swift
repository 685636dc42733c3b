import Foundation

/// Whether SQLite's file locks can be trusted where a file lies.
package enum FileSystemKind {
  /// Types whose locks pass through another machine or program.
  ///
  /// SQLite's documentation warns of NFS by name (https://sqlite.org/faq.html#q5); the others lock
  /// at the discretion of the other side.
  private static let remoteTypes: Set<String> = [
    "nfs", "nfs4", "cifs", "smb3", "smbfs", "9p", "afs", "ceph", "glusterfs", "fuse", "virtiofs",
    "vboxsf",
  ]

  /// Returns the type of the network file system that holds a file, or nil for a local one.
  ///
  /// What does not exist yet will lie where the nearest folder above it is.
  package static func networkType(of path: String) -> String? {
    var place = path
    while !place.isEmpty, place != "/", access(place, F_OK) != 0 {
      place = place.folderPath
    }
    return networkType(ofExisting: place.isEmpty ? "." : place)
  }

  private static func networkType(ofExisting path: String) -> String? {
    #if os(Linux)
      guard let device = FileIdentity(path)?.device,
        let mounts = try? String(contentsOfFile: "/proc/self/mountinfo", encoding: .utf8),
        let type = mountedType(ofDevice: device, in: mounts)
      else { return nil }
      return isRemote(type) ? type : nil
    #else
      var status = statfs()
      guard statfs(path, &status) == 0 else { return nil }
      return status.f_flags & UInt32(MNT_LOCAL) != 0 ? nil : "network"
    #endif
  }

  static func isRemote(_ type: String) -> Bool {
    remoteTypes.contains(type) || type.hasPrefix("fuse.")
  }

  /// Finds a device in the kernel's mount table: `id parent major:minor … - type source options`.
  static func mountedType(ofDevice device: UInt64, in mounts: String) -> String? {
    // makedev(3): the numbers are spread over the 64 bits.
    let major = device >> 8 & 0xFFF | device >> 32 & 0xFFFF_F000
    let minor = device & 0xFF | device >> 12 & 0xFFFF_FF00
    let wanted = "\(major):\(minor)".utf8
    // As bytes: a machine can have thousands of mounts, and this is asked by every command.
    for line in mounts.utf8.split(separator: UInt8(ascii: "\n")) {
      let fields = line.split(separator: UInt8(ascii: " "))
      guard fields.count > 4, fields[2].elementsEqual(wanted),
        let dash = fields.firstIndex(where: { $0.elementsEqual("-".utf8) }),
        dash + 1 < fields.count
      else { continue }
      return String(fields[dash + 1])
    }
    return nil
  }
}

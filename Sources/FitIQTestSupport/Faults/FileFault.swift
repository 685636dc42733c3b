import Foundation

/// What is to happen at the Nth of certain calls on the files of a scope, counted from 1.
package struct FileFault: Sendable, CustomStringConvertible {
  let effect: String
  let calls: Set<FileCall>
  let number: Int
  /// The calls that fail in the same way from then on.
  var after: Set<FileCall> = []

  /// SIGKILL before the call.
  package static func kill(before calls: Set<FileCall>, number: Int) -> FileFault {
    FileFault(effect: "kill", calls: calls, number: number)
  }

  /// SIGKILL after half of the bytes of a write or a copy.
  package static func tornWrite(_ number: Int) -> FileFault {
    FileFault(effect: "tear", calls: FileCall.writing, number: number)
  }

  /// A write or a copy that takes half of the bytes and says so: no failure, only easily forgotten.
  package static func shortWrite(_ number: Int) -> FileFault {
    FileFault(effect: "short", calls: FileCall.writing, number: number)
  }

  /// ENOSPC for that call, and for all after it unless room is made at once.
  package static func fullDisk(at number: Int, isLasting: Bool = true) -> FileFault {
    FileFault(
      effect: "\(ENOSPC)", calls: FileCall.growing, number: number,
      after: isLasting ? FileCall.growing : [])
  }

  /// EIO once.
  package static func failure(of calls: Set<FileCall>, number: Int) -> FileFault {
    FileFault(effect: "\(EIO)", calls: calls, number: number)
  }

  /// EIO for that call and every change after it.
  package static func deadDisk(from calls: Set<FileCall>, number: Int) -> FileFault {
    FileFault(effect: "\(EIO)", calls: calls, number: number, after: Set(FileCall.allCases))
  }

  var isDeadly: Bool { effect == "kill" || effect == "tear" }

  /// As `file-faults.c` reads it.
  package var description: String {
    let parts =
      [effect, Self.names(calls), "\(number)"] + (after.isEmpty ? [] : [Self.names(after)])
    return parts.joined(separator: ":")
  }

  private static func names(_ calls: Set<FileCall>) -> String {
    FileCall.allCases.filter(calls.contains).map(\.rawValue).joined(separator: ",")
  }
}

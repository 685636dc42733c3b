import FitIQTestTraits
import Foundation
import Testing

@testable import FitIQSystem

@Suite(.bounded) struct FileFailureTests {
  /// Nobody is sent to look at what is not the reason.
  @Test(
    arguments: [
      (ENOSPC, "space"), (EDQUOT, "space"), (EFBIG, "space"), (EACCES, "permissions"),
      (EPERM, "permissions"), (EROFS, "permissions"), (ENOENT, "folder"), (ENOTDIR, "folder"),
      (EBADF, "descriptor"), (EIO, nil), (EINTR, nil),
    ] as [(Int32, String?)])
  func theHintFitsTheReason(number: Int32, word: String?) {
    let hint = FileFailure(.write, "/dev/fd/77", number).hint
    #expect(word.map { hint?.contains($0) ?? false } ?? (hint == nil), "\(hint ?? "")")
  }
}

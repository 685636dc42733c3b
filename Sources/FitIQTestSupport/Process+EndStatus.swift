import Foundation

extension Process {
  /// The status of a process that has ended, 128 and the number of the signal for one that was killed;
  /// nil while it runs.
  ///
  /// The system is asked, and left to tell Foundation as well. Foundation itself waits for a descriptor
  /// to close, which a process that another thread starts in that moment can inherit: then it does not
  /// see an end before the end of that one.
  package var endStatus: Int32? {
    var info = siginfo_t()
    guard waitid(P_PID, id_t(processIdentifier), &info, WEXITED | WNOHANG | WNOWAIT) == 0 else {
      // Foundation was told first.
      guard !isRunning else { return nil }
      return terminationReason == .exit ? terminationStatus : 128 + terminationStatus
    }
    guard info.si_signo == SIGCHLD else { return nil }
    #if os(Linux)
      let status = info._sifields._sigchld.si_status
    #else
      let status = info.si_status
    #endif
    return info.si_code == CLD_EXITED ? status : 128 + status
  }
}

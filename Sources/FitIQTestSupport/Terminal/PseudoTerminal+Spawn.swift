import Foundation

extension PseudoTerminal {
  /// `POSIX_SPAWN_SETSID`, which Glibc hides from Swift.
  #if canImport(Darwin)
    private static let newSession: Int32 = 0x400
  #else
    private static let newSession: Int32 = 0x80
  #endif

  /// The first terminal that the leader of a new session opens becomes its own.
  static func spawn(
    _ path: String, _ arguments: [String], environment: [String: String], folder: String,
    terminal: String
  ) throws -> pid_t {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    posix_spawn_file_actions_addopen(&actions, 0, terminal, O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, 0, 1)
    posix_spawn_file_actions_adddup2(&actions, 0, 2)
    // What tests run on may have signals blocked or ignored.
    var none = sigset_t()
    var all = sigset_t()
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    let flags = newSession | Int32(POSIX_SPAWN_SETSIGMASK) | Int32(POSIX_SPAWN_SETSIGDEF)
    posix_spawnattr_setflags(&attributes, Int16(flags))
    // Glibc's way to start in a folder is not imported.
    let shell = "/bin/sh"
    let line = [shell, "-c", #"cd "$0" && exec "$@""#, folder, path]
    let words = (line + arguments).map { strdup($0) } + [nil]
    let values = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in words + values { free(text) } }
    var process: pid_t = 0
    let result = posix_spawn(&process, shell, &actions, &attributes, words, values)
    guard result == 0 else { throw Failed(what: "\(path) cannot be started: \(result)") }
    return process
  }
}

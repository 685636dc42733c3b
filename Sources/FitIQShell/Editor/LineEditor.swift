import FitIQDomain
import FitIQSystem

#if Readline
  import CReadline
  import Foundation

  /// A person at a terminal: GNU readline with the settings of `.inputrc` under the name `fitiq`.
  ///
  /// The terminal is raw only while ``next(_:)`` waits for a line. Readline keeps its state in global
  /// variables: there is one editor at a time, on the main actor.
  @MainActor package final class LineEditor: ShellInput {
    let completions: (any CompletionSource)?
    let patience: Duration
    /// Lines of a statement that has not ended.
    private(set) var pending = ""
    /// What readline calls while it reads.
    static var current: LineEditor?
    var accepted: Answer?
    /// What tells the matches apart that readline is about to show; empty where nothing does.
    var details: [String: String] = [:]
    private let history: LineHistory
    private let commands: Set<String>
    private var splitter: StatementSplitter
    /// Lines since the last prompt at which nothing had been sent yet: of a paste that a terminal puts no
    /// brackets around.
    private var lineCount = 0
    private var isBurst = false
    /// Whether a line is one of several that were sent at once.
    package private(set) var isPasted = false
    private var complete: [Statement] = []
    private var isPrepared = false
    /// Also between two lines, where a Ctrl-C would end the shell: one that is pressed before a command
    /// has begun is the command's.
    private let interrupts = CaughtSignals([SIGINT])

    /// Makes an editor; readline is set up by the first line.
    ///
    /// - Parameters:
    ///   - completions: Nil for none.
    ///   - commands: Names of fitiq's commands.
    ///   - patience: How long a completion may look into the store.
    package init(
      history: LineHistory, completions: (any CompletionSource)?, commands: Set<String> = [],
      patience: Duration = .milliseconds(50)
    ) {
      self.history = history
      self.commands = commands
      splitter = StatementSplitter(commands: commands)
      self.completions = completions
      self.patience = patience
    }

    package func next(_ prompt: Prompt) -> ShellEvent {
      prepare()
      // Until the statement is whole: one that comes between two of its lines is as welcome.
      let signals = CaughtSignals(
        [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGCONT, SIGWINCH])
      while true {
        let text = pending.isEmpty ? prompt.text : prompt.continuation
        switch readLine(Prompt.bracketed(text), signals) {
        case .line(let line):
          if let statements = take(line) { return .statements(statements) }
        case .end where pending.isEmpty: return .end(unfinished: nil)
        case .end, .interrupted:
          (lineCount, isBurst) = (0, false)
          forget()
          return .interrupted
        case .terminated(let number): return .terminated(signal: number)
        case .failed(let number): return .failed(number)
        }
      }
    }

    private func prepare() {
      Self.current = self
      guard !isPrepared else { return }
      isPrepared = true
      // Without a locale in the environment, letters beyond ASCII would be typed byte by byte.
      if setlocale(LC_CTYPE, "") == nil
        || String(cString: nl_langinfo(Int32(clamping: CODESET))) != "UTF-8"
      {
        setlocale(LC_CTYPE, "C.UTF-8")
      }
      // Readline keeps the pointer.
      fitiq_rl_configure(strdup("fitiq"), Self.complete)
      using_history()
      stifle_history(Int32(clamping: history.limit))
      for entry in history.entries { add_history(entry) }
    }

    /// Adds a line to those before it; returns the statements once all of them are complete.
    private func take(_ line: String) -> [Statement]? {
      pending += pending.isEmpty ? line : "\n" + line
      lineCount += 1 + line.count { $0 == "\n" }
      complete += splitter.append(line)
      let isMore = isInputWaiting()
      isBurst = isBurst || isMore || line.contains("\n")
      guard !splitter.isPending else { return nil }
      isPasted = isBurst
      if !isMore { (lineCount, isBurst) = (0, false) }
      defer { forget() }
      if history.add(pending) { add_history(pending) }
      return complete.isEmpty ? nil : complete
    }

    private func forget() {
      pending = ""
      complete = []
      splitter = StatementSplitter(line: lineCount + 1, commands: commands)
    }

    /// Whether more was sent than has been read; within a paste the rest may take a moment to come.
    private func isInputWaiting() -> Bool {
      var waiting = pollfd(fd: STDIN_FILENO, events: Int16(clamping: POLLIN), revents: 0)
      return poll(&waiting, 1, isBurst ? 20 : 0) > 0
    }
  }
#endif

import FitIQDomain
import FitIQSystem

#if Readline
  import CReadline
  import Foundation

  extension LineEditor {
    enum Answer {
      case line(String)
      case end
      case interrupted
      case terminated(Int32)
      case failed(Int32)
    }

    /// Reads one line; the terminal is as it was when this returns.
    func readLine(
      _ prompt: String, _ signals: borrowing CaughtSignals
    ) -> Answer {
      accepted = nil
      rl_callback_handler_install(prompt) { line in
        let text = line.map { String(cString: $0) }
        free(line)
        rl_callback_handler_remove()
        MainActor.assumeIsolated {
          LineEditor.current?.accepted = text.map { .line($0) } ?? .end
        }
      }
      while true {
        var waiting = [
          pollfd(fd: STDIN_FILENO, events: Int16(clamping: POLLIN), revents: 0),
          pollfd(fd: signals.descriptor, events: Int16(clamping: POLLIN), revents: 0),
        ]
        if retryingInterrupted({ poll(&waiting, 2, -1) }) < 0 {
          let reason = errno
          rl_callback_handler_remove()
          return .failed(reason)
        }
        if let answer = handle(signals.all(), signals) { return answer }
        guard waiting[0].revents != 0 else { continue }
        rl_callback_read_char()
        if let accepted {
          // Ctrl-D leaves the cursor behind the prompt.
          if case .end = accepted, fitiq_rl_ends_line() == 0 { newline() }
          return accepted
        }
      }
    }

    private func handle(_ numbers: [Int32], _ signals: borrowing CaughtSignals) -> Answer? {
      for number in numbers {
        switch number {
        case SIGINT:
          giveUp { rl_echo_signal_char(SIGINT) }
          return .interrupted
        case SIGTERM, SIGHUP, SIGQUIT:
          giveUp {}
          return .terminated(number)
        case SIGTSTP:
          rl_deprep_terminal()
          signals.obey(SIGTSTP)
          let later = signals.all().filter { $0 != SIGCONT }
          fitiq_rl_resume()
          if let answer = handle(later, signals) { return answer }
        // Stopped by SIGSTOP, which nobody can catch.
        case SIGCONT: fitiq_rl_resume()
        case SIGWINCH: rl_resize_terminal()
        default: break
        }
      }
      return nil
    }

    /// Leaves the line on the screen as it is, below it an empty one.
    private func giveUp(_ last: () -> Void) {
      fitiq_rl_end_commands()
      fitiq_rl_move_to_end()
      last()
      fitiq_rl_abandon_line()
      rl_callback_handler_remove()
      newline()
    }

    private func newline() { _ = write(STDOUT_FILENO, "\n", 1) }
  }
#endif

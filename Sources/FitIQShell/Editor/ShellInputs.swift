/// The input that fits.
@MainActor package enum ShellInputs {
  /// For a person at a terminal, with the editing that this build has.
  package static func person(
    history: LineHistory, completions: (any CompletionSource)?, commands: Set<String> = []
  ) -> any ShellInput {
    #if Readline
      LineEditor(history: history, completions: completions, commands: commands)
    #else
      PlainInput(descriptor: 0, prompts: true, commands: commands)
    #endif
  }

  /// For a file or a pipe.
  package static func lines(
    descriptor: Int32, commands: Set<String> = []
  ) -> any ShellInput {
    PlainInput(descriptor: descriptor, prompts: false, commands: commands)
  }
}

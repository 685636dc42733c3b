// GNU readline, whose headers need stdio first. Its variables are reached through functions: Swift
// takes a C variable for one that any thread may change.
#ifndef FITIQ_CREADLINE_SHIMS_H
#define FITIQ_CREADLINE_SHIMS_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <readline/readline.h>
#include <readline/history.h>

// Before the first prompt. Signals are the caller's: readline's own handlers would run the caller's
// code in the middle of its own.
static inline void fitiq_rl_configure(const char *name, rl_completion_func_t *complete) {
  rl_readline_name = name;
  rl_catch_signals = 0;
  rl_catch_sigwinch = 0;
  rl_attempted_completion_function = complete;
  rl_completer_quote_characters = NULL;
  rl_completer_word_break_characters = (char *)" \t\n;(,=<>";
  rl_sort_completion_matches = 0;
}

static inline const char *fitiq_rl_line(void) { return rl_line_buffer ? rl_line_buffer : ""; }

// Behind the last row of a long line.
static inline void fitiq_rl_move_to_end(void) {
  rl_point = rl_end;
  rl_redisplay();
}

// Of the completion that is going on: no other names, this character behind the only match, and who
// shows several matches; readline itself for NULL.
static inline void fitiq_rl_end_completion(char append, rl_compdisp_func_t *show) {
  rl_completion_display_matches_hook = show;
  rl_attempted_completion_over = 1;
  rl_completion_append_character = append;
  rl_filename_completion_desired = 0;
}

// Ends searches and half-typed commands. A key sequence that has only begun would go on in the next
// line: C-g ends every one.
static inline void fitiq_rl_end_commands(void) {
  for (int i = 0; i < 4 && RL_ISSTATE(RL_STATE_MULTIKEY); i++) {
    rl_stuff_char(7);
    rl_callback_read_char();
  }
  rl_callback_sigcleanup();
}

// At the end of input, whether readline itself has ended the line on the screen.
static inline int fitiq_rl_ends_line(void) {
  const char *value = rl_variable_value("enable-bracketed-paste");
  return value && strcmp(value, "on") == 0;
}

// Lines between the one that is typed and itself.
static inline void fitiq_rl_show(const char *text) {
  fputs(text, rl_outstream);
  rl_forced_update_display();
}

static inline void fitiq_rl_abandon_line(void) {
  rl_free_line_state();
  rl_replace_line("", 1);
}

// After the terminal was somebody else's.
static inline void fitiq_rl_resume(void) {
  rl_deprep_terminal();
  rl_prep_terminal(1);
  rl_reset_screen_size();
  rl_forced_update_display();
}

#endif

// What glibc's header shows only to those who ask for X/Open, which Swift does not.
#ifndef FITIQ_CWIDECHARACTERS_SHIMS_H
#define FITIQ_CWIDECHARACTERS_SHIMS_H

#include <wchar.h>

int wcwidth(wchar_t);

/// Columns of a terminal, in the locale of the thread; -1 for what cannot be shown.
static inline int fitiq_wcwidth(wchar_t character) { return wcwidth(character); }

#endif

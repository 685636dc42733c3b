#include "CRelease.h"

// Weak: the linker prefers the one of the release object, so the compiler must not assume this value.
__attribute__((weak)) const char fitiq_commit[] = "";

const char *fitiq_release_commit(void) { return fitiq_commit; }

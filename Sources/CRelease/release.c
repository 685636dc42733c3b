#include "CRelease.h"

// Weak: the linker takes that of the release object, and the compiler does not look into this one.
__attribute__((weak)) const char fitiq_commit[] = "";

const char *fitiq_release_commit(void) { return fitiq_commit; }

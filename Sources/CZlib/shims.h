#ifndef FITIQ_CZLIB_SHIMS_H
#define FITIQ_CZLIB_SHIMS_H

#include <zlib.h>

/// A macro in zlib.h: ``inflateInit2`` with the size of the structure that this was compiled with.
static inline int fitiq_inflate_init(z_streamp stream, int window_bits) {
  return inflateInit2(stream, window_bits);
}

#endif

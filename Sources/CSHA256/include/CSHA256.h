// SHA-256 of FIPS 180-4. The library that has it is built in a minute and a half; this is what fitiq needs.
#ifndef FITIQ_CSHA256_H
#define FITIQ_CSHA256_H

#include <stddef.h>
#include <stdint.h>

struct fitiq_sha256 {
  uint32_t state[8];
  uint64_t length;    // bytes so far
  uint8_t block[64];  // those that fill none yet
  int is_portable;    // whether to do without instructions that only some processors have
};

void fitiq_sha256_begin(struct fitiq_sha256 *hash);
void fitiq_sha256_add(struct fitiq_sha256 *hash, const void *bytes, size_t count);
void fitiq_sha256_end(struct fitiq_sha256 *hash, uint8_t digest[32]);

#endif

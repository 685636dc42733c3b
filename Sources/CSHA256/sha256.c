#include "CSHA256.h"

#include <string.h>
#if defined(__x86_64__)
#include <cpuid.h>
#include <immintrin.h>
#endif

// The first 32 bits of the fractions of the cube roots of the first 64 primes (section 4.2.2).
static const uint32_t constants[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

static uint32_t rotated(uint32_t x, int n) { return x >> n | x << (32 - n); }

static uint32_t word(const uint8_t *bytes) {
  return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

// Section 6.2.2, with its names.
static void compress_portably(uint32_t state[8], const uint8_t block[64]) {
  uint32_t w[64];
  for (int t = 0; t < 16; t++) w[t] = word(block + 4 * t);
  for (int t = 16; t < 64; t++) {
    uint32_t s0 = rotated(w[t - 15], 7) ^ rotated(w[t - 15], 18) ^ w[t - 15] >> 3;
    uint32_t s1 = rotated(w[t - 2], 17) ^ rotated(w[t - 2], 19) ^ w[t - 2] >> 10;
    w[t] = s1 + w[t - 7] + s0 + w[t - 16];
  }
  uint32_t a = state[0], b = state[1], c = state[2], d = state[3];
  uint32_t e = state[4], f = state[5], g = state[6], h = state[7];
  for (int t = 0; t < 64; t++) {
    uint32_t s1 = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25);
    uint32_t t1 = h + s1 + ((e & f) ^ (~e & g)) + constants[t] + w[t];
    uint32_t s0 = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22);
    uint32_t t2 = s0 + ((a & b) ^ (a & c) ^ (b & c));
    h = g, g = f, f = e, e = d + t1, d = c, c = b, b = a, a = t1 + t2;
  }
  state[0] += a, state[1] += b, state[2] += c, state[3] += d;
  state[4] += e, state[5] += f, state[6] += g, state[7] += h;
}

#if defined(__x86_64__)
static int has_instructions(void) {
  unsigned a, b, c, d;
  // SHA, SSE4.1 and SSSE3, as the manual of the processor counts the bits.
  return __get_cpuid_count(7, 0, &a, &b, &c, &d) && b >> 29 & 1 && __get_cpuid(1, &a, &b, &c, &d) &&
         c >> 19 & 1 && c >> 9 & 1;
}

// The same, five times as fast: the processor takes the state as ABEF and CDGH, and four words at a time.
__attribute__((target("sha,sse4.1,ssse3"))) static void compress_fast(uint32_t state[8],
                                                                      const uint8_t block[64]) {
  const __m128i big_endian = _mm_set_epi64x(0x0c0d0e0f08090a0b, 0x0405060700010203);
  __m128i *halves = (__m128i *)state;
  __m128i cdab = _mm_shuffle_epi32(_mm_loadu_si128(halves), 0xb1);
  __m128i efgh = _mm_shuffle_epi32(_mm_loadu_si128(halves + 1), 0x1b);
  __m128i abef = _mm_alignr_epi8(cdab, efgh, 8), cdgh = _mm_blend_epi16(efgh, cdab, 0xf0);
  const __m128i abef_before = abef, cdgh_before = cdgh;
  __m128i w[16];
  for (int i = 0; i < 16; i++) {
    if (i < 4) {
      w[i] = _mm_shuffle_epi8(_mm_loadu_si128((const __m128i *)block + i), big_endian);
    } else {
      __m128i sum = _mm_add_epi32(
          _mm_sha256msg1_epu32(w[i - 4], w[i - 3]), _mm_alignr_epi8(w[i - 1], w[i - 2], 4));
      w[i] = _mm_sha256msg2_epu32(sum, w[i - 1]);
    }
    __m128i kw = _mm_add_epi32(w[i], _mm_loadu_si128((const __m128i *)constants + i));
    cdgh = _mm_sha256rnds2_epu32(cdgh, abef, kw);
    abef = _mm_sha256rnds2_epu32(abef, cdgh, _mm_shuffle_epi32(kw, 0x0e));
  }
  __m128i feba = _mm_shuffle_epi32(_mm_add_epi32(abef, abef_before), 0x1b);
  __m128i dchg = _mm_shuffle_epi32(_mm_add_epi32(cdgh, cdgh_before), 0xb1);
  _mm_storeu_si128(halves, _mm_blend_epi16(feba, dchg, 0xf0));
  _mm_storeu_si128(halves + 1, _mm_alignr_epi8(dchg, feba, 8));
}
#else
static int has_instructions(void) { return 0; }
static void compress_fast(uint32_t state[8], const uint8_t block[64]) { compress_portably(state, block); }
#endif

static void compress(struct fitiq_sha256 *hash, const uint8_t block[64]) {
  (hash->is_portable ? compress_portably : compress_fast)(hash->state, block);
}

void fitiq_sha256_begin(struct fitiq_sha256 *hash) {
  *hash = (struct fitiq_sha256){
      .state = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab,
                0x5be0cd19},
      .is_portable = !has_instructions(),
  };
}

void fitiq_sha256_add(struct fitiq_sha256 *hash, const void *bytes, size_t count) {
  const uint8_t *next = bytes;
  size_t filled = hash->length % 64;
  hash->length += count;
  if (filled) {
    size_t taken = count < 64 - filled ? count : 64 - filled;
    memcpy(hash->block + filled, next, taken);
    if (filled + taken < 64) return;
    compress(hash, hash->block);
    next += taken, count -= taken;
  }
  for (; count >= 64; next += 64, count -= 64) compress(hash, next);
  if (count) memcpy(hash->block, next, count);
}

void fitiq_sha256_end(struct fitiq_sha256 *hash, uint8_t digest[32]) {
  uint64_t bits = hash->length * 8;
  static const uint8_t padding[64] = {0x80};
  fitiq_sha256_add(hash, padding, 64 - (hash->length + 8) % 64);
  uint8_t length[8];
  for (int i = 0; i < 8; i++) length[i] = (uint8_t)(bits >> (56 - 8 * i));
  fitiq_sha256_add(hash, length, 8);
  for (int i = 0; i < 32; i++) digest[i] = (uint8_t)(hash->state[i / 4] >> (24 - 8 * (i % 4)));
}

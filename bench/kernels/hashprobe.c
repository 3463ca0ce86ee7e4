#include "bench/kernels/range.h"

void hashprobe(const uint32_t *restrict table, const uint32_t *restrict payloads, const uint32_t *restrict keys,
               uint32_t *restrict found, int bits, const struct vec_ndrange *range) {
  uint64_t n = range->global_size[0];
  for (uint64_t i = 0; i < n; ++i) {
    uint32_t key = keys[i], mask = (1u << bits) - 1, slot = key * 2654435769u >> (32 - bits);
    while (table[slot] != key && table[slot] != 0)
      slot = (slot + 1) & mask;
    found[i] = table[slot] == key ? payloads[slot] : 0;
  }
}

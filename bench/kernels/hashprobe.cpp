#include "bench/kernel_case.h"

vec::bench::Case vec::bench::hashprobe(bool small) {
  // Half of the slots are taken; three of four keys are there.
  unsigned bits = small ? 6 : 14, slots = 1u << bits, n = small ? 77 : 32768;
  std::vector<unsigned> table(slots), keys(n), build = uniform(slots / 2, 1u, ~0u),
                                               which = uniform(n, 0u, slots * 2 / 3 - 1);
  for (unsigned key : build) {
    unsigned slot = key * 2654435769u >> (32 - bits);
    while (table[slot] != key && table[slot] != 0)
      slot = (slot + 1) & (slots - 1);
    table[slot] = key;
  }
  for (unsigned i = 0; i < n; ++i)
    keys[i] = which[i] < build.size() ? build[which[i]] : which[i];
  return Case(range1d(n), in(table), in(uniform(slots, 0u, ~0u)), in(keys), out<unsigned>(n), int(bits));
}

// What kernels lead the packetizer to: its recipes, and what it does to their control flow.
#ifndef VEC_TESTS_FUZZ_REACH_H
#define VEC_TESTS_FUZZ_REACH_H

#include "tests/fuzz/trial.h"

namespace vec::fuzz {

// Name to the number of kernels that have it; 0 for what none has.
using Reach = std::map<std::string, uint64_t>;

Reach emptyReach();
void addReach(const Trial &T, const TrialPlan &P, Reach &To);

} // namespace vec::fuzz
#endif

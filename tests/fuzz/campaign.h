// Kernels by the thousand: workers that take batches until there are enough or the time is over.
#ifndef VEC_TESTS_FUZZ_CAMPAIGN_H
#define VEC_TESTS_FUZZ_CAMPAIGN_H

#include "tests/fuzz/shrink.h"

namespace vec::fuzz {

struct CampaignOptions {
  uint64_t Seed = 1;    // of the first kernel; the next one has the next
  uint64_t Count = 0;   // of kernels; 0: until the time is over
  unsigned Minutes = 0; // 0: until all are done
  unsigned Jobs = 1;
  unsigned Cases = 3; // of each kernel
  unsigned BatchSize = 25;
  std::vector<run::Cpu> Cpus;
  std::string Folder; // where findings go; empty: they are told only
  bool Progress = false;
};

// What is tried of the kernel of a seed.
TrialPlan planFor(uint64_t Seed, const Trial &T, const CampaignOptions &O);

// How many kernels were found to go wrong.
uint64_t runCampaign(const CampaignOptions &O, const Tools &With);

} // namespace vec::fuzz
#endif

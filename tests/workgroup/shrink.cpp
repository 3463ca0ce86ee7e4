#include "tests/workgroup/shrink.h"
#include "tests/fuzz/kernels/generator.h"
#include <chrono>
#include <utility>

using vec::fuzz::Change;

namespace vec::workgroup {

std::string shrink(uint64_t Seed, const std::string &Name, llvm::function_ref<bool(const std::string &Text)> Fails,
                   unsigned Seconds) {
  using Clock = std::chrono::steady_clock;
  const auto End = Clock::now() + std::chrono::seconds(Seconds);
  fuzz::Changes Made;
  fuzz::GeneratedKernel Best = fuzz::generateGroupKernel(Seed, Name, Made);
  for (bool Again = true; Again;) {
    Again = false;
    for (auto [What, Statements] :
         {std::pair(Change::Drop, true), {Change::Unwrap, true}, {Change::Drop, false}, {Change::Unwrap, false}})
      for (const fuzz::Node &N : std::vector(Best.Nodes)) {
        if (Clock::now() >= End)
          return Best.Text;
        if (N.IsStatement != Statements || Made.contains(N.Key))
          continue;
        fuzz::Changes With = Made;
        With[N.Key] = What;
        // What is in a part that is gone changes nothing.
        fuzz::GeneratedKernel Candidate = fuzz::generateGroupKernel(Seed, Name, With);
        if (Candidate.Text == Best.Text || !Fails(Candidate.Text))
          continue;
        Made = std::move(With);
        Best = std::move(Candidate);
        Again = true;
      }
  }
  return Best.Text;
}

} // namespace vec::workgroup

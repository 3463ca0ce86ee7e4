// Which variants of a subject are tried on a CPU. One row, one test.
#ifndef VEC_TESTS_RUN_CASES_H
#define VEC_TESTS_RUN_CASES_H

#include "passes/request.h"
#include "tests/run/arguments.h"

namespace vec::run {

struct Case {
  Stage StopAfter = Stage::Finished;
  unsigned Lanes = 1; // asked for; up to Linear the result runs one
  bool Masked = false;
  unsigned Dimension = 0;
  bool Optimized = false;  // default<O3> afterwards: what users run, and where LLVM's own bugs hit linearized code
  std::string Chosen = {}; // choices that are not as by default
  bool Auto = false;       // the cost model chooses, at most Lanes
  bool Predicated = false; // the packet asks how many work-items are left

  bool isVector() const { return StopAfter == Stage::Finished; }
  std::string label() const; // "linear", "x8", "x8m", "x8p", "x4.y", "x8+O3", "x4:noFullScalarization"
};

// The case of a label; nothing if it is none.
std::optional<Case> parseCase(llvm::StringRef Label);

// Everything on the first CPU; the others repeat only what is legalized differently.
std::vector<Case> casesOf(const Subject &S, bool FirstCpu);

} // namespace vec::run
#endif

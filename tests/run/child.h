// Running something that may crash, hang or corrupt memory: in a forked child, with limits, its answer read back.
#ifndef VEC_TESTS_RUN_CHILD_H
#define VEC_TESTS_RUN_CHILD_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include <cstddef>
#include <cstdint>
#include <string>

namespace vec::run {

enum class Verdict : uint8_t { Passed, Failed, Rejected, Skipped };

struct Outcome {
  Verdict What = Verdict::Passed;
  std::string Text;
};

// Where a child is and how it died: in memory that parent and child share.
struct Progress {
  enum Phase : uint8_t { Vectorizing, Compiling, Running };
  volatile Phase Now;
  volatile unsigned Seed;
  volatile uint8_t Placed; // Placement
  volatile uint8_t Pattern;
  volatile uint64_t Item; // linear index of lane 0
  volatile int Signal;    // 0: none
  volatile uintptr_t Address;
  volatile bool TimedOut;
};

// Memory in which the parent sees what a forked child writes.
void *sharedMemory(size_t Bytes);
void freeSharedMemory(void *Where, size_t Bytes);

// Body's outcome. When the child dies instead, Shared.Signal or Shared.TimedOut says how, and the text is empty.
Outcome runInChild(llvm::function_ref<Outcome()> Body, Progress &Shared, unsigned Seconds);

// The same for Body(0) to Body(Count - 1), each with Seconds of its own: Done is told each outcome, in order, while
// Shared still says how a death came about. A child goes on with the next one as long as none fails: forking a process
// that has LLVM in it takes longer than most kernels do.
void runInChildren(size_t Count, llvm::function_ref<Outcome(size_t)> Body,
                   llvm::function_ref<void(size_t, Outcome)> Done, Progress &Shared, unsigned Seconds);

} // namespace vec::run
#endif

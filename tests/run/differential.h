// The differential test of a kernel file: every variant of every function in it against the scalar function.
#ifndef VEC_TESTS_RUN_DIFFERENTIAL_H
#define VEC_TESTS_RUN_DIFFERENTIAL_H

#include "tests/run/variant.h"
#include "llvm/Support/raw_ostream.h"

namespace vec::run {

struct Options {
  std::string Program; // for the line that reproduces a failure
  std::string Clang;
  std::vector<std::string> Flags; // for clang, beside those of the file
  std::vector<Cpu> Cpus;
  std::string OnlyCase, OnlyFunction; // empty: all
  std::string Chosen;                 // choices of every case that brings none of its own
  unsigned OnlySeed = 0;              // 0: all
  unsigned Seconds = 10;              // processor time of one child
  bool Verbose = false;
  bool Emit = false;
  bool InTurn = false;    // each file meets the first CPU, every other one one of the others, too
  bool QuickCode = false; // machine code without LLVM's optimizations where IR is not optimized either
  // The variants do not come from packetize, which alone knows what it cannot do, and has plans.
  bool SkipRejected = false;
};

struct Counts {
  unsigned Passed = 0, Failed = 0, Skipped = 0;
};

// How a child died, in words: what it did, where, on which input. Run: nullptr before there is one.
std::string describeDeath(const Progress &P, const Execution *Run, const Subject &S, unsigned Seconds);

Counts testFile(llvm::StringRef Path, const Options &Given, VariantMaker Make, llvm::raw_ostream &Out);

} // namespace vec::run
#endif

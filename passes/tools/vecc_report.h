// vecc --report: lanes and accesses of each kernel, as text and as JSON.
#ifndef VEC_PASSES_TOOLS_VECC_REPORT_H
#define VEC_PASSES_TOOLS_VECC_REPORT_H

#include "abi/vfshape.h"
#include "llvm/Support/JSON.h"
#include <string>
#include <vector>

namespace llvm {
class Function;
}

namespace vec {

class Plan;

struct KernelReport {
  struct Place {
    std::string What; // a recipe ("LOAD-GATHER"), or the called function
    unsigned Line;    // 0: unknown
    bool Masked;
  };
  std::string Kernel;
  abi::Lanes Lanes;
  unsigned Dimension = 0;
  std::string Reason; // why the kernel stays scalar
  uint64_t LocalBytes = 0;
  std::vector<Place> Accesses, ScalarCalls;
  std::vector<unsigned> DivergentLoops; // their lines

  // Reads the plan that will be emitted.
  void take(const llvm::Function &F, const Plan &P);
  llvm::json::Value json() const;
  // One sentence in a line, without the kernel's name.
  std::vector<std::string> text() const;
};

} // namespace vec
#endif

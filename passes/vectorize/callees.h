// Callees: the vector versions of functions that are called, made on demand.
//
//   call f (%x, %p, %u)  ==>  call __vecz_v8_f.Nvl4u (<8 x T> %x, ptr %p, %u)
//
// A function that stays a call is vectorized through its own shape: what its arguments are over the lanes, and whether
// all lanes call it. Equal shapes share one version. A recursive function's version calls itself; when the shapes
// differ from one depth to the next, the version takes what both are.
#ifndef VEC_PASSES_VECTORIZE_CALLEES_H
#define VEC_PASSES_VECTORIZE_CALLEES_H

#include "passes/plan/plan.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/StringSet.h"

namespace vec {

class Callees {
public:
  // Makes a version. What the callee calls in turn is made with, and kept by, the same Callees.
  using Packetizer = llvm::Expected<llvm::Function *> (*)(llvm::Function &F, const PacketizeRequest &R,
                                                          llvm::FunctionAnalysisManager &FAM, Callees &Versions);

  Callees(llvm::FunctionAnalysisManager &FAM, Packetizer Make) : FAM(FAM), Make(Make) {}
  Callees(const Callees &) = delete;
  // What was made goes again, unless it is kept.
  ~Callees() { discard(0); }
  void keep() { Made.clear(); }

  // Calls of the plan that would be instantiated call a vector version where one can be made. `Original` is the
  // function that the plan's function is a copy of.
  void improve(Plan &P, const llvm::Function &Original, const PacketizeRequest &R);

private:
  struct Version {
    const llvm::Function *Scalar;
    abi::VFShape Shape;
    llvm::Function *Vector;
    bool InProgress = true, Recursive = false;
  };
  llvm::FunctionAnalysisManager &FAM;
  Packetizer Make;
  llvm::SmallVector<Version, 0> Made;
  llvm::StringSet<> Failed;
  llvm::SmallPtrSet<const llvm::Function *, 32> Known; // what the module had before

  // May make the shape more general.
  llvm::Function *version(llvm::Function &F, abi::VFShape &Shape, const Plan &P, const PacketizeRequest &R);
  void discard(size_t From);
};

} // namespace vec
#endif

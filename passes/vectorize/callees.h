// Callees: vector versions of functions that are called. A version is planned when a plan would call it, and emitted
// before that plan is.
//
//   call f (%x, %p, %u)  ==>  call __vecz_v8_f.Nvl4u (<8 x T> %x, ptr %p, %u)
//
// A function that stays a call is vectorized for the shape of the call: the shapes of its arguments, and whether all
// lanes call it. Calls of equal shape share one version. A recursive function's version calls itself; if shapes differ
// between recursion depths, the version takes their join.
#ifndef VEC_PASSES_VECTORIZE_CALLEES_H
#define VEC_PASSES_VECTORIZE_CALLEES_H

#include "passes/plan/plan.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/StringSet.h"

namespace vec {

class PlannedFunction;

class Callees {
public:
  // How versions are planned and emitted. Callees of the callee are handled by the same object.
  struct Stages {
    llvm::Expected<PlannedFunction> (*Plan)(llvm::Function &F, const PacketizeRequest &R,
                                            llvm::FunctionAnalysisManager &FAM, Callees &Versions);
    llvm::Expected<llvm::Function *> (*Emit)(llvm::Function &F, const PacketizeRequest &R, PlannedFunction &Planned,
                                             llvm::FunctionAnalysisManager &FAM);
  };

  Callees(llvm::FunctionAnalysisManager &FAM, Stages Run);
  Callees(const Callees &) = delete;
  // Removes the versions, unless keep() was called.
  ~Callees();
  void keep();

  // Where the plan would instantiate a call, makes it call a vector version, if one can be planned. The version is only
  // declared. `Original` is the function of which the plan's function is a copy.
  void improve(Plan &P, const llvm::Function &Original, const PacketizeRequest &R);
  // Emits the bodies of all planned versions, callees before their callers.
  llvm::Error emit();

private:
  struct Version;
  llvm::FunctionAnalysisManager &FAM;
  const Stages Run;
  // In the order of requests, and in the order of planning, in which a callee's own callees come first.
  llvm::SmallVector<std::unique_ptr<Version>, 0> Asked;
  llvm::SmallVector<Version *, 0> Planned;
  llvm::StringSet<> Failed;
  llvm::SmallPtrSet<const llvm::Function *, 32> Known; // functions that were in the module before

  // May generalize the shape.
  llvm::Function *version(llvm::Function &F, abi::VFShape &Shape, const Plan &P, const PacketizeRequest &R);
  void discard(size_t From);
};

} // namespace vec
#endif

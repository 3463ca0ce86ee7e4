// thread-loop-bounds: says that OpenMP's runtime does not keep the addresses to which it writes a thread's loop bounds.
//
//   call void @__kmpc_for_static_init_4(..., ptr %lower, ptr %upper, ptr %stride, ...)
//   ==>
//   declare void @__kmpc_for_static_init_4(..., ptr captures(none), ptr captures(none), ptr captures(none), ...)
//
// clang leaves the bounds of `omp for simd` in memory, and to LLVM the runtime might have told anybody where. So a loop
// that stores integers might change its own bound: its number of iterations is not known, and no vectorizer takes it.
//
// Runs in    the optimizer's start.
// Requires   nothing.
// Ensures    parameters that are pointers of the runtime's functions that share out loops capture nothing.
// Preserves  the CFG.
#include "passes/bridge/bridge.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace vec {

// With the type of the loop's counter behind it: 4, 4u, 8, 8u.
static bool sharesOutLoops(StringRef Name) {
  for (StringRef Prefix : {"__kmpc_for_static_init_", "__kmpc_dist_for_static_init_", "__kmpc_dispatch_next_"})
    if (Name.consume_front(Prefix))
      return is_contained({"4", "4u", "8", "8u"}, Name);
  return false;
}

PreservedAnalyses ThreadLoopBounds::run(Module &M, ModuleAnalysisManager &) {
  bool Changed = false;
  for (Function &F : M)
    if (F.isDeclaration() && sharesOutLoops(F.getName()))
      for (Argument &A : F.args())
        if (A.getType()->isPointerTy()) {
          A.addAttr(Attribute::getWithCaptureInfo(F.getContext(), CaptureInfo::none()));
          Changed = true;
        }
  return preservedWithCfg(Changed);
}

} // namespace vec

// finish: see finish.h.
#include "passes/finish/finish.h"
#include "passes/analysis/lane_builtins.h"
#include "passes/target/forms.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Transforms/InstCombine/InstCombine.h"
#include "llvm/Transforms/Scalar/ADCE.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/InferAlignment.h"
#include "llvm/Transforms/Scalar/LICM.h"
#include "llvm/Transforms/Scalar/LoopPassManager.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;
using namespace vec;

void vec::removeUnusedBuiltins(Module &M) {
  for (Function &F : make_early_inc_range(M))
    if (F.use_empty() && isLaneBuiltin(F))
      F.eraseFromParent();
  for (GlobalVariable &G : make_early_inc_range(M.globals()))
    if (G.hasPrivateLinkage() && G.use_empty() && G.getName().starts_with("switch.table."))
      G.eraseFromParent();
}

// LLVM 22 assumes an aligned stack for vectors that a call takes there, but does not align the stack behind dynamic
// allocas.
static void alignDynamicAllocas(Function &F) {
  for (Instruction &I : instructions(F))
    if (auto *A = dyn_cast<AllocaInst>(&I); A && !A->isStaticAlloca())
      A->setAlignment(std::max(A->getAlign(), Align(64)));
}

void vec::finish(Function &F, FunctionAnalysisManager &FAM) {
  SmallVector<CallBase *, 16> Calls;
  for (Instruction &I : instructions(F))
    if (auto *C = dyn_cast<CallBase>(&I); C && laneBuiltin(*C) != LaneBuiltin::None)
      Calls.push_back(C);
  for (CallBase *C : Calls) {
    InlineFunctionInfo Info;
    InlineFunction(*C, Info);
  }
  FAM.invalidate(F, PreservedAnalyses::none());
  FunctionPassManager FPM;
  FPM.addPass(SROAPass(SROAOptions::PreserveCFG));
  FPM.addPass(EarlyCSEPass());
  FPM.addPass(InstCombinePass());
  FPM.run(F, FAM);
  // Here, what can be known of the operands is known, and conversions of an invariant divisor have not left their loop
  // yet.
  divideByFloats(F);
  FAM.invalidate(F, PreservedAnalyses::none());
  FPM = FunctionPassManager();
  FPM.addPass(SimplifyCFGPass());
  FPM.addPass(createFunctionToLoopPassAdaptor(LICMPass(LICMOptions()), /*UseMemorySSA=*/true));
  FPM.addPass(EarlyCSEPass());
  FPM.addPass(ADCEPass());
  // Lane 0's address is an ordinary pointer: its known alignment holds for the vector access.
  FPM.addPass(InferAlignmentPass());
  FPM.run(F, FAM);
  alignDynamicAllocas(F);
  narrowMasks(F);
  expandMiscompiled(F);
  chooseMaskForms(F);
  splitFloats(F);
  readLanesBack(F);
  wideConstants(F, FAM.getResult<LoopAnalysis>(F));
  tabulateConstants(F);
  FAM.invalidate(F, PreservedAnalyses::none());
}

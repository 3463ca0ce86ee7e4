// simd-loop-calls: a call of a `declare simd` function in a simd loop does not throw.
//
//   invoke @f(%x) to label %next unwind label %terminate   ; in a loop with !llvm.loop.parallel_accesses
//   ==>
//   call @f(%x) nounwind
//   br label %next
//
// OpenMP forbids that an exception leaves an iteration of a simd loop, or a simd function. clang, which knows neither,
// plans for one that does, and no vectorizer takes a call that may go two ways. A function that calls a `declare simd`
// function counts as one: inlined, it brings that call into the loop.
//
//   call { double, double } @__muldc3(...)   ==>   the same, memory(none) nounwind willreturn
//
// The compiler's run-time library multiplies and divides complex numbers. Nothing tells LLVM that it does no more, so
// that the loop's bound or a vector's address would be read anew behind each product.
//
// Runs in    the optimizer's start, on what the front end made.
// Requires   nothing.
// Ensures    calls of such functions in such loops are plain calls; complex products access no memory.
#include "passes/bridge/bridge.h"
#include "passes/bridge/simd_variants.h"
#include "passes/loops/promises.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/VFABIDemangler.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;

namespace vec {
namespace {

bool hasVariants(const Function &F) { return namesVariants(F) || F.hasFnAttribute(VFABI::MappingsAttrName); }

// The functions that have variants, and those that call one of these: the loop has the call when they are inlined.
SmallPtrSet<const Function *, 16> callersOfVariants(Module &M) {
  SmallVector<const Function *, 16> Work;
  for (const Function &F : M)
    if (hasVariants(F))
      Work.push_back(&F);
  SmallPtrSet<const Function *, 16> Found(Work.begin(), Work.end());
  while (!Work.empty())
    for (const User *U : Work.pop_back_val()->users())
      if (const auto *Call = dyn_cast<CallBase>(U); Call && Found.insert(Call->getFunction()).second)
        Work.push_back(Call->getFunction());
  return Found;
}

// The metadata of #pragma omp simd. With safelen there is only a wish for vectors, which others may have; there the
// exception ends the program, as it does in every simd loop.
bool isOfSimdLoop(const CallBase &Call, const Loop &L) {
  if (findOptionMDForLoop(&L, "llvm.loop.parallel_accesses"))
    return true;
  const auto *Invoke = dyn_cast<InvokeInst>(&Call);
  if (!Invoke || !isSimdLoop(L))
    return false;
  const LandingPadInst *Pad = Invoke->getLandingPadInst();
  return Pad && Pad->getNumClauses() == 1 && Pad->isCatch(0) && isa<ConstantPointerNull>(Pad->getClause(0)) &&
         isa<UnreachableInst>(Pad->getParent()->getTerminator());
}

bool markComplexArithmetic(Module &M) {
  bool Changed = false;
  for (const char *Operation : {"mul", "div"})
    for (const char *Type : {"hc3", "sc3", "dc3", "xc3", "tc3"}) {
      const Function *F = M.getFunction((Twine("__") + Operation + Type).str());
      if (!F || !F->isDeclaration() || any_of(F->args(), [](const Argument &A) { return A.getType()->isPointerTy(); }))
        continue;
      for (const User *U : F->users())
        if (auto *Call = dyn_cast<CallBase>(const_cast<User *>(U)); Call && !Call->isStrictFP()) {
          Call->setDoesNotAccessMemory();
          Call->setDoesNotThrow();
          Call->addFnAttr(Attribute::WillReturn);
          Changed = true;
        }
    }
  return Changed;
}

} // namespace

PreservedAnalyses SimdLoopCalls::run(Module &M, ModuleAnalysisManager &MAM) {
  auto &FAM = MAM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  const SmallPtrSet<const Function *, 16> Callers = callersOfVariants(M);
  bool Changed = markComplexArithmetic(M);
  for (Function &F : M) {
    SmallVector<CallBase *, 8> Calls;
    for (Instruction &I : instructions(F))
      if (auto *Call = dyn_cast<CallBase>(&I);
          Call && !Call->doesNotThrow() && Callers.contains(Call->getCalledFunction()))
        Calls.push_back(Call);
    if (Calls.empty())
      continue;
    const LoopInfo &LI = FAM.getResult<LoopAnalysis>(F);
    SmallVector<InvokeInst *, 8> Invokes;
    for (CallBase *Call : Calls)
      for (const Loop *L = LI.getLoopFor(Call->getParent()); L; L = L->getParentLoop())
        if (isOfSimdLoop(*Call, *L)) {
          Call->setDoesNotThrow();
          Changed = true;
          if (auto *Invoke = dyn_cast<InvokeInst>(Call))
            Invokes.push_back(Invoke);
          break;
        }
    for (InvokeInst *Invoke : Invokes)
      changeToCall(Invoke);
    if (!Invokes.empty())
      FAM.invalidate(F, PreservedAnalyses::none());
  }
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace vec

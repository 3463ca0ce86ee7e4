// simd-loop-calls: calls of `declare simd` functions in simd loops do not throw.
//
//   invoke @f(%x) to label %next unwind label %terminate   ; in a loop with !llvm.loop.parallel_accesses
//   ==>
//   call @f(%x) nounwind
//   br label %next
//
// OpenMP forbids exceptions that leave an iteration of a simd loop or a simd function. clang does not use that, and
// emits `invoke`, which no vectorizer takes. A function that calls a `declare simd` function counts as one: if it is
// inlined, the loop contains that call.
//
//   call { double, double } @__muldc3(...)   ==>   the same, memory(none) nounwind willreturn
//
// These functions of the compiler's run-time library multiply and divide complex numbers, and do nothing else. LLVM
// does not know that: it would read the loop's bound or a vector's address again behind each product.
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

// The functions that have variants, and those that call them, directly or not: inlined, they bring such calls into the
// loop.
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

// Whether the loop has the metadata of #pragma omp simd. With safelen there is only the request for vectors, which
// other pragmas make, too: then the handler must end the program, as it does for every simd loop.
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

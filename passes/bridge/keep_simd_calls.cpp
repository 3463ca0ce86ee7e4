// keep-simd-calls: a `declare simd` function that contains a loop is not inlined where a loop calls it.
//
//   for (i...) y[i] = escape(x[i]);   ; escape: while (...) ...
//   ==>
//   call i32 @escape(float %x) noinline
//
// Inlined, its loop would be an inner loop that each lane leaves in its own iteration, which no loop vectorizer takes.
// As a call it has vector variants. Functions without loops may be inlined, and so may those whose loops LLVM unrolls,
// those that take pointers, where no simd loop calls them (what they access might be what the loop accesses, so that
// the call would stay scalar), and those with always_inline.
//
// Runs in    the early simplification, before inlining; variables are in registers.
// Requires   nothing.
// Ensures    such calls are still there when the vectorizers run.
// Preserves  the CFG.
#include "passes/bridge/bridge.h"
#include "passes/bridge/simd_variants.h"
#include "passes/loops/promises.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace vec {
namespace {

// The number of instructions if all loops of constant length are unrolled; none if there are others.
std::optional<uint64_t> unrolledSize(const Loop &L, ScalarEvolution &SE) {
  const unsigned Count = SE.getSmallConstantTripCount(&L);
  if (Count == 0)
    return std::nullopt;
  uint64_t Size = 0;
  for (const BasicBlock *Block : L.blocks())
    Size += any_of(L, [&](const Loop *Inner) { return Inner->contains(Block); }) ? 0 : Block->size();
  for (const Loop *Inner : L) {
    const std::optional<uint64_t> Unrolled = unrolledSize(*Inner, SE);
    if (!Unrolled)
      return std::nullopt;
    Size += *Unrolled;
  }
  return Size * Count;
}

// Whether LLVM leaves a loop in the function: its threshold is 300 instructions, which it counts after simplifications.
bool keepsLoop(const LoopInfo &Loops, ScalarEvolution &SE) {
  constexpr uint64_t MostUnrolled = 300;
  return any_of(Loops, [&](const Loop *L) {
    const std::optional<uint64_t> Size = unrolledSize(*L, SE);
    return !Size || *Size > MostUnrolled;
  });
}

bool isInSimdLoop(const Loop *L) {
  for (; L; L = L->getParentLoop())
    if (isSimdLoop(*L))
      return true;
  return false;
}

} // namespace

PreservedAnalyses KeepSimdCalls::run(Module &M, ModuleAnalysisManager &MAM) {
  auto &FAM = MAM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  const auto Loops = [&](Function &F) -> const LoopInfo & { return FAM.getResult<LoopAnalysis>(F); };
  for (Function &Callee : M) {
    if (Callee.isDeclaration() || Callee.hasFnAttribute(Attribute::AlwaysInline) || !namesVariants(Callee) ||
        !keepsLoop(Loops(Callee), FAM.getResult<ScalarEvolutionAnalysis>(Callee)))
      continue;
    const bool ForSimdLoops = !Callee.onlyReadsMemory() &&
                              any_of(Callee.args(), [](const Argument &A) { return A.getType()->isPointerTy(); });
    for (User *U : Callee.users()) {
      auto *Call = dyn_cast<CallBase>(U);
      if (!Call || Call->getCalledFunction() != &Callee)
        continue;
      const Loop *L = Loops(*Call->getFunction()).getLoopFor(Call->getParent());
      if (L && (!ForSimdLoops || isInSimdLoop(L)))
        Call->setIsNoInline();
    }
  }
  return preservedWithCfg(/*Changed=*/true);
}

} // namespace vec

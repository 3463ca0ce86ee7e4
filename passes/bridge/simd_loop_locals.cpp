// simd-loop-locals: a variable that is declared in a simd loop does not keep its value from one iteration to the next.
//
//   lifetime.start (%x)            lifetime.start (%x)
//                            ==>   store (freeze poison), %x
//   %ok = call @root (%a, %x)      %ok = call @root (%a, %x)
//
// If @root is inlined and sets %x under a condition only, LLVM's SROA takes the value of the previous iteration on the
// other ways, although the variable is new in each iteration. The loop then carries a value, which no vectorizer takes,
// even if it is never used (`root (a, &x) ? f (x) : 0`, where f (x) is computed on both ways).
//
// Runs in    the optimizer's start, on what the front end made.
// Requires   nothing.
// Ensures    a small variable without arrays that is declared in a simd loop has a new value in each iteration, if its
//            address is passed to a function that may be inlined; or if it is only loaded and stored.
// Preserves  the CFG.
#include "passes/bridge/bridge.h"
#include "passes/loops/promises.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;

namespace vec {
namespace {

constexpr uint64_t Largest = 64; // bytes: a few registers

bool hasArrays(const Type *T) {
  if (const auto *S = dyn_cast<StructType>(T))
    return any_of(S->elements(), hasArrays);
  return T->isArrayTy();
}

// Whether passes make a register of the variable: at once, or after inlining.
bool mayBeInRegisters(const AllocaInst &Variable) {
  const std::optional<TypeSize> Size = Variable.getAllocationSize(Variable.getDataLayout());
  if (!Variable.isStaticAlloca() || hasArrays(Variable.getAllocatedType()) || !Size || Size->isScalable() ||
      Size->getFixedValue() > Largest)
    return false;
  return all_of(Variable.users(), [](const User *U) {
    const auto *Call = dyn_cast<CallBase>(U);
    const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
    return !Call || (Callee && (Callee->isIntrinsic() || !Callee->isDeclaration()));
  });
}

} // namespace

PreservedAnalyses SimdLoopLocals::run(Function &F, FunctionAnalysisManager &FAM) {
  SmallVector<std::pair<Instruction *, AllocaInst *>, 8> Begins;
  for (Loop *L : FAM.getResult<LoopAnalysis>(F))
    for (Loop *Inner : depth_first(L))
      if (isSimdLoop(*Inner))
        for (BasicBlock *Block : Inner->blocks())
          for (Instruction &I : *Block)
            if (auto *Start = dyn_cast<LifetimeIntrinsic>(&I);
                Start && Start->getIntrinsicID() == Intrinsic::lifetime_start)
              if (auto *Variable = dyn_cast<AllocaInst>(Start->getArgOperand(0));
                  Variable && mayBeInRegisters(*Variable))
                Begins.push_back({Start, Variable});
  for (auto [Start, Variable] : Begins) {
    IRBuilder<> B(Start->getNextNode());
    Type *T = Variable->getAllocatedType();
    // InstCombine deletes stores of undefined values, so the value is arbitrary, but fixed.
    B.CreateStore(B.CreateFreeze(PoisonValue::get(T)), Variable);
  }
  return preservedWithCfg(!Begins.empty());
}

} // namespace vec

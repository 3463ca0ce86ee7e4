// Replaces scalar math calls by calls of libvec's scalar functions of the tier that --math names.
#include "passes/tools/vecc_math.h"
#include "passes/svfs/math_call.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace vec {
namespace {

// The declaration of a scalar math function of libvec, by one of its names.
FunctionCallee declareMath(Module &M, StringRef Name, FunctionType *Type, const FunctionInfo &Info) {
  FunctionCallee Entry = M.getOrInsertFunction(Name, Type);
  if (auto *Declared = dyn_cast<Function>(Entry.getCallee())) {
    Declared->setDoesNotThrow();
    Declared->setMemoryEffects(hasPointers(Info) ? MemoryEffects::argMemOnly(ModRefInfo::Mod) : MemoryEffects::none());
    Declared->setWillReturn();
  }
  return Entry;
}

// Only the sine and the cosine of sincos are available correctly rounded.
void splitSinCos(CallInst &Call) {
  Module &M = *Call.getModule();
  IRBuilder<> B(&Call);
  Value *X = Call.getArgOperand(0), *Values = PoisonValue::get(Call.getType());
  for (auto [I, Name] : enumerate(ArrayRef<StringRef>{"sinf_cr", "cosf_cr"})) {
    const FunctionInfo *Part = findFunction(std::string(Name));
    Value *Y = B.CreateCall(declareMath(M, Name, functionType(*Part, M.getContext()), *Part), X);
    if (returnsValues(Call))
      Values = B.CreateInsertValue(Values, Y, unsigned(I));
    else
      B.CreateStore(Y, Call.getArgOperand(unsigned(I) + 1));
  }
  if (returnsValues(Call))
    Call.replaceAllUsesWith(Values);
  Call.eraseFromParent();
}

} // namespace

PreservedAnalyses CallLibvecScalars::run(Function &F, FunctionAnalysisManager &) {
  bool Changed = false;
  for (Instruction &I : instructions(F)) {
    auto *Call = dyn_cast<CallInst>(&I);
    const FunctionInfo *Info = Call && !Call->getType()->isVectorTy() ? libvecFunction(*Call) : nullptr;
    if (!Info || mayWriteErrno(*Call) || returnsValues(*Call))
      continue;
    Call->setCalledFunction(
        declareMath(*F.getParent(), "vec_" + std::string(Info->cName), Call->getFunctionType(), *Info));
    Changed = true;
  }
  if (!Changed)
    return PreservedAnalyses::all();
  PreservedAnalyses Kept;
  Kept.preserveSet<CFGAnalyses>();
  return Kept;
}

Error chooseMath(Function &F, MathTier Tier) {
  // For a single operation of IEEE 754, which is correctly rounded: the measured .50, with its last digit.
  constexpr double Rounded = 0.501;
  if (Tier == MathTier::Default)
    return Error::success();
  const bool Exact = Tier == MathTier::CorrectlyRounded;
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    auto *Call = dyn_cast<CallInst>(&I);
    if (!Call || !identifyMathCall(*Call))
      continue;
    if (isa<FPMathOperator>(Call))
      Call->setHasApproxFunc(!Exact);
    const FunctionInfo *Info = Call->getType()->isVectorTy() ? nullptr : libvecFunction(*Call);
    if (!Info)
      continue;
    const FunctionInfo *Other = Exact                           ? findFunction(std::string(Info->cName) + "_cr")
                                : Info->cName.ends_with("_u35") ? Info
                                                                : nullptr;
    if (Other && !mayWriteErrno(*Call))
      Call->setCalledFunction(declareMath(*F.getParent(), Other->cName, Call->getFunctionType(), *Other));
    else if (Exact && Info->cName == "sincosf" && !mayWriteErrno(*Call))
      splitSinCos(*Call);
    else if (Exact && Info->ulp > Rounded && !Info->cName.ends_with("_cr"))
      return createStringError(
          "%s calls %s, of which libvec has no correctly rounded form; leave out --math=cr, or that function",
          F.getName().str().c_str(), std::string(Info->cName).c_str());
  }
  return Error::success();
}

} // namespace vec

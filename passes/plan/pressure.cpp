// Register pressure: liveness, weighted by the number of registers of each value's vector form.
#include "passes/plan/pressure.h"
#include "passes/analysis/liveness.h"
#include "passes/svfs/isa_features.h"

using namespace llvm;
using namespace vec;

unsigned vec::vectorRegisters(const TargetTransformInfo &TTI, LLVMContext &C) {
  return TTI.getNumberOfRegisters(
      TTI.getRegisterClassForType(/*Vector=*/true, FixedVectorType::get(Type::getFloatTy(C), 4)));
}

namespace {
class Weights {
  const Plan &P;
  const ValueForms &Forms;
  const TargetTransformInfo &TTI;
  bool MaskRegisters;

public:
  Weights(const Plan &P, const ValueForms &Forms, const TargetTransformInfo &TTI)
      : P(P), Forms(Forms), TTI(TTI), MaskRegisters(hasMaskRegisters(P.function())) {}

  // Of elements in memory order, code generation loads, computes and stores one part after the other within a block:
  // one part stands for all.
  bool goesByParts(const Instruction &I) const {
    return P[I].Order && P[I].Order->Leader != &I && !isa<PHINode>(I) && all_of(I.users(), [&](const User *U) {
             return cast<Instruction>(U)->getParent() == I.getParent() && !isa<PHINode>(U);
           });
  }

  // Masks in mask registers are not counted: spills to general registers are cheap.
  unsigned of(const Value *V) const {
    Type *T = V->getType();
    if (!P.hasVectorForm(T) || (T->isIntegerTy(1) && MaskRegisters))
      return 0;
    LaneShape S = P.shape(V);
    if (S.isLinear() ? !Forms.used(V).Vector : !Forms.made(V).Vector && !Forms.used(V).Vector)
      return 0;
    auto *I = dyn_cast<Instruction>(V);
    if (I && Forms.isFreeAddress(*I))
      return 0; // its operands live as long, and are counted
    if (I && goesByParts(*I))
      return 0;
    assert(!S.isBottom() && "a value that no lane has");
    if (S.isUniform())
      return 1;
    if (T->isIntegerTy(1))
      T = Type::getIntNTy(T->getContext(), I && P[*I].MaskBits ? P[*I].MaskBits : 32);
    return std::max(1u, TTI.getNumberOfParts(P.wide(T)));
  }
};
} // namespace

MapVector<const Loop *, Pressure> vec::registerPressure(const Plan &P, const ValueForms &Forms,
                                                        const TargetTransformInfo &TTI, const LoopInfo &LI) {
  const Function &F = P.function();
  Weights Of(P, Forms, TTI);
  DenseMap<const Value *, unsigned> Weight;
  Liveness Live(F, [&](const Value *V) {
    unsigned W = V->getType()->isVoidTy() ? 0 : Of.of(V);
    if (W)
      Weight[V] = W;
    return W != 0;
  });
  MapVector<const Loop *, Pressure> Result;
  Result[nullptr];
  for (const BasicBlock &B : F) {
    Pressure &Here = Result[LI.getLoopFor(&B)];
    Here.MaxLive = std::max(Here.MaxLive, Live.mostLive(B, Weight));
    for (const Instruction &I : B)
      Here.Widest = std::max(Here.Widest, Weight.lookup(&I));
  }
  for (const Loop *L : LI.getLoopsInPreorder())
    for (const Value *V : Live.liveIn(*L->getHeader())) {
      bool Used = llvm::any_of(V->users(), [&](const User *U) { return L->contains(cast<Instruction>(U)); });
      if (!Used)
        Result[L].Idle += Weight.lookup(V);
    }
  return Result;
}

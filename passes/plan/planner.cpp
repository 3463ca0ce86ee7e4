// The planner: chooses a recipe for each instruction from shapes, types and available variants. Changes nothing.
#include "builtins/info/builtin_info.h"
#include "passes/analysis/lane_builtins.h"
#include "passes/kernel/barriers.h"
#include "passes/kernel/group_values.h"
#include "passes/plan/plan.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;
using namespace vec;

// Whether operands and result of a call are scalars or vectors of the packet.
static bool passesScalars(const CallInst &C, const Plan &P) {
  auto Fits = [&](const Use &U) {
    return isa<Constant>(U) || isa<MetadataAsValue>(U) || isa<InlineAsm>(U) || P.shape(U).isUniform() ||
           P.hasVectorForm(U->getType());
  };
  return (C.getType()->isVoidTy() || P.hasVectorForm(C.getType())) && llvm::all_of(C.operands(), Fits);
}

namespace {
class Planner {
  Plan &P;
  const Svfs &Variants;
  const LoopInfo &LI;
  const DataLayout &DL;

  bool hasVectorForm(Type *T) const { return P.hasVectorForm(T); }

public:
  Planner(Plan &P, const Svfs &Variants, const LoopInfo &LI)
      : P(P), Variants(Variants), LI(LI), DL(P.function().getDataLayout()) {}

  Recipe choose(const Instruction &I) const {
    Recipe R;
    R.Shape = P.shape(&I);
    R.Kind = kind(I, R);
    return R;
  }

private:
  RecipeKind kind(const Instruction &I, Recipe &R) const {
    if (isa<BranchInst>(I))
      return RecipeKind::Branch;
    if (isa<ReturnInst>(I))
      return RecipeKind::Return;
    if (auto *A = dyn_cast<AllocaInst>(&I))
      return R.Shape.isLinear() && A->isStaticAlloca() ? RecipeKind::Slots : RecipeKind::Instantiate;
    R.Access = P.findAccess(I);
    if (R.Access)
      return memory(*R.Access, R);
    if (auto *C = dyn_cast<CallInst>(&I))
      return call(*C, R);
    if (isa<FenceInst>(I))
      return RecipeKind::Keep;
    if (R.Shape.isVarying() || I.mayHaveSideEffects())
      return canWiden(I) ? RecipeKind::Widen : RecipeKind::Instantiate;
    return widensUniform(I, R.Shape) && canWiden(I) ? RecipeKind::Widen : RecipeKind::Keep;
  }

  // If so chosen, widens uniform values; not conditions and addresses, which branches and accesses need as scalars.
  bool widensUniform(const Instruction &I, LaneShape S) const {
    if (!S.isUniform() || I.getType()->isIntegerTy(1) || I.getType()->isPointerTy())
      return false;
    return P.chosen(Choice::PacketizeUniform) ||
           (P.chosen(Choice::PacketizeUniformInLoops) && LI.getLoopFor(I.getParent()));
  }

  RecipeKind memory(const LaneAccess &A, Recipe &R) const {
    R.Masked = A.Mask && !P.shape(A.Mask).isUniform();
    bool Load = !A.Stored;
    LaneShape S = P.shape(A.Pointer);
    // All lanes at one address: a load is one load. For a store, the last lane counts: it is one store if all store the
    // same.
    if (S.isUniform() && (Load || P.shape(A.Stored).isUniform()))
      return Load ? RecipeKind::LoadUniform : RecipeKind::StoreUniform;
    if (!P.hasVectorFormInMemory(A.Type))
      return RecipeKind::Instantiate;
    int64_t Size = int64_t(DL.getTypeAllocSize(A.Type).getFixedValue());
    if (S.isLinear() && S.step() == Size)
      return Load ? RecipeKind::LoadContiguous : RecipeKind::StoreContiguous;
    if (S.isLinear() && S.step() == -Size)
      return Load ? RecipeKind::LoadReversed : RecipeKind::StoreReversed;
    if (S.isLinear() && !S.isUniform())
      return Load ? RecipeKind::LoadStrided : RecipeKind::StoreStrided;
    return Load ? RecipeKind::LoadGather : RecipeKind::StoreScatter;
  }

  RecipeKind call(const CallInst &C, Recipe &R) const {
    switch (laneBuiltin(C)) {
    case LaneBuiltin::Any:
    case LaneBuiltin::All:
      return RecipeKind::Reduce;
    case LaneBuiltin::Lane:
      return RecipeKind::LaneIds;
    case LaneBuiltin::MaskedOp: {
      R.Masked = true;
      if (groupOperation(C))
        return canWorkTogether(C) ? RecipeKind::Group : RecipeKind::Instantiate;
      if (R.Shape.isUniform())
        return RecipeKind::Keep;
      auto *Inner = dyn_cast<CallInst>(&maskedInstruction(C));
      if (Inner && endsForOneLane(C, *Inner))
        return RecipeKind::CallOnce;
      return Inner && pickVariant(C, *Inner, true, R) ? RecipeKind::CallVariant : RecipeKind::Instantiate;
    }
    default:
      break;
    }
    if (const BuiltinInfo *B = builtinOf(C); B && (!B->barrier || staysBarrier(C))) {
      if (B->uniformity != Uniformity::Uniform && !B->subGroup)
        return R.Shape.isUniform() ? RecipeKind::Keep : RecipeKind::LaneIds;
      if (B->subGroup)
        return RecipeKind::Group;
      // An effect on behalf of all lanes, such as a fence, happens once.
      return R.Shape.isUniform() ? RecipeKind::Keep : RecipeKind::Instantiate;
    }
    if (groupOperation(C))
      return canWorkTogether(C) ? RecipeKind::Group : RecipeKind::Instantiate;
    if (R.Shape.isUniform() && C.doesNotAccessMemory())
      return widensUniform(C, R.Shape) && isWideIntrinsic(C) ? RecipeKind::CallBuiltin : RecipeKind::Keep;
    if (isDropped(C) || (isStackPointer(C) && R.Shape.isUniform()))
      return RecipeKind::Keep;
    if (isWideIntrinsic(C))
      return RecipeKind::CallBuiltin;
    if (endsForOneLane(C, C))
      return RecipeKind::CallOnce;
    if (pickVariant(C, C, false, R))
      return RecipeKind::CallVariant;
    return RecipeKind::Instantiate;
  }

  // Whether vectors can hold the values of the members that the group operation combines.
  bool canWorkTogether(const CallInst &C) const {
    const GroupOperation Op = *groupOperation(C);
    return Op.scope != GroupScope::WorkGroup &&
           llvm::all_of(C.args(), [&](const Use &U) { return hasVectorForm(U->getType()); });
  }

  // Whether the program ends with the first lane that makes the call. One that asks for its lane gets a version for
  // packets.
  bool endsForOneLane(const CallInst &At, const CallInst &C) const {
    return C.doesNotReturn() && !asksForLane(C) && !isConvergent(C) && passesScalars(At, P);
  }

  // Hints for one lane, which the emitter drops.
  static bool isDropped(const CallInst &C) {
    return isa<AssumeInst>(C) || C.isLifetimeStartOrEnd() || isa<DbgInfoIntrinsic>(C);
  }

  bool isWideIntrinsic(const CallInst &C) const {
    Intrinsic::ID ID = C.getIntrinsicID();
    if (!isTriviallyVectorizable(ID) || !hasVectorForm(C.getType()) || !P.canGenerate(C))
      return false;
    // These have no vector instruction, and would become scalar calls: a variant is better.
    if (isLibraryFunction(ID) && !P.chosen(Choice::TargetIndependentPacketization))
      return false;
    for (auto [N, A] : enumerate(C.args()))
      if (isVectorIntrinsicWithScalarOpAtArg(ID, N, nullptr) ? !P.shape(A).isUniform() : !hasVectorForm(A->getType()))
        return false;
    return true;
  }

  // Picks a variant whose parameters fit the arguments. `At` is the call in the linearized function, `C` the call that
  // it makes: the same, or the one under a mask.
  bool pickVariant(const CallInst &At, const CallInst &C, bool NeedsMask, Recipe &R) const {
    if (!C.getCalledFunction() || (!C.getType()->isVoidTy() && !hasVectorForm(C.getType())))
      return false;
    auto Fits = [&](const abi::VFVariant &V) {
      if (V.shape.lanes.scalable != P.lanes().scalable || V.shape.parameters.size() != C.arg_size() ||
          (NeedsMask && !V.shape.masked))
        return false;
      // A variant with more lanes than the packet repeats lanes, and so must have no effects.
      if (P.lanes().min % V.shape.lanes.min != 0 && (NeedsMask || P.lanes().scalable || !C.doesNotAccessMemory()))
        return false;
      for (auto [N, Parameter] : enumerate(V.shape.parameters)) {
        LaneShape S = argumentShape(At, C, N);
        bool Ok = Parameter.kind == abi::ParameterKind::Vector ? hasVectorForm(C.getArgOperand(N)->getType())
                  : Parameter.kind == abi::ParameterKind::Uniform
                      ? S.isUniform()
                      : Parameter.kind == abi::ParameterKind::Linear && S.isLinear() && S.step() == Parameter.step &&
                            P.lanes() == V.shape.lanes;
        if (!Ok)
          return false;
      }
      return true;
    };
    // Fewest calls, then no mask, then the order of the providers.
    const abi::VFVariant *Best = nullptr;
    auto All = Variants.isFunctionVectorizable(C);
    auto Rank = [&](const abi::VFVariant &V) {
      unsigned N = P.lanes().min, L = V.shape.lanes.min;
      return std::tuple(N > L ? N / L : 1, L > N, V.shape.masked && !NeedsMask);
    };
    for (const abi::VFVariant &V : All)
      if (Fits(V) && (!Best || Rank(V) < Rank(*Best)))
        Best = &V;
    if (!Best)
      return false;
    assert((!NeedsMask || Best->shape.masked) && "a mask for whom it is needed");
    R.Variant = std::make_shared<const abi::VFVariant>(*Best);
    return true;
  }

  LaneShape argumentShape(const CallInst &At, const CallInst &C, unsigned N) const {
    const Value *A = C.getArgOperand(N);
    if (&At == &C)
      return P.shape(A);
    auto *Formal = dyn_cast<Argument>(A);
    return Formal ? P.shape(At.getArgOperand(Formal->getArgNo())) : LaneShape::uniform();
  }

  bool canWiden(const Instruction &I) const {
    if (!hasVectorForm(I.getType()) || I.mayReadOrWriteMemory() || !P.canGenerate(I))
      return false;
    if (!isa<BinaryOperator, UnaryOperator, CmpInst, CastInst, SelectInst, FreezeInst, GetElementPtrInst, PHINode>(I))
      return false;
    return llvm::all_of(I.operands(), [&](const Use &U) { return hasVectorForm(U->getType()); });
  }
};
} // namespace

Plan vec::makePlan(const Function &F, const ShapeAnalysis &SA, const Svfs &Variants, const TargetTransformInfo &TTI,
                   const LoopInfo &LI, const PacketizeRequest &R) {
  Plan P(F, SA, TTI, R);
  assert(P.lanes().min > 0 && P.dimension() < 3 && "lanes along a dimension");
  P.reserve(F.getInstructionCount());
  Planner Make(P, Variants, LI);
  for (const Instruction &I : instructions(F))
    P.set(I, Make.choose(I));
  if (!P.lanes().scalable && !P.chosen(Choice::TargetIndependentPacketization) && !hasMaskRegisters(F))
    planMasks(F, LI, P);
  return P;
}

void vec::planCallLoops(Plan &P) {
  if (!P.chosen(Choice::InstantiateCallsInLoops) || P.lanes().scalable)
    return;
  for (const Instruction &I : instructions(P.function()))
    if (auto *C = dyn_cast<CallInst>(&I);
        C && P[I].Kind == RecipeKind::Instantiate && !P[I].Access && passesScalars(*C, P))
      P.at(I).Kind = RecipeKind::CallInLoop;
}

// expand-linear-parameters: replaces parameters with a run-time step, and linear values behind one address, by
// expressions in the number of the lane.
//
//   linear(i : s)          use of %i   ==>  %i + lane * %s
//   linear(p : s)          use of %p   ==>  %p + lane * %s * sizeof *p           (also linear(ref(p) : s))
//   linear(uval(x) : s)    use of %x   ==>  an own variable that holds  *%x + lane * %s
//
// Runs in    prepare, before callees are inlined.
// Requires   the sizes of what such pointers point to (PacketizeRequest::PointeeBytes).
// Ensures    the parameters themselves are uniform.
// Preserves  the CFG.
#include "passes/analysis/lane_builtins.h"
#include "passes/prepare/prepare.h"

using namespace llvm;
using namespace vec;

namespace {
class Expander {
  Function &F;
  const PacketizeRequest &R;
  IRBuilder<> B;
  Value *Lane = nullptr;

  // lane * step, as an integer of the type.
  Value *distance(const abi::VFParameter &P, Type *T) {
    if (!Lane)
      Lane = createLane(B);
    Value *Step = ConstantInt::getSigned(T, P.step);
    if (abi::hasStepPosition(P.kind)) {
      Argument *A = F.getArg(P.position);
      Step = A->hasZExtAttr() ? B.CreateZExtOrTrunc(A, T) : B.CreateSExtOrTrunc(A, T);
    }
    return B.CreateMul(B.CreateZExtOrTrunc(Lane, T), Step);
  }

  Value *ownValue(Argument &A, const abi::VFParameter &P, unsigned Bytes) {
    Type *T = B.getIntNTy(8 * Bytes);
    auto *Own = new AllocaInst(T, F.getDataLayout().getAllocaAddrSpace(), nullptr, Align(Bytes), A.getName() + ".own",
                               F.getEntryBlock().begin());
    Value *Base = B.CreateAlignedLoad(T, &A, Align(Bytes));
    B.CreateAlignedStore(B.CreateAdd(Base, distance(P, T)), Own, Align(Bytes));
    return B.CreateAddrSpaceCast(Own, A.getType());
  }

  Value *inLane(Argument &A, const abi::VFParameter &P, unsigned Bytes) {
    if (P.kind == abi::ParameterKind::LinearUVal || P.kind == abi::ParameterKind::LinearUValPos)
      return ownValue(A, P, Bytes);
    if (!A.getType()->isPointerTy())
      return B.CreateAdd(&A, distance(P, A.getType()));
    Type *Index = F.getDataLayout().getIndexType(A.getType());
    return B.CreatePtrAdd(&A, B.CreateMul(distance(P, Index), ConstantInt::get(Index, Bytes)));
  }

public:
  Expander(Function &F, const PacketizeRequest &R) : F(F), R(R), B(F.getContext()) {}

  void run() {
    BasicBlock &Body = entryOfBody();
    B.SetInsertPoint(&Body, Body.getFirstNonPHIOrDbgOrAlloca());
    for (auto [I, P] : enumerate(R.Shape.parameters)) {
      if (!abi::hasStepPosition(P.kind) && P.kind != abi::ParameterKind::LinearUVal)
        continue;
      if (P.kind == abi::ParameterKind::LinearValPos) // each lane has its own address
        continue;
      Argument &A = *F.getArg(I);
      SmallVector<Use *, 8> Uses(make_pointer_range(A.uses()));
      if (Uses.empty())
        continue;
      Value *V = inLane(A, P, R.pointeeBytes(I));
      for (Use *U : Uses)
        U->set(V);
    }
  }

private:
  // The block behind the branch on the mask, where the value of a linear(uval()) parameter may be loaded.
  BasicBlock &entryOfBody() {
    BasicBlock &Entry = F.getEntryBlock();
    return R.hasMask() ? *Entry.getTerminator()->getSuccessor(0) : Entry;
  }
};
} // namespace

void vec::expandLinearParameters(Function &F, const PacketizeRequest &R) { Expander(F, R).run(); }

// Instructions that have vector forms, private memory, and the IDs of the lanes.
#include "passes/analysis/lane_builtins.h"
#include "passes/emit/emission.h"
#include "llvm/Analysis/Utils/Local.h"
#include "llvm/IR/Operator.h"

using namespace llvm;
using namespace vec;

void vec::emitWidened(Emission &E, const Instruction &I, const Operands &Of) {
  if (auto *Phi = dyn_cast<PHINode>(&I)) {
    E.Values.setVector(&I, E.B.CreatePHI(E.wide(I.getType()), Phi->getNumIncomingValues(), I.getName()));
    E.Phis.push_back(Phi);
    return;
  }
  assert(Of.Listed.size() == I.getNumOperands() && "the operands of the instruction");
  auto Operand = [&](unsigned N) { return E.take(Of.Listed[N]); };
  Value *X;
  if (auto *G = dyn_cast<GetElementPtrInst>(&I)) {
    SmallVector<Value *, 4> Indices;
    for (unsigned N = 1; N < Of.Listed.size(); ++N)
      Indices.push_back(Operand(N));
    X = E.B.CreateGEP(G->getSourceElementType(), Operand(0), Indices, "", G->getNoWrapFlags());
  } else if (auto *C = dyn_cast<CmpInst>(&I)) {
    X = E.B.CreateCmp(C->getPredicate(), Operand(0), Operand(1));
  } else if (auto *C = dyn_cast<CastInst>(&I)) {
    X = E.B.CreateCast(C->getOpcode(), Operand(0), E.wide(C->getType()));
  } else if (isa<SelectInst>(I)) {
    Value *C = Operand(0);
    X = E.B.CreateSelect(C, Operand(1), Operand(2));
  } else if (isa<FreezeInst>(I)) {
    X = E.B.CreateFreeze(Operand(0));
  } else if (auto *U = dyn_cast<UnaryOperator>(&I)) {
    X = E.B.CreateUnOp(U->getOpcode(), Operand(0));
  } else if (E.Given.Length && I.isIntDivRem()) {
    X = divideWithLength(E, cast<BinaryOperator>(I));
  } else {
    X = E.B.CreateBinOp(cast<BinaryOperator>(I).getOpcode(), Operand(0), Operand(1));
  }
  if (auto *New = dyn_cast<Instruction>(X); New && New->getOpcode() == I.getOpcode())
    New->copyIRFlags(&I, /*IncludeWrapFlags=*/true);
  X->setName(I.getName());
  E.Values.setVector(&I, X);
}

void vec::emitSlots(Emission &E, const AllocaInst &I) {
  assert(I.isStaticAlloca() && E.P.shape(&I).isLinear() && "a copy a lane, side by side");
  // The size for all lanes; how lanes share it depends on the addresses.
  uint64_t Stride =
      E.P.transposed().elementSize(&I) ? I.getAllocationSize(E.DL)->getFixedValue() : uint64_t(E.P.shape(&I).step());
  E.Values.setScalar(&I, laneArray(E, Stride, I.getAlign(), I.getAddressSpace(), I.getName()));
}

// An address in a transposed array: consecutive elements of a lane are as far apart as there are lanes.
void vec::emitTransposedAddress(Emission &E, const GetElementPtrInst &I, const Operands &Of) {
  assert(Of.Listed.size() == I.getNumOperands() && "base and indices");
  const bool Wide = E.P.shape(&I).isVarying();
  Value *Base = E.take(Of.Listed[0]);
  SmallVector<Value *, 4> Indices;
  for (const Operand &Index : drop_begin(Of.Listed))
    Indices.push_back(E.take(Index));
  // The offset without transposition.
  auto *Alone = GetElementPtrInst::Create(I.getSourceElementType(), Base, Indices);
  E.B.Insert(Alone);
  Value *Offset = emitGEPOffset(&E.B, E.DL, Alone);
  Alone->eraseFromParent();
  Type *T = Offset->getType();
  LaneShape At = E.P.shape(I.getPointerOperand());
  if (Wide && At.isLinear() &&
      all_of(I.users(), [&](const User *U) { return E.P[*cast<Instruction>(U)].Access.has_value(); })) {
    // The accessed object is in the stack frame, so offsets fit 32 bits: one base and 32-bit offsets are what gathers
    // take.
    Type *Narrow = E.B.getInt32Ty();
    Value *Lanes = E.B.CreateVectorSplat(E.P.count(), E.laneCount(Narrow));
    Value *X = E.B.CreateMul(E.B.CreateTrunc(Offset, E.wide(Narrow)), Lanes);
    X = E.B.CreateSExt(E.B.CreateAdd(X, E.Values.laneOffsets(Narrow, At.step())), T);
    return E.Values.setVector(&I, E.B.CreatePtrAdd(E.Values.scalar(I.getPointerOperand()), X, I.getName()));
  }
  Value *Count = E.laneCount(T->getScalarType());
  if (T->isVectorTy())
    Count = E.B.CreateVectorSplat(cast<VectorType>(T)->getElementCount(), Count);
  Value *X = E.B.CreatePtrAdd(Base, E.B.CreateMul(Offset, Count), I.getName());
  Wide ? E.Values.setVector(&I, X) : E.Values.setScalar(&I, X);
}

void vec::emitLaneIds(Emission &E, const CallInst &I, const Operands &Of) {
  if (laneBuiltin(I) == LaneBuiltin::Lane)
    return E.Values.setScalar(&I, E.B.getInt64(0));
  // For a linear ID, that of lane 0 is enough.
  if (E.P.shape(&I).isLinear())
    return emitKept(E, I);
  // The dimension is known only at run time.
  perLane(E, I, [&](Value *Index) {
    Instruction *C = I.clone();
    Value *Dim = E.Values.lane(Of.Listed[0].V, Index);
    C->setOperand(0, Dim);
    E.B.Insert(C);
    Type *T = C->getType();
    Value *Along = E.B.CreateICmpEQ(Dim, ConstantInt::get(Dim->getType(), E.P.dimension()));
    return E.B.CreateAdd(C, E.B.CreateSelect(Along, E.B.CreateZExtOrTrunc(Index, T), ConstantInt::get(T, 0)));
  });
}

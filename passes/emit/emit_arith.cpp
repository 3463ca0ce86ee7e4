// Instructions that are the same on vectors, private memory, and the IDs of the lanes.
#include "passes/analysis/lane_builtins.h"
#include "passes/emit/emitter.h"
#include "llvm/Analysis/Utils/Local.h"
#include "llvm/IR/Operator.h"

using namespace llvm;
using namespace vec;

void Emitter::widen(const Instruction &I) {
  if (auto *Phi = dyn_cast<PHINode>(&I)) {
    setVector(&I, B.CreatePHI(wide(I.getType()), Phi->getNumIncomingValues(), I.getName()));
    Phis.push_back(Phi);
    return;
  }
  Value *X;
  if (auto *G = dyn_cast<GetElementPtrInst>(&I)) {
    // Uniform operands stay scalar: the base of a gather is then visible as such.
    auto Operand = [&](const Value *V) { return P.shape(V).isUniform() ? scalar(V) : vector(V); };
    SmallVector<Value *, 4> Indices;
    for (const Use &U : G->indices())
      Indices.push_back(Operand(U));
    X = B.CreateGEP(G->getSourceElementType(), Operand(G->getPointerOperand()), Indices, "", G->getNoWrapFlags());
  } else if (auto *C = dyn_cast<CmpInst>(&I)) {
    X = B.CreateCmp(C->getPredicate(), vector(C->getOperand(0)), vector(C->getOperand(1)));
  } else if (auto *C = dyn_cast<CastInst>(&I)) {
    X = B.CreateCast(C->getOpcode(), vector(C->getOperand(0)), wide(C->getType()));
  } else if (auto *S = dyn_cast<SelectInst>(&I)) {
    Value *C = P.shape(S->getCondition()).isUniform() ? scalar(S->getCondition()) : vector(S->getCondition());
    X = B.CreateSelect(C, vector(S->getTrueValue()), vector(S->getFalseValue()));
  } else if (isa<FreezeInst>(I)) {
    X = B.CreateFreeze(vector(I.getOperand(0)));
  } else if (auto *U = dyn_cast<UnaryOperator>(&I)) {
    X = B.CreateUnOp(U->getOpcode(), vector(I.getOperand(0)));
  } else if (Length && I.isIntDivRem()) {
    X = dividePredicated(cast<BinaryOperator>(I));
  } else {
    X = B.CreateBinOp(cast<BinaryOperator>(I).getOpcode(), vector(I.getOperand(0)), vector(I.getOperand(1)));
  }
  if (auto *New = dyn_cast<Instruction>(X); New && New->getOpcode() == I.getOpcode())
    New->copyIRFlags(&I, /*IncludeWrapFlags=*/true);
  X->setName(I.getName());
  setVector(&I, X);
}

void Emitter::slots(const AllocaInst &I) {
  // In all; how the lanes share it is up to the addresses.
  uint64_t Stride = P.transposed().elementSize(&I) ? I.getAllocationSize(F.getDataLayout())->getFixedValue()
                                                   : uint64_t(P.shape(&I).step());
  setScalar(&I, laneArray(Stride, I.getAlign(), I.getAddressSpace(), I.getName()));
}

// An address within a transposed array: elements lie as far apart as there are lanes.
void Emitter::transposedAddress(const GetElementPtrInst &I) {
  const bool Wide = P.shape(&I).isVarying();
  auto Operand = [&](const Value *V) { return !Wide || P.shape(V).isUniform() ? scalar(V) : vector(V); };
  Value *Base = Operand(I.getPointerOperand());
  SmallVector<Value *, 4> Indices;
  for (const Use &U : I.indices())
    Indices.push_back(Operand(U));
  // The offset that it would have alone.
  auto *Alone = GetElementPtrInst::Create(I.getSourceElementType(), Base, Indices);
  B.Insert(Alone);
  Value *Offset = emitGEPOffset(&B, F.getDataLayout(), Alone);
  Alone->eraseFromParent();
  Type *T = Offset->getType();
  LaneShape At = P.shape(I.getPointerOperand());
  if (Wide && At.isLinear() &&
      all_of(I.users(), [&](const User *U) { return P[*cast<Instruction>(U)].Access.has_value(); })) {
    // What is accessed lies in the frame, which 32 bits tell: one base and offsets of 32 bits, which gathers take.
    Type *Narrow = B.getInt32Ty();
    Value *Lanes = B.CreateVectorSplat(P.count(), laneCount(Narrow));
    Value *X = B.CreateMul(B.CreateTrunc(Offset, wide(Narrow)), Lanes);
    X = B.CreateSExt(B.CreateAdd(X, laneOffsets(Narrow, At.step())), T);
    return setVector(&I, B.CreatePtrAdd(scalar(I.getPointerOperand()), X, I.getName()));
  }
  Value *Count = laneCount(T->getScalarType());
  if (T->isVectorTy())
    Count = B.CreateVectorSplat(cast<VectorType>(T)->getElementCount(), Count);
  Value *X = B.CreatePtrAdd(Base, B.CreateMul(Offset, Count), I.getName());
  Wide ? setVector(&I, X) : setScalar(&I, X);
}

void Emitter::laneIds(const CallInst &I) {
  if (laneBuiltin(I) == LaneBuiltin::Lane)
    return setScalar(&I, B.getInt64(0));
  // Linear: the ID of lane 0 says it all.
  if (P.shape(&I).isLinear())
    return keep(I);
  // Which dimension is only known at run time.
  perLane(I, [&](Value *Index) {
    Instruction *C = I.clone();
    Value *Dim = lane(I.getArgOperand(0), Index);
    C->setOperand(0, Dim);
    B.Insert(C);
    Type *T = C->getType();
    Value *Along = B.CreateICmpEQ(Dim, ConstantInt::get(Dim->getType(), P.dimension()));
    return B.CreateAdd(C, B.CreateSelect(Along, B.CreateZExtOrTrunc(Index, T), ConstantInt::get(T, 0)));
  });
}

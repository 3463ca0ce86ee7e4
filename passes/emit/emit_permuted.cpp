// Permuted accesses: contiguous ones, and permutations by variable indices (target/permutes.h).
//
//   load    loads the packets of memory with the lanes' elements, as far as these reach; then permutes them
//   store   finds for each element the lane that it comes from; then stores packets under the mask of elements with one
//
// What the lane adds to the address does not depend on where the packet is: in a loop over packets it is computed once.
#include "passes/analysis/lane_builtins.h"
#include "passes/emit/emission.h"
#include "passes/plan/permuted_access.h"
#include "passes/target/permutes.h"
#include "passes/target/units.h"
#include "llvm/IR/Operator.h"
#include <numeric>

using namespace llvm;
using namespace vec;

namespace {

// Permutes lanes of packets by variable indices. Everything is a vector of integers as wide as the elements.
class Permuter {
  IRBuilderBase &B;
  const unsigned Element, Lanes, Each;

public:
  Permuter(IRBuilderBase &B, unsigned Bits, Type *T, unsigned Lanes)
      : B(B), Element(T->getScalarSizeInBits()), Lanes(Lanes), Each(Bits / Element) {
    assert(Bits % Element == 0 && isPowerOf2_32(Lanes) && "registers of whole lanes");
  }

  FixedVectorType *integers() const { return FixedVectorType::get(B.getIntNTy(Element), Lanes); }
  Value *splat(int64_t N) const { return ConstantInt::getSigned(integers(), N); }
  Value *laneNumbers(int64_t First) const {
    SmallVector<Constant *, 64> Numbers;
    for (unsigned L = 0; L != Lanes; ++L)
      Numbers.push_back(ConstantInt::getSigned(integers()->getElementType(), First + L));
    return ConstantVector::get(Numbers);
  }

  // The elements Index[k] of the packets.
  Value *permute(ArrayRef<Value *> Packets, Value *Index) const {
    SmallVector<Value *, 4> Registers;
    for (Value *V : Packets)
      append_range(Registers, splitUnits(B, B.CreateBitCast(V, integers()), Each).Registers);
    Units To = splitUnits(B, Index, Each);
    for (Value *&Part : To.Registers) {
      Value *At = Part;
      Part = vec::permute(B, Registers[0], At);
      for (unsigned R = 1; R != Registers.size(); ++R) {
        Value *Here = B.CreateICmpUGE(At, ConstantInt::get(At->getType(), uint64_t(R) * Each));
        Part = B.CreateSelect(Here, vec::permute(B, Registers[R], At), Part);
      }
    }
    return joinUnits(B, To, Lanes);
  }
  Value *permuteMask(Value *Mask, Value *Index) const {
    return B.CreateICmpSLT(permute(B.CreateSExt(Mask, integers()), Index), splat(0));
  }

  // The inverse permutation: for each element First, First + 1, ..., the lane that has this index, or -1. No two lanes
  // have the same index.
  Value *inverse(Value *Index, int64_t First) const {
    Value *From = splat(-1), *Wanted = laneNumbers(First);
    for (unsigned L = 0; L != Lanes; ++L) {
      Value *Its = B.CreateShuffleVector(Index, SmallVector<int, 64>(Lanes, int(L)));
      From = B.CreateSelect(B.CreateICmpEQ(Its, Wanted), splat(L), From);
    }
    return From;
  }
};

// A value as a part that is the same in all lanes, and a vector of what each lane adds to it (null for nothing).
struct Split {
  Value *Uniform, *Lane;
};

} // namespace

static Split divide(Emission &E, Value *Uniform, Type *LaneType) {
  // The high bits belong to the uniform part, the low ones to the lanes' part.
  const uint64_t Low = E.N - 1;
  Value *Bits = E.B.CreateAnd(E.B.CreateZExtOrTrunc(Uniform, LaneType), Low);
  return {E.B.CreateAnd(Uniform, ConstantInt::get(Uniform->getType(), ~Low)), E.B.CreateVectorSplat(E.N, Bits)};
}

// Splits a value; the uniform part has the type of lane 0's value.
static Split split(Emission &E, const Value *V, Type *LaneType, const PermutedAccess &How) {
  if (E.P.shape(V).isUniform())
    return How.Divided.contains(V) ? divide(E, E.Values.scalar(V), LaneType) : Split{E.Values.scalar(V), nullptr};
  auto &I = cast<Instruction>(*V);
  auto *T = FixedVectorType::get(LaneType, E.N);
  if (auto *C = dyn_cast<CallInst>(&I)) {
    SmallVector<Constant *, 64> Lanes;
    for (unsigned L = 0; L != E.N; ++L)
      Lanes.push_back(ConstantInt::get(LaneType, L));
    return {laneBuiltin(*C) == LaneBuiltin::Lane ? ConstantInt::get(C->getType(), 0) : E.Values.scalar(C),
            ConstantVector::get(Lanes)};
  }
  Split L = split(E, I.getOperand(0), LaneType, How);
  if (auto *C = dyn_cast<CastInst>(&I))
    return {E.B.CreateCast(C->getOpcode(), L.Uniform, C->getType()), L.Lane};
  Split R = split(E, I.getOperand(1), LaneType, How);
  auto Opcode = cast<BinaryOperator>(I).getOpcode();
  Value *Zero = Constant::getNullValue(T);
  switch (Opcode) {
  case Instruction::And:
  case Instruction::Or:
  case Instruction::Xor:
    for (Split *S : {&L, &R})
      if (!S->Lane)
        *S = divide(E, S->Uniform, LaneType);
    return {E.B.CreateBinOp(Opcode, L.Uniform, R.Uniform), E.B.CreateBinOp(Opcode, L.Lane, R.Lane)};
  case Instruction::Add:
  case Instruction::Sub:
    return {E.B.CreateBinOp(Opcode, L.Uniform, R.Uniform),
            R.Lane ? E.B.CreateBinOp(Opcode, L.Lane ? L.Lane : Zero, R.Lane) : L.Lane};
  default:
    return {E.B.CreateBinOp(Opcode, L.Uniform, R.Uniform),
            E.B.CreateBinOp(Opcode, L.Lane, ConstantInt::get(T, cast<ConstantInt>(I.getOperand(1))->getZExtValue()))};
  }
}

// Splits an address; the lanes' part is in bytes.
static Split splitAddress(Emission &E, const Value *Pointer, Type *LaneType, const PermutedAccess &How) {
  if (E.P.shape(Pointer).isUniform())
    return {E.Values.scalar(Pointer), nullptr};
  auto *G = cast<GEPOperator>(Pointer);
  Split Result = splitAddress(E, G->getPointerOperand(), LaneType, How);
  const DataLayout &DL = E.DL;
  auto *Index = cast<IntegerType>(DL.getIndexType(G->getType()));
  SmallMapVector<Value *, APInt, 4> Variable;
  APInt Constant(Index->getBitWidth(), 0);
  G->collectOffset(DL, Index->getBitWidth(), Variable, Constant);
  Result.Uniform = E.B.CreatePtrAdd(Result.Uniform, E.B.getInt(Constant));
  for (const auto &[V, Scale] : Variable) {
    Split S = E.P.shape(V).isUniform() ? Split{E.Values.scalar(V), nullptr}
                                       : split(E, indexOfSmallObject(V, *G), LaneType, How);
    Value *Bytes = E.B.CreateMul(E.B.CreateSExtOrTrunc(S.Uniform, Index), ConstantInt::get(Index, Scale));
    Result.Uniform = E.B.CreatePtrAdd(Result.Uniform, Bytes);
    if (!S.Lane)
      continue;
    Value *Its = E.B.CreateMul(S.Lane, ConstantInt::getSigned(S.Lane->getType(), Scale.getSExtValue()));
    Result.Lane = Result.Lane ? E.B.CreateAdd(Result.Lane, Its) : Its;
  }
  return Result;
}

// The larger steps of a butterfly keep the lanes in order: then the access is contiguous. This is decided outside of a
// loop over packets, which then exists twice.
static Value *unlessInOrder(Emission &E, Value *InOrder, function_ref<Value *()> Contiguous,
                            function_ref<Value *()> Otherwise) {
  LLVMContext &C = E.B.getContext();
  BasicBlock *Then = BasicBlock::Create(C, "in.order", &E.Into), *Else = BasicBlock::Create(C, "permuted", &E.Into),
             *After = BasicBlock::Create(C, "after.permuted", &E.Into);
  BasicBlock *Here = E.B.GetInsertBlock();
  assert(E.B.GetInsertPoint() == Here->end());
  E.B.CreateCondBr(InOrder, Then, Else);
  E.B.SetInsertPoint(Then);
  Value *X = Contiguous();
  BasicBlock *FromThen = E.B.GetInsertBlock();
  E.B.CreateBr(After);
  E.B.SetInsertPoint(Else);
  Value *Y = Otherwise();
  BasicBlock *FromElse = E.B.GetInsertBlock();
  E.B.CreateBr(After);
  E.B.SetInsertPoint(After);
  if (!X)
    return nullptr;
  PHINode *Phi = E.B.CreatePHI(X->getType(), 2);
  Phi->addIncoming(X, FromThen);
  Phi->addIncoming(Y, FromElse);
  return Phi;
}

void vec::emitPermuted(Emission &E, const Instruction &I, const Operands &Of) {
  const LaneAccess &A = *E.P[I].Access;
  const PermutedAccess &How = *E.P[I].Permutation;
  const bool Freeze = A.Mask;
  const auto Size = int64_t(E.DL.getTypeAllocSize(A.Type).getFixedValue());
  Permuter Lanes(E.B, How.RegisterBits, A.Type, E.N);
  Value *Mask = E.take(Of.Mask), *Stored = E.take(Of.Stored);
  Split Address = splitAddress(E, A.Pointer, Lanes.integers()->getElementType(), How);
  assert(Address.Lane && How.Packets >= 1 && How.Packets <= 2 && "lanes apart in one packet or two");
  Value *Index = E.B.CreateSub(E.B.CreateSDiv(Address.Lane, Lanes.splat(Size)), Lanes.splat(How.First));
  auto *VT = E.wide(A.Type);
  auto Packet = [&](unsigned Q, Value *Its) {
    return VectorAccess{VT, E.offset(Address.Uniform, (How.First + int64_t(Q) * E.N) * Size),
                        commonAlignment(A.Alignment, uint64_t(Size)), Its};
  };
  auto Store = [&]() -> Value * {
    for (unsigned Q = 0; Q != How.Packets; ++Q) {
      Value *From = How.Exchanges ? Index : Lanes.inverse(Index, int64_t(Q) * E.N);
      Value *Its = Mask ? Lanes.permuteMask(Mask, From) : nullptr;
      if (!How.Exchanges) {
        Value *Some = E.B.CreateICmpSGE(From, Lanes.splat(0));
        Its = Its ? E.B.CreateAnd(Its, Some) : Some;
      }
      E.Target.store(E.B, E.B.CreateBitCast(Lanes.permute(Stored, From), VT), Packet(Q, Its));
    }
    return nullptr;
  };
  auto Load = [&]() -> Value * {
    // Memory between two accessed elements can be accessed, too.
    Value *Lowest = nullptr, *Highest = nullptr;
    if (!How.Exchanges) {
      auto Among = [&](Value *Others) { return Mask ? E.B.CreateSelect(Mask, Index, Others) : Index; };
      Lowest = E.B.CreateVectorSplat(E.N, E.B.CreateIntMinReduce(Among(Lanes.splat(2 * E.N)), /*IsSigned=*/true));
      Highest = E.B.CreateVectorSplat(E.N, E.B.CreateIntMaxReduce(Among(Lanes.splat(-1)), /*IsSigned=*/true));
    }
    SmallVector<Value *, 2> Packets;
    for (unsigned Q = 0; Q != How.Packets; ++Q) {
      Value *Numbers = Lanes.laneNumbers(int64_t(Q) * E.N);
      Value *Its = How.Exchanges
                       ? (Mask ? Lanes.permuteMask(Mask, Index) : nullptr)
                       : E.B.CreateAnd(E.B.CreateICmpSGE(Numbers, Lowest), E.B.CreateICmpSLE(Numbers, Highest));
      Packets.push_back(E.B.CreateFreeze(E.Target.load(E.B, Packet(Q, Its))));
    }
    return E.B.CreateBitCast(Lanes.permute(Packets, Index), VT);
  };
  if (How.Exchanges) {
    A.Stored ? Store() : (E.Values.setVector(&I, Load()), nullptr);
    return;
  }
  // Frozen: if no lane is active, the value may be poison.
  Value *InOrder = E.B.CreateFreeze(E.B.CreateAndReduce(E.B.CreateICmpEQ(Index, Lanes.laneNumbers(-How.First))));
  VectorAccess Contiguous = Packet(0, Mask);
  Contiguous.Pointer = Address.Uniform;
  Value *V = unlessInOrder(
      E, InOrder,
      [&]() -> Value * {
        if (!A.Stored)
          return E.Target.load(E.B, Contiguous);
        E.Target.store(E.B, Stored, Contiguous);
        return nullptr;
      },
      A.Stored ? function_ref<Value *()>(Store) : function_ref<Value *()>(Load));
  if (V)
    E.Values.setVector(&I, Freeze ? E.B.CreateFreeze(V) : V);
}

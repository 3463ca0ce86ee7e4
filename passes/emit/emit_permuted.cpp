// Permuted accesses: contiguous ones, and x86's permutations by variable indices, of which only the low bits count.
//
//   load    the packets of memory that the lanes lie in, as far as it is theirs, then the lanes' elements of them
//   store   who of the lanes an element comes from, then the packets of memory under the mask of those that have one
//
// What the lane adds to the address does not depend on where the packet lies: in a loop over packets it is computed
// once.
#include "passes/analysis/lane_builtins.h"
#include "passes/emit/emitter.h"
#include "passes/plan/permuted_access.h"
#include "passes/target/units.h"
#include "llvm/IR/IntrinsicsX86.h"
#include "llvm/IR/Operator.h"
#include <numeric>

using namespace llvm;
using namespace vec;

namespace {

// By bits of the register and of the element.
struct Permutation {
  unsigned Bits, Element;
  Intrinsic::ID Of;
};

constexpr Permutation Permutations[] = {
    {512, 32, Intrinsic::x86_avx512_permvar_si_512},
    {512, 64, Intrinsic::x86_avx512_permvar_di_512},
    {256, 32, Intrinsic::x86_avx2_permd},
    {256, 64, Intrinsic::x86_avx512_permvar_di_256},
};

// Lanes of packets by variable indices. Everything is a vector of integers as wide as the elements.
class Permuter {
  IRBuilderBase &B;
  const unsigned Bits, Element, Lanes, Each;

  Value *pick(Value *Register, Value *Index) const {
    for (const Permutation &X : Permutations)
      if (X.Bits == Bits && X.Element == Element)
        return B.CreateIntrinsic(X.Of, {}, {Register, Index});
    llvm_unreachable("planned for registers that can be permuted");
  }

public:
  Permuter(IRBuilderBase &B, unsigned Bits, Type *T, unsigned Lanes)
      : B(B), Bits(Bits), Element(T->getScalarSizeInBits()), Lanes(Lanes), Each(Bits / Element) {}

  FixedVectorType *integers() const { return FixedVectorType::get(B.getIntNTy(Element), Lanes); }
  Value *splat(int64_t N) const { return ConstantInt::getSigned(integers(), N); }
  Value *laneNumbers(int64_t First) const {
    SmallVector<Constant *, 64> Numbers;
    for (unsigned L = 0; L != Lanes; ++L)
      Numbers.push_back(ConstantInt::getSigned(integers()->getElementType(), First + L));
    return ConstantVector::get(Numbers);
  }

  // Element Index[k] of the packets at k.
  Value *permute(ArrayRef<Value *> Packets, Value *Index) const {
    SmallVector<Value *, 4> Registers;
    for (Value *V : Packets)
      append_range(Registers, splitUnits(B, B.CreateBitCast(V, integers()), Each).Registers);
    Units To = splitUnits(B, Index, Each);
    for (Value *&Part : To.Registers) {
      Value *At = Part;
      Part = pick(Registers[0], At);
      for (unsigned R = 1; R != Registers.size(); ++R) {
        Value *Here = B.CreateICmpUGE(At, ConstantInt::get(At->getType(), uint64_t(R) * Each));
        Part = B.CreateSelect(Here, pick(Registers[R], At), Part);
      }
    }
    return joinUnits(B, To, Lanes);
  }
  Value *permuteMask(Value *Mask, Value *Index) const {
    return B.CreateICmpSLT(permute(B.CreateSExt(Mask, integers()), Index), splat(0));
  }

  // Whose index it is that is First, First + 1, ... : the lane, or -1. No two lanes have the same one.
  Value *inverse(Value *Index, int64_t First) const {
    Value *From = splat(-1), *Wanted = laneNumbers(First);
    for (unsigned L = 0; L != Lanes; ++L) {
      Value *Its = B.CreateShuffleVector(Index, SmallVector<int, 64>(Lanes, int(L)));
      From = B.CreateSelect(B.CreateICmpEQ(Its, Wanted), splat(L), From);
    }
    return From;
  }
};

} // namespace

Emitter::Split Emitter::divide(Value *Uniform, Type *LaneType) {
  // The high bits belong to one part, the low ones to the other.
  const uint64_t Low = N - 1;
  Value *Bits = B.CreateAnd(B.CreateZExtOrTrunc(Uniform, LaneType), Low);
  return {B.CreateAnd(Uniform, ConstantInt::get(Uniform->getType(), ~Low)), B.CreateVectorSplat(N, Bits)};
}

// The part that is the same in all lanes, of lane 0's type, and what each adds: a vector, or null for nothing.
Emitter::Split Emitter::split(const Value *V, Type *LaneType, const PermutedAccess &How) {
  if (P.shape(V).isUniform())
    return How.Divided.contains(V) ? divide(scalar(V), LaneType) : Split{scalar(V), nullptr};
  auto &I = cast<Instruction>(*V);
  auto *T = FixedVectorType::get(LaneType, N);
  if (auto *C = dyn_cast<CallInst>(&I)) {
    SmallVector<Constant *, 64> Lanes;
    for (unsigned L = 0; L != N; ++L)
      Lanes.push_back(ConstantInt::get(LaneType, L));
    return {laneBuiltin(*C) == LaneBuiltin::Lane ? ConstantInt::get(C->getType(), 0) : scalar(C),
            ConstantVector::get(Lanes)};
  }
  Split L = split(I.getOperand(0), LaneType, How);
  if (auto *C = dyn_cast<CastInst>(&I))
    return {B.CreateCast(C->getOpcode(), L.Uniform, C->getType()), L.Lane};
  Split R = split(I.getOperand(1), LaneType, How);
  auto Opcode = cast<BinaryOperator>(I).getOpcode();
  Value *Zero = Constant::getNullValue(T);
  switch (Opcode) {
  case Instruction::And:
  case Instruction::Or:
  case Instruction::Xor:
    for (Split *S : {&L, &R})
      if (!S->Lane)
        *S = divide(S->Uniform, LaneType);
    return {B.CreateBinOp(Opcode, L.Uniform, R.Uniform), B.CreateBinOp(Opcode, L.Lane, R.Lane)};
  case Instruction::Add:
  case Instruction::Sub:
    return {B.CreateBinOp(Opcode, L.Uniform, R.Uniform),
            R.Lane ? B.CreateBinOp(Opcode, L.Lane ? L.Lane : Zero, R.Lane) : L.Lane};
  default:
    return {B.CreateBinOp(Opcode, L.Uniform, R.Uniform),
            B.CreateBinOp(Opcode, L.Lane, ConstantInt::get(T, cast<ConstantInt>(I.getOperand(1))->getZExtValue()))};
  }
}

// The same of an address, in bytes.
Emitter::Split Emitter::splitAddress(const Value *Pointer, Type *LaneType, const PermutedAccess &How) {
  if (P.shape(Pointer).isUniform())
    return {scalar(Pointer), nullptr};
  auto *G = cast<GEPOperator>(Pointer);
  Split Result = splitAddress(G->getPointerOperand(), LaneType, How);
  const DataLayout &DL = F.getDataLayout();
  auto *Index = cast<IntegerType>(DL.getIndexType(G->getType()));
  SmallMapVector<Value *, APInt, 4> Variable;
  APInt Constant(Index->getBitWidth(), 0);
  G->collectOffset(DL, Index->getBitWidth(), Variable, Constant);
  Result.Uniform = B.CreatePtrAdd(Result.Uniform, B.getInt(Constant));
  for (const auto &[V, Scale] : Variable) {
    Split S = P.shape(V).isUniform() ? Split{scalar(V), nullptr} : split(indexOfSmallObject(V, *G), LaneType, How);
    Value *Bytes = B.CreateMul(B.CreateSExtOrTrunc(S.Uniform, Index), ConstantInt::get(Index, Scale));
    Result.Uniform = B.CreatePtrAdd(Result.Uniform, Bytes);
    if (!S.Lane)
      continue;
    Value *Its = B.CreateMul(S.Lane, ConstantInt::getSigned(S.Lane->getType(), Scale.getSExtValue()));
    Result.Lane = Result.Lane ? B.CreateAdd(Result.Lane, Its) : Its;
  }
  return Result;
}

// The larger steps of a butterfly leave the lanes in order. Asked for once in a loop over packets, which exists twice
// then.
Value *Emitter::unlessInOrder(Value *InOrder, function_ref<Value *()> Contiguous, function_ref<Value *()> Otherwise) {
  LLVMContext &C = B.getContext();
  BasicBlock *Then = BasicBlock::Create(C, "in.order", &NF), *Else = BasicBlock::Create(C, "permuted", &NF),
             *After = BasicBlock::Create(C, "after.permuted", &NF);
  BasicBlock *Here = B.GetInsertBlock();
  assert(B.GetInsertPoint() == Here->end());
  B.CreateCondBr(InOrder, Then, Else);
  B.SetInsertPoint(Then);
  Value *X = Contiguous();
  BasicBlock *FromThen = B.GetInsertBlock();
  B.CreateBr(After);
  B.SetInsertPoint(Else);
  Value *Y = Otherwise();
  BasicBlock *FromElse = B.GetInsertBlock();
  B.CreateBr(After);
  B.SetInsertPoint(After);
  if (!X)
    return nullptr;
  PHINode *Phi = B.CreatePHI(X->getType(), 2);
  Phi->addIncoming(X, FromThen);
  Phi->addIncoming(Y, FromElse);
  return Phi;
}

void Emitter::permuted(const Instruction &I) {
  LaneAccess A = *P[I].Access;
  const PermutedAccess &How = *P[I].Permutation;
  const bool Freeze = A.Mask;
  if (P[I].MaskDropped)
    A.Mask = nullptr;
  const auto Size = int64_t(F.getDataLayout().getTypeAllocSize(A.Type).getFixedValue());
  Permuter Lanes(B, How.RegisterBits, A.Type, N);
  Value *Mask = A.Mask ? vector(A.Mask) : nullptr, *Stored = A.Stored ? vector(A.Stored) : nullptr;
  Split Address = splitAddress(A.Pointer, Lanes.integers()->getElementType(), How);
  Value *Index = B.CreateSub(B.CreateSDiv(Address.Lane, Lanes.splat(Size)), Lanes.splat(How.First));
  auto *VT = wide(A.Type);
  auto Packet = [&](unsigned Q, Value *Its) {
    return VectorAccess{VT, offset(Address.Uniform, (How.First + int64_t(Q) * N) * Size),
                        commonAlignment(A.Alignment, uint64_t(Size)), Its};
  };
  auto Store = [&]() -> Value * {
    for (unsigned Q = 0; Q != How.Packets; ++Q) {
      Value *From = How.Exchanges ? Index : Lanes.inverse(Index, int64_t(Q) * N);
      Value *Its = Mask ? Lanes.permuteMask(Mask, From) : nullptr;
      if (!How.Exchanges) {
        Value *Some = B.CreateICmpSGE(From, Lanes.splat(0));
        Its = Its ? B.CreateAnd(Its, Some) : Some;
      }
      Target.store(B, B.CreateBitCast(Lanes.permute(Stored, From), VT), Packet(Q, Its));
    }
    return nullptr;
  };
  auto Load = [&]() -> Value * {
    // What lies between two elements that are accessed is there, too.
    Value *Lowest = nullptr, *Highest = nullptr;
    if (!How.Exchanges) {
      auto Among = [&](Value *Others) { return Mask ? B.CreateSelect(Mask, Index, Others) : Index; };
      Lowest = B.CreateVectorSplat(N, B.CreateIntMinReduce(Among(Lanes.splat(2 * N)), /*IsSigned=*/true));
      Highest = B.CreateVectorSplat(N, B.CreateIntMaxReduce(Among(Lanes.splat(-1)), /*IsSigned=*/true));
    }
    SmallVector<Value *, 2> Packets;
    for (unsigned Q = 0; Q != How.Packets; ++Q) {
      Value *Numbers = Lanes.laneNumbers(int64_t(Q) * N);
      Value *Its = How.Exchanges ? (Mask ? Lanes.permuteMask(Mask, Index) : nullptr)
                                 : B.CreateAnd(B.CreateICmpSGE(Numbers, Lowest), B.CreateICmpSLE(Numbers, Highest));
      Packets.push_back(B.CreateFreeze(Target.load(B, Packet(Q, Its))));
    }
    return B.CreateBitCast(Lanes.permute(Packets, Index), VT);
  };
  if (How.Exchanges) {
    A.Stored ? Store() : (setVector(&I, Load()), nullptr);
    return;
  }
  // Without an active lane nobody may have looked at the bits.
  Value *InOrder = B.CreateFreeze(B.CreateAndReduce(B.CreateICmpEQ(Index, Lanes.laneNumbers(-How.First))));
  VectorAccess Contiguous = Packet(0, Mask);
  Contiguous.Pointer = Address.Uniform;
  Value *V = unlessInOrder(
      InOrder,
      [&]() -> Value * {
        if (!A.Stored)
          return Target.load(B, Contiguous);
        Target.store(B, Stored, Contiguous);
        return nullptr;
      },
      A.Stored ? function_ref<Value *()>(Store) : function_ref<Value *()>(Load));
  if (V)
    setVector(&I, Freeze ? B.CreateFreeze(V) : V);
}

// Shuffles of TargetInfo. LLVM can (de)interleave two to eight scalable vectors. Larger factors are done prime by
// prime; those with a larger prime go through memory.
#include "passes/target/target_info.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace vec;

// The smallest prime that divides Factor; Factor itself if LLVM cannot (de)interleave by it.
static unsigned smallestPart(unsigned Factor) {
  for (unsigned P : {2u, 3u, 5u, 7u})
    if (Factor % P == 0)
      return P;
  return Factor;
}
static bool viaRegisters(unsigned Part) { return Part <= 7; }

static ElementCount count(Value *V) { return cast<VectorType>(V->getType())->getElementCount(); }
static bool isScalable(Value *V) { return count(V).isScalable(); }
static unsigned least(Value *V) { return count(V).getKnownMinValue(); }
static Type *element(Value *V) { return cast<VectorType>(V->getType())->getElementType(); }

static Value *shuffle(IRBuilderBase &B, Value *V, Value *W, unsigned Size, function_ref<unsigned(unsigned)> From) {
  SmallVector<int, 32> Index;
  for (unsigned I = 0; I < Size; ++I)
    Index.push_back(int(From(I)));
  return B.CreateShuffleVector(V, W ? W : PoisonValue::get(V->getType()), Index);
}

namespace {
// A vector on the stack, for what no register shuffle can do. Bits are stored as bytes.
struct InMemory {
  IRBuilderBase &B;
  Type *T;
  const DataLayout &DL;
  AllocaInst *A;

  InMemory(IRBuilderBase &B, Type *Element, ElementCount Count)
      : B(B), T(Element->isIntegerTy(1) ? B.getInt8Ty() : Element),
        DL(B.GetInsertBlock()->getModule()->getDataLayout()) {
    IRBuilderBase::InsertPointGuard Guard(B);
    BasicBlock &Entry = B.GetInsertBlock()->getParent()->getEntryBlock();
    B.SetInsertPoint(&Entry, Entry.begin());
    A = B.CreateAlloca(VectorType::get(T, Count));
  }
  Value *toBytes(Value *V) {
    return V->getType()->getScalarType() == T ? V : B.CreateZExt(V, VectorType::get(T, count(V)));
  }
  Value *fromBytes(Value *V, Type *Wanted) {
    return Wanted == T ? V : B.CreateTrunc(V, VectorType::get(Wanted, count(V)));
  }
  // The addresses of every Factor-th element from First on.
  Value *every(unsigned First, unsigned Factor, ElementCount Count) {
    Type *IT = DL.getIndexType(A->getType());
    auto *Wide = VectorType::get(IT, Count);
    Value *I = B.CreateMul(B.CreateStepVector(Wide), B.CreateVectorSplat(Count, ConstantInt::get(IT, Factor)));
    I = B.CreateAdd(I, B.CreateVectorSplat(Count, ConstantInt::get(IT, First)));
    return B.CreateGEP(T, A, I);
  }
};
} // namespace

Value *TargetInfo::broadcastInner(IRBuilderBase &B, Value *V, unsigned Factor) const {
  if (Factor == 1)
    return V;
  if (!isScalable(V))
    return shuffle(B, V, nullptr, least(V) * Factor, [&](unsigned I) { return I / Factor; });
  unsigned Part = smallestPart(Factor);
  if (viaRegisters(Part))
    return broadcastInner(B, B.CreateVectorInterleave(SmallVector<Value *>(Part, V)), Factor / Part);
  ElementCount Wide = count(V).multiplyCoefficientBy(Factor);
  InMemory M(B, element(V), Wide);
  Value *Bytes = M.toBytes(V);
  for (unsigned I = 0; I < Factor; ++I)
    scatter(B, Bytes, {cast<VectorType>(Bytes->getType()), M.every(I, Factor, count(V)), M.DL.getABITypeAlign(M.T)});
  return M.fromBytes(B.CreateLoad(VectorType::get(M.T, Wide), M.A), element(V));
}

Value *TargetInfo::broadcastOuter(IRBuilderBase &B, Value *V, unsigned Factor) const {
  if (Factor == 1)
    return V;
  if (!isScalable(V))
    return shuffle(B, V, nullptr, least(V) * Factor, [&](unsigned I) { return I % least(V); });
  Value *Wide = PoisonValue::get(VectorType::get(element(V), count(V).multiplyCoefficientBy(Factor)));
  for (unsigned I = 0; I < Factor; ++I)
    Wide = B.CreateInsertVector(Wide->getType(), Wide, V, uint64_t(I) * least(V));
  return Wide;
}

// Deinterleaves V: vectors of the elements whose index modulo Part is 0, 1, ...
static SmallVector<Value *, 8> apart(IRBuilderBase &B, Value *V, unsigned Part) {
  auto *Narrow = VectorType::get(element(V), count(V).divideCoefficientBy(Part));
  Value *All = B.CreateIntrinsic(Intrinsic::getDeinterleaveIntrinsicID(Part), {V->getType()}, {V});
  SmallVector<Value *, 8> Parts;
  for (unsigned I = 0; I < Part; ++I)
    Parts.push_back(B.CreateExtractValue(All, I));
  assert(Parts[0]->getType() == Narrow);
  (void)Narrow;
  return Parts;
}

Value *TargetInfo::extractEvery(IRBuilderBase &B, Value *V, unsigned First, unsigned Factor) const {
  assert(First < Factor && least(V) % Factor == 0);
  if (Factor == 1)
    return V;
  if (!isScalable(V))
    return shuffle(B, V, nullptr, least(V) / Factor, [&](unsigned I) { return First + I * Factor; });
  unsigned Part = smallestPart(Factor);
  if (viaRegisters(Part))
    return extractEvery(B, apart(B, V, Part)[First % Part], First / Part, Factor / Part);
  InMemory M(B, element(V), count(V));
  B.CreateStore(M.toBytes(V), M.A);
  auto *Narrow = VectorType::get(M.T, count(V).divideCoefficientBy(Factor));
  Value *X = gather(B, {Narrow, M.every(First, Factor, Narrow->getElementCount()), M.DL.getABITypeAlign(M.T)});
  return M.fromBytes(X, element(V));
}

Value *TargetInfo::insertEvery(IRBuilderBase &B, Value *Into, Value *V, unsigned First, unsigned Factor) const {
  assert(First < Factor && least(Into) == least(V) * Factor);
  if (Factor == 1)
    return V;
  if (!isScalable(V)) {
    unsigned Size = least(Into);
    Value *Spread = shuffle(B, V, nullptr, Size, [&](unsigned I) { return I / Factor; });
    return shuffle(B, Into, Spread, Size, [&](unsigned I) { return I % Factor == First ? Size + I : I; });
  }
  unsigned Part = smallestPart(Factor);
  if (viaRegisters(Part)) {
    SmallVector<Value *, 8> Parts = apart(B, Into, Part);
    Value *&Mine = Parts[First % Part];
    Mine = insertEvery(B, Mine, V, First / Part, Factor / Part);
    return B.CreateVectorInterleave(Parts);
  }
  InMemory M(B, element(Into), count(Into));
  B.CreateStore(M.toBytes(Into), M.A);
  Value *Bytes = M.toBytes(V);
  scatter(B, Bytes, {cast<VectorType>(Bytes->getType()), M.every(First, Factor, count(V)), M.DL.getABITypeAlign(M.T)});
  return M.fromBytes(B.CreateLoad(VectorType::get(M.T, count(Into)), M.A), element(Into));
}

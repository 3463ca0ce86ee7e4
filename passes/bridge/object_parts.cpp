// Divides the type of an object into its numbers, and splits each access of the object into accesses of them.
#include "passes/bridge/object_parts.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace vec {
namespace {

constexpr unsigned MostParts = 16;

// False if there is anything else than numbers, or too many of them.
bool appendParts(Type *T, uint64_t Offset, const DataLayout &DL, SmallVectorImpl<ObjectPart> &Parts) {
  if (T->isIntegerTy() || T->isFloatingPointTy() || T->isPointerTy()) {
    Parts.push_back({Offset, T});
    return Parts.size() <= MostParts && DL.getTypeSizeInBits(T) == 8 * DL.getTypeAllocSize(T);
  }
  if (auto *Array = dyn_cast<ArrayType>(T)) {
    const uint64_t Bytes = DL.getTypeAllocSize(Array->getElementType());
    for (uint64_t I = 0; I < Array->getNumElements(); ++I)
      if (!appendParts(Array->getElementType(), Offset + I * Bytes, DL, Parts))
        return false;
    return true;
  }
  auto *Struct = dyn_cast<StructType>(T);
  if (!Struct)
    return false;
  const StructLayout *Layout = DL.getStructLayout(Struct);
  for (auto [I, Element] : enumerate(Struct->elements()))
    if (!appendParts(Element, Offset + Layout->getElementOffset(I), DL, Parts))
      return false;
  return true;
}

uint64_t bytesOf(const ObjectPart &Part, const DataLayout &DL) { return DL.getTypeStoreSize(Part.Type); }

// The parts that the access covers.
SmallVector<ObjectPart, 4> reached(const ObjectAccess &A, ArrayRef<ObjectPart> Parts) {
  SmallVector<ObjectPart, 4> Found;
  for (const ObjectPart &P : Parts)
    if (P.Offset >= A.Offset && P.Offset < A.Offset + A.Bytes)
      Found.push_back(P);
  return Found;
}

// Whether the access covers each part wholly or not at all.
bool isOfWholes(const ObjectAccess &A, ArrayRef<ObjectPart> Parts, const DataLayout &DL) {
  return all_of(Parts, [&](const ObjectPart &P) {
    const uint64_t End = P.Offset + bytesOf(P, DL), AccessEnd = A.Offset + A.Bytes;
    return End <= A.Offset || P.Offset >= AccessEnd || (P.Offset >= A.Offset && End <= AccessEnd);
  });
}

// An integer for the bits of a register that holds several parts.
Type *bitsOf(Type *Register, const DataLayout &DL) {
  return IntegerType::get(Register->getContext(), DL.getTypeSizeInBits(Register));
}

bool fitsRegister(const ObjectAccess &A, Type *Register, ArrayRef<ObjectPart> Parts, const DataLayout &DL) {
  const SmallVector<ObjectPart, 4> Reached = reached(A, Parts);
  if (Reached.empty() || isa<ScalableVectorType>(Register) || Register->isAggregateType() ||
      DL.getTypeSizeInBits(Register) != 8 * A.Bytes || DL.isBigEndian())
    return false;
  if (Reached.size() == 1 && bytesOf(Reached[0], DL) == A.Bytes)
    return CastInst::isBitOrNoopPointerCastable(Register, Reached[0].Type, DL);
  return !Register->isPtrOrPtrVectorTy();
}

// The position of the part in that integer.
uint64_t shiftOf(const ObjectPart &P, const ObjectAccess &A) { return 8 * (P.Offset - A.Offset); }

void store(IRBuilder<> &B, Value *V, const ObjectAccess &A, ArrayRef<ObjectPart> Reached, const DataLayout &DL) {
  if (Reached.empty())
    return;
  if (Reached.size() == 1 && bytesOf(Reached[0], DL) == A.Bytes) {
    B.CreateStore(B.CreateBitOrPointerCast(V, Reached[0].Type), Reached[0].Variable);
    return;
  }
  Value *Bits = B.CreateBitCast(V, bitsOf(V->getType(), DL));
  for (const ObjectPart &P : Reached) {
    Value *Own = B.CreateTrunc(B.CreateLShr(Bits, shiftOf(P, A)), bitsOf(P.Type, DL));
    B.CreateStore(B.CreateBitOrPointerCast(Own, P.Type), P.Variable);
  }
}

Value *load(IRBuilder<> &B, Type *T, const ObjectAccess &A, ArrayRef<ObjectPart> Reached, const DataLayout &DL) {
  const auto Part = [&](const ObjectPart &P) { return B.CreateLoad(P.Type, P.Variable); };
  if (Reached.size() == 1 && bytesOf(Reached[0], DL) == A.Bytes)
    return B.CreateBitOrPointerCast(Part(Reached[0]), T);
  Type *All = bitsOf(T, DL);
  Value *Bits = ConstantInt::get(All, 0);
  for (const ObjectPart &P : Reached) {
    Value *Own = B.CreateZExt(B.CreateBitOrPointerCast(Part(P), bitsOf(P.Type, DL)), All);
    Bits = B.CreateOr(Bits, B.CreateShl(Own, shiftOf(P, A)));
  }
  return B.CreateBitCast(Bits, T);
}

bool isFrom(const AllocaInst &Object, const Value *Address) { return getUnderlyingObject(Address) == &Object; }

// The other side of the copy stays in memory. The accesses keep the metadata of the copy.
void copy(IRBuilder<> &B, MemTransferInst &Copy, const AllocaInst &Object, const ObjectAccess &A,
          ArrayRef<ObjectPart> Reached) {
  const bool Writes = isFrom(Object, Copy.getRawDest());
  Value *Other = Writes ? Copy.getRawSource() : Copy.getRawDest();
  const Align Known = (Writes ? Copy.getSourceAlign() : Copy.getDestAlign()).valueOrOne();
  for (const ObjectPart &P : Reached) {
    const uint64_t Offset = P.Offset - A.Offset;
    Value *There = B.CreateInBoundsPtrAdd(Other, B.getInt64(Offset));
    const Align At = commonAlignment(Known, Offset);
    Instruction *Access = nullptr;
    if (Writes) {
      LoadInst *Read = B.CreateAlignedLoad(P.Type, There, At);
      B.CreateStore(Read, P.Variable);
      Access = Read;
    } else {
      Access = B.CreateAlignedStore(B.CreateLoad(P.Type, P.Variable), There, At);
    }
    Access->copyMetadata(Copy, {LLVMContext::MD_access_group});
  }
}

} // namespace

SmallVector<ObjectPart, 4> partsOfObject(Type *T, const DataLayout &DL) {
  SmallVector<ObjectPart, 4> Parts;
  if (!appendParts(T, 0, DL, Parts))
    Parts.clear();
  return Parts;
}

std::optional<ObjectAccess> accessTo(const AllocaInst &Object, const Use &Address, uint64_t Offset,
                                     ArrayRef<ObjectPart> Parts) {
  const DataLayout &DL = Object.getDataLayout();
  ObjectAccess A{cast<Instruction>(Address.getUser()), Offset, 0};
  if (Type *T = isa<LoadInst, StoreInst>(A.I) ? getLoadStoreType(A.I) : nullptr) {
    A.Bytes = DL.getTypeStoreSize(T).getKnownMinValue();
    const bool Simple = isa<LoadInst>(A.I) ? cast<LoadInst>(A.I)->isSimple() : cast<StoreInst>(A.I)->isSimple();
    const bool IsPadding = isa<StoreInst>(A.I) && reached(A, Parts).empty(); // clang fills padding with zeros
    if (!Simple || (isa<StoreInst>(A.I) && Address.getOperandNo() == 0) ||
        (!IsPadding && !fitsRegister(A, T, Parts, DL)))
      return std::nullopt;
  } else if (auto *M = dyn_cast<MemIntrinsic>(A.I)) {
    const auto *Length = dyn_cast<ConstantInt>(M->getLength());
    if (!Length || M->isVolatile())
      return std::nullopt;
    A.Bytes = Length->getZExtValue();
    if (const auto *Set = dyn_cast<MemSetInst>(M)) {
      const auto *Byte = dyn_cast<ConstantInt>(Set->getValue());
      if (!Byte || !Byte->isZero())
        return std::nullopt;
    } else {
      // A copy between two objects of the loop would change both.
      const auto *Copy = cast<MemTransferInst>(M);
      const Value *Other = Address.getOperandNo() == 0 ? Copy->getRawSource() : Copy->getRawDest();
      const auto *Variable = dyn_cast<AllocaInst>(getUnderlyingObject(Other));
      if (Variable && !partsOfObject(Variable->getAllocatedType(), DL).empty())
        return std::nullopt;
    }
  } else {
    return std::nullopt;
  }
  return isOfWholes(A, Parts, DL) ? std::optional(A) : std::nullopt;
}

void accessParts(const ObjectAccess &A, const AllocaInst &Object, ArrayRef<ObjectPart> Parts) {
  const DataLayout &DL = Object.getDataLayout();
  const SmallVector<ObjectPart, 4> Reached = reached(A, Parts);
  IRBuilder<> B(A.I);
  if (auto *Load = dyn_cast<LoadInst>(A.I)) {
    Load->replaceAllUsesWith(load(B, Load->getType(), A, Reached, DL));
  } else if (auto *Store = dyn_cast<StoreInst>(A.I)) {
    store(B, Store->getValueOperand(), A, Reached, DL);
  } else if (auto *Copy = dyn_cast<MemTransferInst>(A.I)) {
    copy(B, *Copy, Object, A, Reached);
  } else {
    for (const ObjectPart &P : Reached)
      B.CreateStore(Constant::getNullValue(P.Type), P.Variable);
  }
  A.I->eraseFromParent();
}

} // namespace vec

// ObjectArray: stores the parts of the objects of all lanes, loads them back, and computes their addresses.
#include "passes/bridge/object_array.h"
#include "llvm/Analysis/VectorUtils.h"

using namespace llvm;

namespace vec {

Value *interleave(IRBuilderBase &B, ArrayRef<Value *> Parts) {
  if (Parts.size() == 1)
    return Parts[0];
  const auto *Type = cast<VectorType>(Parts[0]->getType());
  if (isa<FixedVectorType>(Type))
    return B.CreateShuffleVector(concatenateVectors(B, Parts),
                                 createInterleaveMask(Type->getElementCount().getFixedValue(), Parts.size()));
  SmallVector<Value *, 4> Even, Odd;
  for (auto [I, Part] : enumerate(Parts))
    (I % 2 ? Odd : Even).push_back(Part);
  return B.CreateVectorInterleave({interleave(B, Even), interleave(B, Odd)});
}

SmallVector<Value *, 4> deinterleave(IRBuilderBase &B, Value *All, unsigned Parts) {
  if (Parts == 1)
    return {All};
  const auto *Type = cast<VectorType>(All->getType());
  SmallVector<Value *, 4> Found;
  if (isa<FixedVectorType>(Type)) {
    const unsigned Lanes = Type->getElementCount().getFixedValue() / Parts;
    for (unsigned I = 0; I < Parts; ++I)
      Found.push_back(B.CreateShuffleVector(All, createStrideMask(I, Parts, Lanes)));
    return Found;
  }
  Value *Halves = B.CreateIntrinsic(Intrinsic::vector_deinterleave2, {All->getType()}, {All});
  const SmallVector<Value *, 4> Even = deinterleave(B, B.CreateExtractValue(Halves, 0), Parts / 2);
  const SmallVector<Value *, 4> Odd = deinterleave(B, B.CreateExtractValue(Halves, 1), Parts / 2);
  for (auto [E, O] : zip_equal(Even, Odd))
    Found.append({E, O});
  return Found;
}

ObjectArray::ObjectArray(IRBuilderBase &B, Type *Object, ElementCount Lanes, Align Alignment)
    : Object(Object), Parts(partsOfObject(Object, B.GetInsertBlock()->getDataLayout())) {
  // An array cannot have a multiple of vscale elements: a scalable vector of bytes has the same size.
  const uint64_t Bytes = B.GetInsertBlock()->getDataLayout().getTypeAllocSize(Object);
  Array = B.CreateAlloca(Lanes.isScalable() ? cast<Type>(VectorType::get(B.getInt8Ty(), Lanes * Bytes))
                                            : ArrayType::get(Object, Lanes.getFixedValue()));
  Array->setAlignment(Alignment);
}

// Whether the parts of all lanes are one vector in memory, without gaps.
bool ObjectArray::isDense() const {
  if (Array->getAllocatedType()->isScalableTy() && !isPowerOf2_64(Parts.size()))
    return false;
  const DataLayout &DL = Array->getDataLayout();
  return DL.getTypeAllocSize(Object) == Parts.size() * DL.getTypeAllocSize(Parts[0].Type) &&
         all_of(Parts, [&](const ObjectPart &P) { return P.Type == Parts[0].Type; });
}

void ObjectArray::store(IRBuilderBase &B, ArrayRef<Value *> Vectors) const {
  if (isDense()) {
    B.CreateAlignedStore(interleave(B, Vectors), Array, Array->getAlign());
    return;
  }
  const ElementCount Count = cast<VectorType>(Vectors[0]->getType())->getElementCount();
  if (Count.isScalable()) {
    for (auto [P, V] : zip_equal(Parts, Vectors))
      B.CreateMaskedScatter(V, partAddresses(B, P, Count), partAlign(P));
    return;
  }
  const unsigned Lanes = Count.getFixedValue();
  for (unsigned Lane = 0; Lane < Lanes; ++Lane)
    for (auto [P, V] : zip_equal(Parts, Vectors))
      B.CreateStore(B.CreateExtractElement(V, Lane),
                    B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), address(B, B.getInt64(Lane)), P.Offset));
}

SmallVector<Value *, 4> ObjectArray::load(IRBuilderBase &B, ElementCount Lanes) const {
  if (isDense()) {
    Value *All = B.CreateAlignedLoad(VectorType::get(Parts[0].Type, Lanes * Parts.size()), Array, Array->getAlign());
    return Parts.size() == 1 ? SmallVector<Value *, 4>{All} : deinterleave(B, All, Parts.size());
  }
  SmallVector<Value *, 4> Vectors;
  for (const ObjectPart &P : Parts) {
    if (Lanes.isScalable()) {
      Vectors.push_back(B.CreateMaskedGather(VectorType::get(P.Type, Lanes), partAddresses(B, P, Lanes), partAlign(P)));
      continue;
    }
    Value *V = PoisonValue::get(VectorType::get(P.Type, Lanes));
    for (unsigned Lane = 0; Lane < Lanes.getFixedValue(); ++Lane) {
      Value *There = B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), address(B, B.getInt64(Lane)), P.Offset);
      V = B.CreateInsertElement(V, B.CreateLoad(P.Type, There), Lane);
    }
    Vectors.push_back(V);
  }
  return Vectors;
}

Value *ObjectArray::partAddresses(IRBuilderBase &B, const ObjectPart &P, ElementCount Lanes) const {
  return B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), addresses(B, B.getInt64(0), Lanes), P.Offset);
}

Align ObjectArray::partAlign(const ObjectPart &P) const { return Array->getDataLayout().getABITypeAlign(P.Type); }

Value *ObjectArray::address(IRBuilderBase &B, Value *Lane) const { return B.CreateInBoundsGEP(Object, Array, Lane); }

Value *ObjectArray::addresses(IRBuilderBase &B, Value *First, ElementCount Lanes) const {
  Value *Indices = B.CreateStepVector(VectorType::get(B.getInt64Ty(), Lanes));
  return address(B, B.CreateAdd(Indices, B.CreateVectorSplat(Lanes, First)));
}

} // namespace vec

// An array in memory with one object for each lane, for variants that take the addresses of objects that LLVM's
// vectorizer has in registers.
#ifndef VEC_PASSES_BRIDGE_OBJECT_ARRAY_H
#define VEC_PASSES_BRIDGE_OBJECT_ARRAY_H

#include "passes/bridge/object_parts.h"
#include "llvm/IR/IRBuilder.h"

namespace vec {

class ObjectArray {
  llvm::Type *Object;
  llvm::SmallVector<ObjectPart, 4> Parts;
  llvm::AllocaInst *Array;

  bool isDense() const;
  llvm::Value *partAddresses(llvm::IRBuilderBase &B, const ObjectPart &P, llvm::ElementCount Lanes) const;
  llvm::Align partAlign(const ObjectPart &P) const;

public:
  ObjectArray(llvm::IRBuilderBase &B, llvm::Type *Object, llvm::ElementCount Lanes, llvm::Align Alignment);

  // One vector for each part of the object, over all lanes.
  void store(llvm::IRBuilderBase &B, llvm::ArrayRef<llvm::Value *> Vectors) const;
  llvm::SmallVector<llvm::Value *, 4> load(llvm::IRBuilderBase &B, llvm::ElementCount Lanes) const;
  llvm::Value *address(llvm::IRBuilderBase &B, llvm::Value *Lane) const;
  // The addresses of so many lanes, from this one on.
  llvm::Value *addresses(llvm::IRBuilderBase &B, llvm::Value *First, llvm::ElementCount Lanes) const;
};

// Converts between one vector for each part (over all lanes) and one vector of all parts of lane 0, all of lane 1, ...
// For scalable lanes, the number of parts is a power of 2.
llvm::Value *interleave(llvm::IRBuilderBase &B, llvm::ArrayRef<llvm::Value *> Parts);
llvm::SmallVector<llvm::Value *, 4> deinterleave(llvm::IRBuilderBase &B, llvm::Value *All, unsigned Parts);

} // namespace vec
#endif

// Objects of the loop as the numbers that they consist of: a record or an array becomes as many variables.
#ifndef VEC_PASSES_BRIDGE_OBJECT_PARTS_H
#define VEC_PASSES_BRIDGE_OBJECT_PARTS_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Instructions.h"

namespace vec {

struct ObjectPart {
  uint64_t Offset = 0;
  llvm::Type *Type = nullptr;
  llvm::AllocaInst *Variable = nullptr; // holds this part only
};

// The parts of an object of type T, in memory order; empty if it has anything else than numbers, or more than 16 of
// them.
llvm::SmallVector<ObjectPart, 4> partsOfObject(llvm::Type *T, const llvm::DataLayout &DL);

// A load, a store, or a memcpy or memset of a constant size.
struct ObjectAccess {
  llvm::Instruction *I = nullptr;
  uint64_t Offset = 0, Bytes = 0;
};

// The access that an instruction makes through this operand; nothing if it cannot be split by parts.
std::optional<ObjectAccess> accessTo(const llvm::AllocaInst &Object, const llvm::Use &Address, uint64_t Offset,
                                     llvm::ArrayRef<ObjectPart> Parts);

// Replaces the access by accesses of the parts' variables.
void accessParts(const ObjectAccess &Access, const llvm::AllocaInst &Object, llvm::ArrayRef<ObjectPart> Parts);

} // namespace vec
#endif

// Objects of the loop's own, as the numbers that they consist of: a record or an array is so many variables.
#ifndef VEC_PASSES_BRIDGE_OBJECT_PARTS_H
#define VEC_PASSES_BRIDGE_OBJECT_PARTS_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Instructions.h"

namespace vec {

struct ObjectPart {
  uint64_t Offset = 0;
  llvm::Type *Type = nullptr;
  llvm::AllocaInst *Variable = nullptr; // of this part alone
};

// Of an object of type T, in the order of memory; empty if there is something else in it than numbers, or too many.
llvm::SmallVector<ObjectPart, 4> partsOfObject(llvm::Type *T, const llvm::DataLayout &DL);

// A load, a store, or a memcpy or memset of so many bytes.
struct ObjectAccess {
  llvm::Instruction *I = nullptr;
  uint64_t Offset = 0, Bytes = 0;
};

// The access to the object that this operand of an instruction makes, if it can be made part by part.
std::optional<ObjectAccess> accessTo(const llvm::AllocaInst &Object, const llvm::Use &Address, uint64_t Offset,
                                     llvm::ArrayRef<ObjectPart> Parts);

// Makes the access to the parts' variables, and removes the instruction.
void accessParts(const ObjectAccess &Access, const llvm::AllocaInst &Object, llvm::ArrayRef<ObjectPart> Parts);

} // namespace vec
#endif

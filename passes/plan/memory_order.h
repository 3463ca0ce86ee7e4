// MemoryOrder: how the members of a tuple become packets that hold the elements of records as they lie in memory
// (plan_memory_order.cpp). With records of K members and N lanes, part P of a tuple's elements are those from P * N to
// P * N + N of the packet's records.
#ifndef VEC_PASSES_PLAN_MEMORY_ORDER_H
#define VEC_PASSES_PLAN_MEMORY_ORDER_H

#include "llvm/ADT/SmallBitVector.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Instruction.h"

namespace vec {

class Plan;

struct MemoryOrder {
  // Where elements of an operand come from.
  struct Source {
    // A value for each member of the tuple; null where the element is another source's, or may be anything.
    llvm::SmallVector<const llvm::Value *, 4> Values;
    // If the values are members of a tuple, which: -1 where there is none. Otherwise they are uniform, or one value of
    // the lane, and are brought into memory order.
    llvm::SmallVector<int, 4> Slots = {};
    const llvm::Value *first() const;
    bool isOfTuple() const { return !Slots.empty(); }
    // Whether each element is where the other tuple has it.
    bool isInPlace() const;
  };
  // Operand N of the members, in memory order. All other operands are uniform and the same for all members.
  struct Operand {
    unsigned N;
    llvm::SmallVector<Source, 1> Sources;
  };

  llvm::SmallVector<const llvm::Instruction *, 4> Members; // null: a gap, whose elements may be anything
  llvm::SmallVector<Operand, 0> Operands;
  // Where all parts are emitted.
  const llvm::Instruction *Leader = nullptr;
  // The members that lanes use, too.
  llvm::SmallBitVector InLanes;

  unsigned size() const { return unsigned(Members.size()); }
  // The place of a member's element in its record.
  unsigned slotOf(const llvm::Value &Member) const;
  // Whether it is a store of some elements of each record, which needs a mask.
  bool storesSome() const;
  // The parts that are computed for a member: the leader's are its own and those of the gaps.
  unsigned partsOf(const Plan &P, const llvm::Instruction &Member) const;
  // The shuffles for these parts: of operands, and of the result for the lanes that use it.
  unsigned shufflesOf(const Plan &P, const llvm::Instruction &Member) const;
};

} // namespace vec
#endif

// LaneAccess: what a load or store of linearized code accesses in each lane. AccessGroup: accesses of one block, under
// one mask, to the fields of one record a lane, which are carried out together.
#ifndef VEC_PASSES_PLAN_ACCESS_GROUP_H
#define VEC_PASSES_PLAN_ACCESS_GROUP_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Instruction.h"
#include "llvm/Support/Alignment.h"
#include <cassert>
#include <optional>

namespace vec {

// A memory access of linearized code: a load, a store, or its masked builtin. The plan finds each access once and keeps
// it in the recipe. The scalar program has no plan: its costs come from the instruction itself.
class LaneAccess {
  friend class Plan;
  friend class ScalarCost;
  static std::optional<LaneAccess> of(const llvm::Instruction &I);

public:
  const llvm::Value *Pointer;
  const llvm::Value *Stored; // null for a load
  const llvm::Value *Mask;   // null if unmasked
  llvm::Type *Type;
  llvm::Align Alignment;
};

struct AccessGroup {
  struct Member {
    const llvm::Instruction *I;
    int64_t Offset; // in bytes, from the first byte of the record that is accessed
    unsigned Size;
    LaneAccess Access;
    // Whether the program itself converts it to another number of bits, or stores what it has converted.
    bool isConverted() const;
  };
  llvm::SmallVector<Member, 8> Members; // in program order
  bool Store;
  const llvm::Value *Mask; // of all members; null if unmasked
  bool Table;              // lookups in a table of constants, which need no mask
  int64_t Step;            // bytes from a lane's record to the next lane's; 0: records may lie anywhere
  // Where the group is executed: at its first load, or its last store.
  const llvm::Instruction *At;

  // How the group is carried out. If Step is not 0, the records are a run of units in memory, which are moved in whole
  // registers and shuffled.
  unsigned Unit = 0;          // bytes
  unsigned Span = 0;          // bytes of a record from the first to the last that is accessed
  unsigned RegisterBytes = 0; // size of the registers that are moved
  unsigned RecordBytes = 0; // if not 0, a record becomes one integer of so many bytes, and a member is some of its bits
  bool MaskMoves = false;   // whether the target can move registers of such units under a mask
  unsigned Shuffles = 0;    // number of shuffles between registers and members

  // Otherwise: pieces of a record that together hold all members, each moved by its own gather or scatter. Two members
  // that fill 16 bytes are loaded as a pair, if each lane loads by itself.
  struct Piece {
    unsigned Offset, Bytes;
  };
  llvm::SmallVector<Piece, 4> Pieces = {};
  const Piece &pieceOf(const Member &M) const;

  const Member &member(const llvm::Instruction &I) const;
  uint64_t stride() const { return uint64_t(Step < 0 ? -Step : Step); }
  // The number of registers for the records of so many lanes.
  unsigned registers(unsigned Lanes) const {
    assert(RegisterBytes && "laid out");
    return unsigned((Lanes * stride() + RegisterBytes - 1) / RegisterBytes);
  }
  unsigned factor() const {
    assert(Unit && stride() % Unit == 0 && "records of whole units");
    return unsigned(stride()) / Unit;
  }
  llvm::Align alignment() const;
};

class Plan;
class TargetInfo;

// Decides how the group is carried out; false if that is impossible or does not pay.
bool layOut(AccessGroup &G, const Plan &P, const TargetInfo &Target);

} // namespace vec
#endif

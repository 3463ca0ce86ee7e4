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

// A memory access of linearized code: a load, a store, or its masked builtin. The plan looks each one up once and keeps
// it in the recipe; the scalar program, which has no plan, is costed by what the instruction says.
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
    int64_t Offset; // bytes from the record's first byte that is touched
    unsigned Size;
    LaneAccess Access;
  };
  llvm::SmallVector<Member, 8> Members; // in program order
  bool Store;
  const llvm::Value *Mask; // of the members; null if unmasked
  bool Table;              // look-ups in a table of constants, which need no mask
  int64_t Step;            // bytes from a lane's record to the next lane's; 0: records lie anywhere
  // Where the group is executed: at the first load, at the last store.
  const llvm::Instruction *At;

  // How it is carried out. The records are a run of units in memory: moved as such in registers, and shuffled.
  unsigned Unit = 0;          // bytes
  unsigned Span = 0;          // bytes from the first that is touched to behind the last
  unsigned RegisterBytes = 0; // of the registers that are moved
  unsigned RecordBytes = 0;   // not 0: a record becomes one integer of so many bytes, members are bits of it
  bool MaskMoves = false;     // the target moves registers of such units under a mask
  unsigned Shuffles = 0;      // between the records of all lanes and the members

  // Or, each by a gather or scatter of its own: pieces of a record that hold all members. Two members that fill 16
  // bytes are loaded as a pair, where all lanes load one by one.
  struct Piece {
    unsigned Offset, Bytes;
  };
  llvm::SmallVector<Piece, 4> Pieces = {};
  const Piece &pieceOf(const Member &M) const;

  const Member &member(const llvm::Instruction &I) const;
  uint64_t stride() const { return uint64_t(Step < 0 ? -Step : Step); }
  // That the records of so many lanes take.
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

// Decides how the group is carried out; false if it is not worth it or cannot be.
bool layOut(AccessGroup &G, const Plan &P, const TargetInfo &Target);

} // namespace vec
#endif

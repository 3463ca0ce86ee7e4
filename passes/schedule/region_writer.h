// Makes a function of one region of a body that is cut at its barriers; cutAtBarriers calls it for each region.
#ifndef VEC_PASSES_SCHEDULE_REGION_WRITER_H
#define VEC_PASSES_SCHEDULE_REGION_WRITER_H

#include "passes/schedule/live_values.h"
#include "passes/schedule/region.h"
#include "passes/schedule/shown_variables.h"

namespace vec {

// A region's blocks in the body.
struct Part {
  llvm::BasicBlock *Start;
  llvm::SmallSetVector<llvm::BasicBlock *, 16> Blocks;
  llvm::SmallSetVector<unsigned, 4> Next; // barriers
  bool Returns = false;
};

// The body, and the places of the values that its barriers keep.
struct CutBody {
  explicit CutBody(llvm::Function &Body) : Body(Body) {}
  llvm::Function &Body;
  std::map<unsigned, llvm::BasicBlock *> Barrier; // the blocks that consist of the calls
  LiveValues Values;
  ShownVariables Shown;
  llvm::StructType *Live = nullptr, *Group = nullptr;
  // Scalable values are in no struct: they follow behind `Live`.
  enum Place : uint8_t { InPacket, InGroup, InScalable };
  struct Slot {
    Place Where;
    unsigned Field;
  };
  llvm::SmallVector<llvm::StackOffset> Scalable;         // offsets of scalable fields from the beginning of `Live`
  llvm::DenseMap<const llvm::Instruction *, Slot> Slots; // of values, and of private variables that outlive a region
};

// Code generators align nothing of scalable size more strictly.
inline constexpr llvm::Align ScalableAlign = llvm::Align::Constant<16>();
// The type of a value in memory. It has whole bytes: other values use the same place at other times, and LLVM's LICM
// would write back only the one bit that it has read there. Masks are packed to bits except in two cases: scalable
// masks, and those of less than eight lanes, are bytes; without mask registers, all masks are integers as wide as what
// was compared, negative in active lanes.
llvm::Type *keptType(const llvm::Instruction &I);
// The size of a private variable in bytes, if it is known but for vscale.
std::optional<llvm::TypeSize> privateBytes(const llvm::AllocaInst &A);

BarrierRegion writeRegion(const CutBody &Cut, unsigned From, const Part &P);

} // namespace vec
#endif

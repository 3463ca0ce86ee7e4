// Writes one region of a body that is cut at its barriers as a function; cutAtBarriers calls it for each region.
#ifndef VEC_PASSES_SCHEDULE_REGION_WRITER_H
#define VEC_PASSES_SCHEDULE_REGION_WRITER_H

#include "passes/schedule/live_values.h"
#include "passes/schedule/region.h"
#include "passes/schedule/shown_variables.h"

namespace vec {

// The blocks of a region, in the body.
struct Part {
  llvm::BasicBlock *Start;
  llvm::SmallSetVector<llvm::BasicBlock *, 16> Blocks;
  llvm::SmallSetVector<unsigned, 4> Next; // barriers
  bool Returns = false;
};

// The body, and where the values that are kept at its barriers lie.
struct CutBody {
  explicit CutBody(llvm::Function &Body) : Body(Body) {}
  llvm::Function &Body;
  std::map<unsigned, llvm::BasicBlock *> Barrier; // the blocks of the calls, which nothing else is in
  LiveValues Values;
  ShownVariables Shown;
  llvm::StructType *Live = nullptr, *Group = nullptr;
  // Values of scalable size are in no struct: they lie behind `Live`.
  enum Place : uint8_t { InPacket, InGroup, InScalable };
  struct Slot {
    Place Where;
    unsigned Field;
  };
  llvm::SmallVector<llvm::StackOffset> Scalable;         // where each scalable field lies, from the beginning of `Live`
  llvm::DenseMap<const llvm::Instruction *, Slot> Slots; // of values, and of private variables that stay
};

// Better than this code generators align nothing of scalable size.
inline constexpr llvm::Align ScalableAlign = llvm::Align::Constant<16>();
// The type in which a value lies in memory. It has whole bytes, because other values use the same place at other times,
// and LLVM's LICM would write back as a single bit what it has read there. Masks are not packed to bits in two cases:
// scalable masks, and those of less than eight lanes, are bytes; without mask registers all masks are integers as wide
// as what was compared, negative in active lanes.
llvm::Type *keptType(const llvm::Instruction &I);
// The bytes of a private variable, if they are known but for the size of registers.
std::optional<llvm::TypeSize> privateBytes(const llvm::AllocaInst &A);

BarrierRegion writeRegion(const CutBody &Cut, unsigned From, const Part &P);

} // namespace vec
#endif

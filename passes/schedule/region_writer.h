// One region of a body that is cut at its barriers, as a function.
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
  // What grows with the registers is in no struct: it lies behind `Live`.
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
// How a value lies in memory: in whole bytes, since others have the same place at other times. LLVM's LICM would write
// back what it has read there as a single bit. Masks are not packed to bits: scalable ones are bytes, as are less than
// eight lanes, and without mask registers all are integers as wide as what they were compared from, negative in lanes
// that are on.
llvm::Type *keptType(const llvm::Instruction &I);
// The bytes of a private variable, if they are known but for the size of registers.
std::optional<llvm::TypeSize> privateBytes(const llvm::AllocaInst &A);

BarrierRegion writeRegion(const CutBody &Cut, unsigned From, const Part &P);

} // namespace vec
#endif

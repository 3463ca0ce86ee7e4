// The number of lanes that a loop with calls is vectorized for, where LLVM would choose one that no variant has.
//
//   if (c[i]) y[i] = f(x[i]);    ; bytes c, doubles x; f has masked variants of 2 lanes
//   ==>
//   !{!"llvm.loop.vectorize.width", i32 4}
//
// LLVM considers all numbers of lanes up to that of the narrowest data in the widest register. Where the call has no
// form for a number, it would call the scalar function lane by lane, which it believes to be cheap for calls under a
// condition. It never considers a larger number, which may be that of the user's only variant (simdlen).
#ifndef VEC_PASSES_BRIDGE_LOOP_LANES_H
#define VEC_PASSES_BRIDGE_LOOP_LANES_H

#include "passes/bridge/call_form.h"
#include "llvm/ADT/MapVector.h"

namespace vec {

// LLVM's metadata for the number of lanes of a loop.
inline constexpr char LanesOption[] = "llvm.loop.vectorize.width";

// Whether the number of lanes may be set. LLVM takes a set number for permission to reorder floating-point sums. So not
// in a loop that carries a sum in order, unless the user has given that permission (omp simd).
bool mayNameLanes(const llvm::Loop &L);

class LoopLanes {
  struct Calls {
    CallSite::WantedLanes Wanted; // over all calls
    uint64_t Common = ~0ULL;      // bit n - 1: all calls have a form for n lanes
    unsigned MostLanes = 0;       // of the user's variants
    bool Conditional = false;
  };
  llvm::MapVector<const llvm::Loop *, Calls> Loops;

public:
  // Adds a call that is offered these forms. `IsMath`: of libvec, which has variants for every register width.
  void add(const CallSite &Site, llvm::ArrayRef<CallForm> Forms, bool IsMath);
  // Sets the number of lanes of the loops that need it. A number that the user has set stays.
  void nameWidths() const;
};

} // namespace vec
#endif

// The number of lanes that a loop with calls is vectorized for, where LLVM would choose one that no variant has.
//
//   if (c[i]) y[i] = f(x[i]);    ; bytes c, doubles x; f has masked variants of 2 lanes
//   ==>
//   !{!"llvm.loop.vectorize.width", i32 4}
//
// LLVM looks at all numbers up to those of the narrowest data in the widest register. Beyond what there are forms for
// it would call the scalar function lane by lane, which for calls under a condition it takes to be cheap. And it never
// comes to a number that is larger than those, of which the user may have the only variant (simdlen).
#ifndef VEC_PASSES_BRIDGE_LOOP_LANES_H
#define VEC_PASSES_BRIDGE_LOOP_LANES_H

#include "passes/bridge/call_form.h"
#include "llvm/ADT/MapVector.h"

namespace vec {

// What LLVM's metadata call the number of lanes that a loop is to have.
inline constexpr char LanesOption[] = "llvm.loop.vectorize.width";

// Whether the loop's lanes may be named: LLVM takes a named number for the leave to change the order of floating-point
// sums. Not where one is carried from turn to turn in order, unless the user has given that leave (omp simd).
bool mayNameLanes(const llvm::Loop &L);

class LoopLanes {
  struct Calls {
    CallSite::WantedLanes Wanted; // by all calls
    uint64_t Common = ~0ULL;      // bit n: all calls have a form for n lanes
    unsigned MostLanes = 0;       // of a user's variant
    bool Conditional = false;
  };
  llvm::MapVector<const llvm::Loop *, Calls> Loops;

public:
  // A call is offered these forms. `IsMath`: libvec's, which come in every width of the registers.
  void add(const CallSite &Site, llvm::ArrayRef<CallForm> Forms, bool IsMath);
  // Names the lanes of the loops that need it. What the user names stays.
  void nameWidths() const;
};

} // namespace vec
#endif

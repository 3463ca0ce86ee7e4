// The largest error of what is timed, on random arguments of the bench range: enough to see that it computes the
// function, not a proof of its bound (tests/libvec is).
#ifndef VEC_BENCH_ACCURACY_H
#define VEC_BENCH_ACCURACY_H

#include "bench/peers.h"
#include <optional>

namespace vec::bench {

struct Accuracy {
  double ulp;
  double x, y; // the worst arguments
};

// Nothing where libm has no higher precision to compare with.
std::optional<Accuracy> measureAccuracy(const Implementation &implementation, const Function &function,
                                        void *reference);

} // namespace vec::bench
#endif

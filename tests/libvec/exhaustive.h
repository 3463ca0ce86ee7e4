// The worst of all 2^32 floats, in seconds.
//
// One variant is compared with libvec's own f64 kernel of the same function, which is off by some 2^-29 ulp of f32; the
// inputs for which it seems worst are measured with MPFR. The f64 kernel is itself held against MPFR, and against libm
// on every 16th block of floats: where it is off by more than `screenError`, that is a failure.
#ifndef VEC_TESTS_LIBVEC_EXHAUSTIVE_H
#define VEC_TESTS_LIBVEC_EXHAUSTIVE_H

#include "tests/libvec/harness.h"

#include <optional>

namespace vectest {

struct Exhaustive {
  Variant variant; // the one that was measured
  double error, x; // no float is worse than this by more than screenError
};

// What the f64 kernel may be off by, in ulp of f32.
constexpr double screenError = 1e-6;

// The f64 function by which an f32 one of one argument can be screened; null where there is none.
const Function *screenOf(const Function &function);

// Of the widest of the variants. Prints by what it was screened; what is wrong with that goes to the tally. Nothing
// when the screen has no variant here.
std::optional<Exhaustive> measureAllFloats(const Library &library, const Function &function,
                                           const std::vector<Variant> &variants, Tally &tally);

} // namespace vectest
#endif

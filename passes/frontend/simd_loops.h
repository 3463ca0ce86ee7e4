// Marks simd loops with what their clauses say and clang does not write into the IR: safelen, ordered simd, inscan,
// atomic.
#ifndef VEC_PASSES_FRONTEND_SIMD_LOOPS_H
#define VEC_PASSES_FRONTEND_SIMD_LOOPS_H

namespace clang {
class Decl;
class Sema;
} // namespace clang

namespace vec {

// safelen(n): an annotation "vec-safelen:n" at the beginning of the loop's body. clang writes the number alone, as
// #pragma clang loop vectorize_width does, which promises nothing.
//
// reduction(inscan, ...), or an `ordered simd` region inside: "vec-in-order". clang leaves out that iterations are
// independent but for the scan's variable and such regions, which stand between "vec-ordered" and "vec-ordered-end".
// With -fopenmp-simd the same for `omp atomic`, which clang then leaves out, and says that iterations are independent;
// where it stands in a function that the loop calls, "vec-dependent": they are not.
void noteSimdLoops(clang::Sema &S, clang::Decl &D);

} // namespace vec
#endif

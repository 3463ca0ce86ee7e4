// Marks simd loops with what their clauses say and clang does not write into the IR: safelen, ordered simd, inscan,
// atomic.
#ifndef VEC_PASSES_FRONTEND_SIMD_LOOPS_H
#define VEC_PASSES_FRONTEND_SIMD_LOOPS_H

namespace clang {
class Decl;
class Sema;
} // namespace clang

namespace vec {

// safelen(n): an annotation "vec-safelen:n" at the beginning of the loop's body. clang writes only the number, as for
// #pragma clang loop vectorize_width, which promises nothing.
//
// reduction(inscan, ...), or an `ordered simd` region inside: "vec-in-order". clang does not write that iterations are
// independent except for the scan's variable and such regions; these are between "vec-ordered" and "vec-ordered-end".
// With -fopenmp-simd the same for `omp atomic`, which clang then ignores, though it writes that iterations are
// independent. If a function that the loop calls has it: "vec-dependent", which means that iterations are not
// independent.
void noteSimdLoops(clang::Sema &S, clang::Decl &D);

} // namespace vec
#endif

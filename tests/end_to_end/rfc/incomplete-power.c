// A type that is completed later is no hindrance for a prototype.
// TARGET: ppc64le
// IR: define [^@]*@_ZGVbN4v_twice\(
struct later;
#pragma omp declare simd notinbranch
float of(struct later x);
#pragma omp declare simd notinbranch
float twice(float x) { return 2 * x; }

// TARGET: ppc64le
// WARNING: wrong-pragma-masked-power\.c:3:[0-9]+: warning: no variant of 'f' is made: POWER has no masked vector functions; expected notinbranch
#pragma omp declare simd inbranch
float f(float a);

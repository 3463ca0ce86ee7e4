// TARGET: x86-64
// ERROR: wrong-pragma\.c:5:[0-9]+: error: argument of aligned clause should be array or pointer
// ERROR: wrong-pragma\.c:7:[0-9]+: error: argument of a linear clause should be of integral or pointer type
// What clang says itself.
#pragma omp declare simd aligned(a : 16)
float f(float a);
#pragma omp declare simd linear(a)
float g(float a);

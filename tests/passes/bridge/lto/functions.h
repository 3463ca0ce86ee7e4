// What the files of the program share.
#pragma omp declare simd
float halve(float x) __attribute__((const));
#pragma omp declare simd
float third(float x) __attribute__((const));
#pragma omp declare simd linear(whole, rest)
void split(float x, float *whole, float *rest);
// Not declared simd: the link inlines it.
void turn(int *to, const int *from);

// Functions with #pragma omp declare simd whose parameters are C++ references. See declare_simd.c.
extern "C" {
#pragma omp declare simd linear(ref(x) : 2)
int ref_i32(int &x) { return x + 1; }
#pragma omp declare simd linear(ref(x))
double ref_f64(double &x, double y) { return x + y; }
#pragma omp declare simd linear(ref(x) : -1)
void ref_store(float &x, float y) { x = y; }
#pragma omp declare simd linear(ref(x) : 2) aligned(y : 16) uniform(y)
float ref_mixed(float &x, float *y) { return x + *y; }
#pragma omp declare simd linear(val(x) : 2)
int val_i32(int &x) { return x + 1; }
#pragma omp declare simd linear(x : 3)
int plain_i32(int &x) { return x * 2; }
#pragma omp declare simd linear(val(x) : -2)
double val_i64(long &x, double y) { return y + x; }
#pragma omp declare simd linear(uval(x) : 2)
int uval_i32(int &x) { return x + 1; }
#pragma omp declare simd linear(uval(x))
double uval_i64(const long &x, double y) { return y + x; }
#pragma omp declare simd linear(val(x) : s) uniform(s)
int val_by_s(int &x, int s) { return x + s; }
#pragma omp declare simd linear(ref(x) : s) uniform(s)
int ref_by_s(int &x, int s) { return x + s; }
#pragma omp declare simd linear(uval(x) : s) uniform(s)
int uval_by_s(int &x, int s) { return x + s; }
#pragma omp declare simd uniform(x)
float uniform_ref(double &x, float y) { return (float)x + y; }
#pragma omp declare simd
float vector_ref(float &x, float y) { return x + y; }
#pragma omp declare simd inbranch
void vector_ref_store(int &x, int y) { x = y; }
#pragma omp declare simd linear(uval(x) : 2)
long uval_i16(short &x, float y) { return x + (long)y; }
}

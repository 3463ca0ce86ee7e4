// Functions with #pragma omp declare simd, in C. Compilers name (and GCC makes and runs) their variants; the table
// declare_simd.def says the same of each function in terms of abi. The bodies are exact on small numbers.

#pragma omp declare simd
double one_minus_f64(double x) { return 1.0 - x; }
#pragma omp declare simd
float half_f32(float x) { return x * 0.5f; }
#pragma omp declare simd
int next_i32(int x) { return x + 1; }
#pragma omp declare simd
unsigned next_u32(unsigned x) { return x + 1; }
#pragma omp declare simd
long next_i64(long x) { return x + 1; }
#pragma omp declare simd
short next_i16(short x) { return x + 1; }
#pragma omp declare simd
unsigned short next_u16(unsigned short x) { return x + 1; }
#pragma omp declare simd
signed char next_i8(signed char x) { return x + 1; }
#pragma omp declare simd
unsigned char next_u8(unsigned char x) { return x + 1; }
#pragma omp declare simd
_Bool not_bool(_Bool x) { return !x; }

// Sizes that differ: the narrower or the wider side is split.
#pragma omp declare simd
double widen_f32(float x) { return x + 1.0; }
#pragma omp declare simd
float narrow_f64(double x) { return (float)(x * 2.0); }
#pragma omp declare simd
double f64_of_i32(int x) { return x; }
#pragma omp declare simd
int i32_of_f64(double x) { return (int)x; }
#pragma omp declare simd
signed char i8_of_f64(double x) { return (signed char)x; }
#pragma omp declare simd
double f64_of_i8(signed char x) { return x; }
#pragma omp declare simd
short i16_of_i64(long x) { return (short)x; }
#pragma omp declare simd
long i64_of_i16(short x) { return x; }
#pragma omp declare simd
float f32_of_i64(long x) { return (float)x; }
#pragma omp declare simd
_Bool less_f64(double x, double y) { return x < y; }
#pragma omp declare simd
float choose_f32(_Bool c, float x, float y) { return c ? x : y; }
#pragma omp declare simd
int mixed(int a, double b, int c) { return a + (int)b * c; }
#pragma omp declare simd
double all_types(signed char a, short b, int c, long d, float e, double f) { return a + 2 * b + 3 * c + 4 * d + e + f; }
#pragma omp declare simd
double fma_f64(double a, double b, double c) { return a * b + c; }
#pragma omp declare simd
float nine_f32(float a, float b, float c, float d, float e, float f, float g, float h, double i) {
  return a + 2 * b + 3 * c + 4 * d + 5 * e + 6 * f + 7 * g + 8 * h + (float)i;
}

// Uniform.
#pragma omp declare simd uniform(s)
double scale_f64(double s, double x) { return s * x; }
#pragma omp declare simd uniform(p)
float look_up_f32(const float *p, int i) { return p[i]; }
#pragma omp declare simd uniform(p)
float look_up_wide(const double *p, int i) { return (float)p[i]; }
#pragma omp declare simd uniform(p)
int look_up_byte(const signed char *p, int i) { return p[i]; }
#pragma omp declare simd uniform(a, b)
int all_uniform(int a, int b) { return a - b; }
#pragma omp declare simd
int answer(void) { return 42; }

// Linear, constant steps.
#pragma omp declare simd linear(i)
int lane_i32(int i) { return i * 3; }
#pragma omp declare simd linear(i : 2)
int lane_by_2(int i) { return i + 1; }
#pragma omp declare simd linear(i : -3)
double lane_by_minus_3(int i, double x) { return x + i; }
#pragma omp declare simd linear(val(i) : 5)
long lane_val_i64(long i) { return i; }
#pragma omp declare simd linear(i : 1)
short lane_i16(short i) { return i; }
#pragma omp declare simd linear(i : 1)
unsigned char lane_u8(unsigned char i, unsigned char x) { return i + x; }
#pragma omp declare simd linear(p)
float load_f32(const float *p) { return *p; }
#pragma omp declare simd linear(p : 2)
double load_every_other(const double *p) { return *p; }
#pragma omp declare simd linear(p : -1)
double load_backwards(const double *p) { return *p; }
#pragma omp declare simd linear(p : 1)
int load_i8(const signed char *p) { return *p; }
#pragma omp declare simd linear(p : 1)
void store_f32(float *p, float x) { *p = x; }
#pragma omp declare simd linear(p : 3)
void store_i64(long *p, int x) { *p = x; }
#pragma omp declare simd uniform(p) linear(i : 1)
void store_at(double *p, int i, double x) { p[i] = x; }
#pragma omp declare simd uniform(q) aligned(q : 16) linear(k : 1)
float add_at(float *q, float x, int k) { return q[k] = q[k] + x; }
#pragma omp declare simd linear(i : 0)
int no_step(int i) { return i; }
#pragma omp declare simd linear(i : 100000)
long far_lanes(long i) { return i; }

// Linear, steps at run time.
#pragma omp declare simd linear(i : s) uniform(s)
int lane_by_s(int i, int s) { return i; }
#pragma omp declare simd linear(i : s) uniform(s)
double lane_by_s_before(int s, double x, int i) { return x + i; }
#pragma omp declare simd linear(i : s) linear(j : s) uniform(s, t)
int lanes_by_s(int i, int j, int s, int t) { return i * t + j; }
#pragma omp declare simd linear(val(i) : s) uniform(s)
long lane_val_by_s(long i, long s) { return i; }
#pragma omp declare simd linear(p : s) uniform(s)
float load_by_s(const float *p, int s) { return *p; }
#pragma omp declare simd linear(p : s) uniform(s)
void store_by_s(double *p, double x, long s) { *p = x; }

// Vectors of addresses.
#pragma omp declare simd
void store_through(float *p, float x) { *p = x; }
#pragma omp declare simd
int load_through(const int *p) { return *p; }
#pragma omp declare simd
char *advance(char *p, int i) { return p + i; }
#pragma omp declare simd uniform(p) linear(i)
float *element(float *p, int i) { return p + i; }

// Alignment.
#pragma omp declare simd uniform(p) aligned(p : 32)
double aligned_uniform(const double *p, int i) { return p[i]; }
#pragma omp declare simd linear(p : 4) aligned(p : 16)
float aligned_linear(const float *p) { return *p; }
#pragma omp declare simd aligned(p : 16)
int aligned_vector(const int *p) { return *p; }
#pragma omp declare simd linear(p : -4) aligned(p : 16)
int aligned_backwards(const int *p) { return *p; }

// Branches.
#pragma omp declare simd notinbranch
double never_masked(double x, double y) { return x - y; }
#pragma omp declare simd inbranch
double always_masked(double x, double y) { return x - y; }
#pragma omp declare simd inbranch
void masked_store(double *p, double x) { *p = x; }
#pragma omp declare simd inbranch linear(p)
void masked_linear_store(short *p, short x) { *p = x; }

// Given lengths.
#pragma omp declare simd simdlen(2)
double two_f64(double x) { return x + 1; }
#pragma omp declare simd simdlen(2)
float two_f32(float x) { return x + 1; }
#pragma omp declare simd simdlen(4) notinbranch
float four_f32(float x) { return x + 1; }
#pragma omp declare simd simdlen(8)
double eight_f64(double x, float y) { return x + y; }
#pragma omp declare simd simdlen(8)
float eight_f32(float x) { return x * x; }
#pragma omp declare simd simdlen(16)
float sixteen_f32(float x, double y) { return x + (float)y; }
#pragma omp declare simd simdlen(16) inbranch
double sixteen_f64(double x) { return x + 2; }
#pragma omp declare simd simdlen(32)
float thirty_two_f32(float x) { return x + 2; }
#pragma omp declare simd simdlen(64)
signed char sixty_four_i8(signed char x, int y) { return x + y; }
#pragma omp declare simd simdlen(8)
signed char eight_i8(signed char x, signed char y) { return x + y; }
#pragma omp declare simd simdlen(8)
short eight_i16(short x, signed char y) { return x + y; }
#pragma omp declare simd simdlen(128) notinbranch
signed char a_lot_of_i8(signed char x) { return x + 3; }
#pragma omp declare simd simdlen(64) notinbranch
double too_many_f64(double x) { return x; }

// Several declarations of one function.
#pragma omp declare simd uniform(p) linear(i) notinbranch
#pragma omp declare simd inbranch
#pragma omp declare simd simdlen(4) uniform(p) notinbranch
double several(const double *p, int i) { return p[i]; }

// Types that cannot be lanes on x86-64: clang names variants, GCC makes none.
#pragma omp declare simd
double _Complex add_c64(double _Complex x, double _Complex y) { return x + y; }
#pragma omp declare simd
float _Complex c32_of_f32(float x) { return x; }
#pragma omp declare simd
int real_c32(float _Complex x, int y) { return (int)__real__ x + y; }
#pragma omp declare simd
long double next_f80(long double x) { return x + 1; }
#pragma omp declare simd
__int128 next_i128(int x) { return x; }
#pragma omp declare simd
_Float16 next_f16(_Float16 x) { return x + 1; }
struct pair {
  int a, b;
};
#pragma omp declare simd
int first(struct pair p) { return p.a; }
#pragma omp declare simd uniform(p)
float first_uniform(struct pair p, float x) { return p.a + x; }
#pragma omp declare simd
struct pair make_pair(int a, int b) { return (struct pair){a, b}; }
struct big {
  double a[5];
};
#pragma omp declare simd
struct big make_big(float x) { return (struct big){{x}}; }
#pragma omp declare simd uniform(b)
double last_uniform(struct big b, double x) { return b.a[4] + x; }

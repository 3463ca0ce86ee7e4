// The pragma stands at one declaration, the body at another: in a namespace, a block of linkage, a class, a template.
#pragma omp declare simd linear(p)
float of_pointer(const float *p);
float of_pointer(const float *p) { return *p; }

// What the pointer points to shows in its declaration alone.
#pragma omp declare simd linear(p : step) uniform(step)
long address(const double *p, int step);
long address(const double *p, int step) { return (long)p; }

namespace inner {
#pragma omp declare simd
float in_namespace(float x);
float in_namespace(float x) { return x; }
} // namespace inner

extern "C" {
#pragma omp declare simd
float in_block(float x);
float in_block(float x) { return x; }
}

struct S {
#pragma omp declare simd uniform(this)
  float outside(float x);
#pragma omp declare simd
  float inside(float x) { return x; }
#pragma omp declare simd
  template <class T> T member_template(T x);
  float k;
};
float S::outside(float x) { return x + k; }
template <class T> T S::member_template(T x) { return x + k; }
template float S::member_template<float>(float);

#pragma omp declare simd
template <class T> T function_template(T x);
template <class T> T function_template(T x) { return x + 1; }
template float function_template<float>(float);

template <class T> struct Class {
#pragma omp declare simd linear(p) uniform(this)
  T member(T x, const T *p);
};
template <class T> T Class<T>::member(T x, const T *p) { return x * *p; }
template struct Class<float>;

// Clauses that depend on what a template is made with.
#pragma omp declare simd simdlen(N) notinbranch
template <int N> double early(double x);
double use_early(double x) { return early<4>(x); }
template <int N> double early(double x) { return x * N; }
namespace inner {
#pragma omp declare simd simdlen(2 * N) linear(p : N) uniform(k) aligned(k : 8 * N) notinbranch
template <class T, int N> T clauses(const T *p, const T *k);
template <class U, int M> U clauses(const U *a, const U *b) { return *a * M + *b; }
template double clauses<double, 4>(const double *, const double *);
template float clauses<float, 2>(const float *, const float *);
} // namespace inner
template <int N> struct Lanes {
#pragma omp declare simd simdlen(N) uniform(this) notinbranch
  double member(double x);
#pragma omp declare simd simdlen(M *N) uniform(this) notinbranch
  template <int M> double member_template(double x);
  double k;
};
template <int N> double Lanes<N>::member(double x) { return x + k; }
template <int N> template <int M> double Lanes<N>::member_template(double x) { return x + k * M; }
template struct Lanes<4>;
template double Lanes<4>::member_template<2>(double);
// What the template says is not said of a specialization.
template <> double Lanes<2>::member(double x) { return x - k; }
#pragma omp declare simd uniform(this) simdlen(2) notinbranch
template <> double Lanes<8>::member(double x);
template <> double Lanes<8>::member(double x) { return x + 2 * k; }

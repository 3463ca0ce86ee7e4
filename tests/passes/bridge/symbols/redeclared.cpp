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

// GNU's attribute in the places and spellings in which GCC takes it.
[[gnu::simd]] float both(float x);
float both(float x) { return x + 1; }
__attribute__((__simd__("notinbranch"))) int open(int a, short b);
int open(int a, short b) { return a * b; }
double masked(double x) __attribute__((__simd__("inbranch"), const));
double masked(double x) { return x * 2; }
__attribute__((simd("notinbranch"))) __attribute__((visibility("hidden"))) long of_library(long x) { return x ^ 5; }
namespace inner {
__attribute__((simd)) int f(int);
struct S {
  int k;
  __attribute__((simd)) int member(int x) const;
  __attribute__((simd)) static int of_class(int x);
};
} // namespace inner
int inner::f(int x) { return x + 2; }
int inner::S::member(int x) const { return x + k; }
int inner::S::of_class(int x) { return x * 2; }

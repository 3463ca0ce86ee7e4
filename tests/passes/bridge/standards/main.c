// The loops of loops.c as the plugin compiles them beside those of plain clang: values, what lies behind them, and
// arrays that overlap. The last line is "N passed, N failed".
#include <math.h>
#include <stdio.h>
#include <string.h>
enum { Most = 1003, Beyond = 8 };
static int passed, failed;
#define DECLARE(T, f, ...) void plain_##f(__VA_ARGS__, const T *, int), vector_##f(__VA_ARGS__, const T *, int);
#define MAP(T, f) DECLARE(T, f, T *)
#define BOTH(T, f) DECLARE(T, f, T *, T *) DECLARE(T, product_##f, T *)
MAP(double, exp10)
MAP(float, exp10f)
MAP(double, lgamma)
MAP(float, lgammaf)
BOTH(double, sincos)
BOTH(float, sincosf)

// Arguments between the zeros of lgamma, whose last bits are libm's own there.
static double argument(int i) { return i % 7 == 3 ? -3.5 - i % 50 : 2.5 + .25 * (i % 97); }

#define TYPE(T, epsilon)                                                                                               \
  static void check_##T(const char *what, int n, const T *is, const T *right, int count) {                             \
    int wrong = -1;                                                                                                    \
    for (int i = 0; i < count && wrong < 0; ++i)                                                                       \
      if (!(fabs((double)is[i] - right[i]) <= 16 * epsilon * fabs((double)right[i]) + epsilon))                        \
        wrong = i;                                                                                                     \
    wrong < 0 ? ++passed : ++failed;                                                                                   \
    if (wrong >= 0)                                                                                                    \
      printf("FAIL %s, %d elements: at %d %.17g for %.17g\n", what, n, wrong, (double)is[wrong],                       \
             (double)right[wrong]);                                                                                    \
  }                                                                                                                    \
  static void map_##T(const char *what, void (*plain)(T *, const T *, int), void (*vector)(T *, const T *, int)) {     \
    static T x[Most], is[Most + Beyond], right[Most + Beyond];                                                         \
    for (int i = 0; i < Most; ++i)                                                                                     \
      x[i] = argument(i);                                                                                              \
    for (int n = 0; n <= Most; n = n < 70 ? n + 1 : n * 2 + 63) {                                                      \
      memset(is, 1, sizeof is);                                                                                        \
      memset(right, 1, sizeof right);                                                                                  \
      plain(right, x, n);                                                                                              \
      vector(is, x, n);                                                                                                \
      check_##T(what, n, is, right, Most + Beyond);                                                                    \
    }                                                                                                                  \
  }                                                                                                                    \
  static void both_##T(const char *what, void (*plain)(T *, T *, const T *, int),                                      \
                       void (*vector)(T *, T *, const T *, int)) {                                                     \
    /* sines, cosines and arguments from these places of one array; which of two results in one place stays is not     \
     * said */                                                                                                         \
    static const int places[][3] = {{0, 1100, 2200}, {0, 1, 2200}, {1, 0, 2200}, {0, 3, 2200}, {0, 2200, 0},           \
                                    {2200, 0, 0},    {1, 2200, 0}, {2200, 1, 0}, {0, 1, 2},    {5, 9, 0}};             \
    static T is[3300], right[3300];                                                                                    \
    for (unsigned p = 0; p < sizeof places / sizeof *places; ++p)                                                      \
      for (int n = 0; n <= Most; n = n < 40 ? n + 1 : n * 2 + 63) {                                                    \
        for (int i = 0; i < 3300; ++i)                                                                                 \
          is[i] = right[i] = argument(i);                                                                              \
        plain(right + places[p][0], right + places[p][1], right + places[p][2], n);                                    \
        vector(is + places[p][0], is + places[p][1], is + places[p][2], n);                                            \
        check_##T(what, n, is, right, 3300);                                                                           \
      }                                                                                                                \
  }
TYPE(double, 0x1p-52)
TYPE(float, 0x1p-23)

#define RUN(how, T, f) how##_##T(#f, plain_##f, vector_##f);
int main(void) {
  RUN(map, double, exp10)
  RUN(map, float, exp10f)
  RUN(map, double, lgamma)
  RUN(map, float, lgammaf)
  RUN(map, double, product_sincos)
  RUN(map, float, product_sincosf)
  RUN(both, double, sincos)
  RUN(both, float, sincosf)
  printf("%d passed, %d failed\n", passed, failed);
  return failed != 0;
}

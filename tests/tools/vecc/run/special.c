// What OpenCL C 3.0, 7.5.1 says of math builtins at the edges, beyond C: a value, a NaN, a signed zero.
#include "special.h"
#include <float.h>
#include <math.h>
#include <stdio.h>

enum Column {
  Powr,
  PowrOfVector,
  Fract,
  FractWhole,
  Lgamma,
  SignOfGamma,
  Ilogb,
  NormalizeX,
  NormalizeY,
  Length,
  NormalizeOfFour,
  Acospi,
  Asinpi,
  Atanpi,
  Atan2pi,
  Sinpi,
  Cospi,
  Tanpi,
  Rootn,
  Pown,
  Remquo,
  Quotient,
  Frexp,
  Exponent,
  Nextafter,
  Modf,
  ModfWhole,
  Columns = 32
};
enum { Both, Double };

static const struct {
  enum Column column;
  double a, b, expected;
  int types;
} table[] = {
    {Powr, 0, -2, INFINITY},
    {Powr, -0.0, -3, INFINITY},
    {Powr, 0, -INFINITY, INFINITY},
    {Powr, 0, 3, 0},
    {Powr, -0.0, 3, 0},
    {Powr, 1, 2.5, 1},
    {Powr, 1, INFINITY, NAN},
    {Powr, 1, -INFINITY, NAN},
    {Powr, -2, 2, NAN},
    {Powr, 0, 0, NAN},
    {Powr, -0.0, 0, NAN},
    {Powr, INFINITY, 0, NAN},
    {Powr, NAN, 0, NAN},
    {Powr, 1, NAN, NAN},
    {Powr, 4, 0.5, 2},
    {PowrOfVector, 2, 4, 16},
    {PowrOfVector, INFINITY, 1, NAN},
    {Fract, 0, 0, 0},
    {FractWhole, 0, 0, 0},
    {Fract, -0.0, 0, -0.0},
    {FractWhole, -0.0, 0, -0.0},
    {Fract, INFINITY, 0, 0},
    {FractWhole, INFINITY, 0, INFINITY},
    {Fract, -INFINITY, 0, -0.0},
    {FractWhole, -INFINITY, 0, -INFINITY},
    {Fract, NAN, 0, NAN},
    {Fract, -3, 0, 0},
    {Fract, -0.25, 0, 0.75},
    {FractWhole, -0.25, 0, -1},
    {Lgamma, -1, 0, INFINITY},
    {SignOfGamma, 0, 0, 0},
    {SignOfGamma, -0.0, 0, 0},
    {SignOfGamma, -1, 0, 0},
    {SignOfGamma, -0x1p60, 0, 0},
    {SignOfGamma, -0.5, 0, -1},
    {SignOfGamma, -1.5, 0, 1},
    {SignOfGamma, 3, 0, 1},
    {Ilogb, NAN, 0, INFINITY},
    {Ilogb, -INFINITY, 0, INFINITY},
    {Ilogb, 0, 0, -INFINITY},
    {Ilogb, -8, 0, 3},
    {NormalizeX, 0, 0, 0},
    {NormalizeX, -0.0, 0, -0.0},
    {NormalizeX, 3, 4, 0.6},
    {NormalizeX, INFINITY, 1, 1},
    {NormalizeY, INFINITY, -1, -0.0},
    {NormalizeX, -INFINITY, INFINITY, -M_SQRT1_2},
    {NormalizeX, NAN, INFINITY, NAN},
    {NormalizeY, NAN, INFINITY, NAN},
    {NormalizeX, 3e38, 3e38, M_SQRT1_2},
    {NormalizeY, 3e38, 3e38, M_SQRT1_2},
    {NormalizeX, 1.2e308, -1.6e308, 0.6, Double},
    {NormalizeY, 3e-300, 4e-300, 0.8, Double},
    {NormalizeX, 0x1p-149, 0, 1},
    {NormalizeX, 0x1p-1074, 0, 1, Double},
    {NormalizeOfFour, 0x3p-140, -0x4p-140, -0.8},
    {NormalizeOfFour, 0, INFINITY, 1},
    {Length, 0x1p-149, 0, 0x1p-149},
    {Length, 0x1p-1074, 0, 0x1p-1074, Double},
    {Length, 3e37, -4e37, 5e37},
    {Length, 3e307, 4e307, 5e307, Double},
    {Length, INFINITY, 1, INFINITY},
    {Acospi, 1, 0, 0},
    {Acospi, 2, 0, NAN},
    {Asinpi, -0.0, 0, -0.0},
    {Asinpi, -2, 0, NAN},
    {Atanpi, -0.0, 0, -0.0},
    {Atanpi, -INFINITY, 0, -0.5},
    {Atan2pi, 0, -0.0, 1},
    {Atan2pi, -0.0, -0.0, -1},
    {Atan2pi, -0.0, 0, -0.0},
    {Atan2pi, 0, -3, 1},
    {Atan2pi, -0.0, 3, -0.0},
    {Atan2pi, -1, 0, -0.5},
    {Atan2pi, 1, -INFINITY, 1},
    {Atan2pi, -1, INFINITY, -0.0},
    {Atan2pi, -INFINITY, 3, -0.5},
    {Atan2pi, INFINITY, -INFINITY, 0.75},
    {Atan2pi, -INFINITY, INFINITY, -0.25},
    {Sinpi, -0.0, 0, -0.0},
    {Sinpi, 3, 0, 0},
    {Sinpi, -4, 0, -0.0},
    {Sinpi, INFINITY, 0, NAN},
    {Sinpi, 2.5, 0, 1},
    {Cospi, 0, 0, 1},
    {Cospi, 1.5, 0, 0},
    {Cospi, -2.5, 0, 0},
    {Cospi, -INFINITY, 0, NAN},
    {Tanpi, -0.0, 0, -0.0},
    {Tanpi, 2, 0, 0},
    {Tanpi, 3, 0, -0.0},
    {Tanpi, 2.5, 0, INFINITY},
    {Tanpi, 3.5, 0, -INFINITY},
    {Tanpi, INFINITY, 0, NAN},
    {Rootn, 0, -3, INFINITY},
    {Rootn, -0.0, -3, -INFINITY},
    {Rootn, -0.0, -2, INFINITY},
    {Rootn, -0.0, 2, 0},
    {Rootn, -0.0, 3, -0.0},
    {Rootn, -8, 2, NAN},
    {Rootn, -8, 3, -2},
    {Rootn, 8, 0, NAN},
    {Pown, NAN, 0, 1},
    {Pown, -0.0, -3, -INFINITY},
    {Pown, -0.0, -2, INFINITY},
    {Pown, -0.0, 2, 0},
    {Pown, -0.0, 3, -0.0},
    {Remquo, 3, 0, NAN},
    {Quotient, 3, 0, 0},
    {Remquo, INFINITY, 2, NAN},
    {Quotient, INFINITY, 2, 0},
    {Remquo, 3, NAN, NAN},
    {Quotient, 3, NAN, 0},
    {Quotient, NAN, 3, 0},
    {Remquo, 7, 2, -1},
    {Quotient, 7, 2, 4},
    {Remquo, -6, 2, -0.0},
    {Frexp, -INFINITY, 0, -INFINITY},
    {Exponent, -INFINITY, 0, 0},
    {Frexp, NAN, 0, NAN},
    {Exponent, NAN, 0, 0},
    {Frexp, -0.0, 0, -0.0},
    {Exponent, -0.0, 0, 0},
    {Nextafter, -0.0, 0, 0},
    {Nextafter, 0, -0.0, -0.0},
    {Modf, -INFINITY, 0, -0.0},
    {ModfWhole, -INFINITY, 0, -INFINITY},
    {Modf, -3, 0, -0.0},
    {Modf, -2.5, 0, -0.5},
};
enum { N = sizeof table / sizeof *table };

static double in[N][2], out[N][Columns], alone[N][3];
static int failures;

static void expect(const char *type, int i, double got, double expected, double error) {
  int same = isnan(expected)                    ? isnan(got)
             : isinf(expected) || expected == 0 ? got == expected
                                                : fabs(got / expected - 1) <= error;
  if ((same && (isnan(expected) || signbit(got) == signbit(expected))) || ++failures > 20)
    return;
  printf("%s, column %d of (%g, %g): %.17g, not %.17g\n", type, table[i].column, in[i][0], in[i][1], got, expected);
}

int main(void) {
  for (int i = 0; i < N; ++i)
    in[i][0] = table[i].a, in[i][1] = table[i].b;
  struct vec_ndrange range = vec_range_1d(N);
  of_float_range(&out[0][0], &in[0][0], &range);
  for (int i = 0; i < N; ++i)
    if (table[i].types == Both)
      expect("float", i, out[i][table[i].column], (float)table[i].expected, 4 * FLT_EPSILON);
  of_double_range(&out[0][0], &in[0][0], &range);
  for (int i = 0; i < N; ++i)
    expect("double", i, out[i][table[i].column], table[i].expected, 4 * DBL_EPSILON);
  of_float_alone_range(&alone[0][0], &in[0][0], &range);
  for (int i = 0; i < N; ++i) {
    double a = (float)in[i][0], b = (float)in[i][1];
    for (int k = 0; k < 2 && fabs(a) > 0 && isfinite(a) && fabs(b) < 100; ++k)
      expect("half_powr", i, alone[i][k], (float)pow(fabs(a), b), 4 * FLT_EPSILON);
    if (fabs(a) < 1e18 && (a == 0 || fabs(a) > 1e-18))
      expect("fast_normalize", i, alone[i][2], a == 0 ? a : copysign(1, a), 4 * FLT_EPSILON);
  }
  return failures != 0;
}

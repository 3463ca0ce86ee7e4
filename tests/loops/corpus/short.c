// Loops of a few iterations, whose number is a constant, alone and in rows. LLVM would unroll most of them before
// vectorizers see them.
#include "corpus.h"

LOOP(short_conditional_stores, size = 12 * n) {
  for (int row = 0; row < n; ++row) {
    float *to = fc + 12 * row, *from = fa + 12 * row;
#pragma omp simd
    for (int i = 0; i < 12; ++i)
      if (from[i] > 0)
        to[i] = from[i] * 3;
  }
}

LOOP(short_conditional_stores_of_five, size = 5 * n) {
  for (int row = 0; row < n; ++row) {
    int *to = ic + 5 * row, *from = ia + 5 * row;
#pragma omp simd
    for (int i = 0; i < 5; ++i)
      if (from[i] & 1)
        to[i] = from[i] >> 1;
  }
}

LOOP(short_bytes, size = 24 * n) {
  for (int row = 0; row < n; ++row) {
    unsigned char *to = uc + 24 * row, *from = ua + 24 * row;
#pragma omp simd
    for (int i = 0; i < 24; ++i)
      to[i] = from[i] > 100 ? 255 : (unsigned char)(from[i] + i);
  }
}

LOOP(short_products, size = 12 * n) {
  for (int row = 0; row < n; ++row) {
    float *to = fc + 12 * row, *a = fa + 12 * row, *b = fb + 12 * row;
#pragma omp simd
    for (int i = 0; i < 12; ++i)
      to[i] = a[i] * b[i];
  }
}

LOOP(short_sums, size = 16 * n, tolerance = 1e-4) {
  for (int row = 0; row < n; ++row) {
    float sum = 0, *a = fa + 16 * row, *b = fb + 16 * row;
#pragma omp simd reduction(+ : sum)
    for (int i = 0; i < 16; ++i)
      sum += a[i] * b[i];
    fc[row] = sum;
  }
}

LOOP(short_maxima_and_places, size = 10 * n) {
  for (int row = 0; row < n; ++row) {
    int most = -1, odd = 0, *a = ia + 10 * row;
#pragma omp simd reduction(max : most) reduction(+ : odd)
    for (int i = 0; i < 10; ++i) {
      most = a[i] > most ? a[i] : most;
      if (a[i] & 1)
        odd += i;
    }
    ic[row] = most;
    lc[row] = odd;
  }
}

LOOP(short_filter, size = n + 8, tolerance = 1e-4, scalar = "LLVM vectorizes the loop around it") {
  for (int row = 0; row < n; ++row) {
    float sum = 0;
#pragma omp simd reduction(+ : sum)
    for (int i = 0; i < 8; ++i)
      sum += fa[row + i] * fb[i];
    fc[row] = sum;
  }
}

LOOP(short_quotients, size = 7 * n) {
  for (int row = 0; row < n; ++row) {
    int *to = ic + 7 * row, *a = ia + 7 * row, *b = ib + 7 * row;
#pragma omp simd
    for (int i = 0; i < 7; ++i)
      to[i] = a[i] % ((b[i] & 1023) + 1);
  }
}

LOOP(short_sines, size = 16 * n, tolerance = 1e-6) {
  for (int row = 0; row < n; ++row) {
    float *to = fc + 16 * row, *from = fa + 16 * row;
#pragma omp simd
    for (int i = 0; i < 16; ++i)
      to[i] = sinf(from[i]);
  }
}

LOOP(short_sines_without_pragma, size = 12 * n, tolerance = 1e-6) {
  for (int row = 0; row < n; ++row) {
    double *restrict to = dc + 12 * row, *restrict from = da + 12 * row;
    for (int i = 0; i < 12; ++i)
      to[i] = sin(from[i]) + i;
  }
}

LOOP(short_powers_under_a_condition, size = 6 * n, tolerance = 1e-12) {
  for (int row = 0; row < n; ++row) {
    double *to = dc + 6 * row, *from = da + 6 * row;
#pragma omp simd
    for (int i = 0; i < 6; ++i)
      if (from[i] > 0)
        to[i] = pow(from[i], 1.25);
  }
}

LOOP(short_with_a_loop_inside, size = 9 * n) {
  for (int row = 0; row < n; ++row) {
    int *to = ic + 9 * row, *from = ia + 9 * row;
#pragma omp simd
    for (int i = 0; i < 9; ++i) {
      unsigned x = (unsigned)from[i] & 0xffff, steps = 0;
      while (x > 1 && steps < 30) {
        x = x & 1 ? 3 * x + 1 : x / 2;
        ++steps;
      }
      to[i] = (int)steps;
    }
  }
}

LOOP(short_local_arrays, size = 13 * n, scalar = "LLVM unrolls it and makes vectors of the copies") {
  for (int row = 0; row < n; ++row) {
    int local[13], *a = ia + 13 * row, *b = ib + 13 * row;
#pragma omp simd
    for (int i = 0; i < 13; ++i)
      local[i] = a[i] ^ b[i];
    for (int i = 0; i < 13; ++i)
      ic[13 * row + i] = local[12 - i];
  }
}

LOOP(short_conditional_local_array, size = 30 * n) {
  for (int row = 0; row < n; ++row) {
    float local[30], *a = fa + 30 * row, sum = 0;
#pragma omp simd
    for (int i = 0; i < 30; ++i) {
      if (a[i] < 0)
        local[i] = sqrtf(-a[i]);
      else
        local[i] = a[i] / 2;
    }
    for (int i = 0; i < 30; ++i)
      sum += local[i];
    fc[row] = sum;
  }
}

LOOP(short_with_last_value, size = 11 * n) {
  for (int row = 0; row < n; ++row) {
    int last = 0, *to = ic + 11 * row, *from = ia + 11 * row;
#pragma omp simd lastprivate(last)
    for (int i = 0; i < 11; ++i) {
      last = from[i] > 50 ? from[i] - 50 : 7;
      if (last & 2)
        to[i] = last;
    }
    lc[row] = last;
  }
}

static inline void clipped(float *restrict to, const float *restrict from) {
#pragma omp simd
  for (int k = 0; k < 6; ++k)
    if (from[k] > 0)
      to[k] = from[k];
}

LOOP(short_inside_of_simd, size = 6 * n, scalar = "the inner loop is unrolled") {
#pragma omp simd
  for (int row = 0; row < n; ++row)
    clipped(fc + 6 * row, fa + 6 * row);
}

LOOP(short_down_in_steps, size = 40 * n) {
  for (int row = 0; row < n; ++row) {
    short *to = sc + 40 * row, *from = sa + 40 * row;
#pragma omp simd
    for (int i = 39; i >= 0; i -= 2)
      if (from[i] > i)
        to[i] = (short)(from[i] - i);
  }
}

// Rows that might be stored over what the next iterations read: copies of iterations would have to stay in order.
LOOP(short_sums_of_shorts, size = 20 * n) {
  for (int row = 0; row < n; ++row) {
    short *to = sc + 20 * row, *a = sa + 20 * row;
    unsigned char *b = ua + 20 * row;
#pragma omp simd
    for (int i = 0; i < 20; ++i) {
      int sum = a[i] + b[i] * 200;
      to[i] = (short)(sum > 32767 ? 32767 : sum < -32768 ? -32768 : sum);
    }
  }
}

LOOP(short_alone, size = 64) {
  float *to = fc, *a = fa, *b = fb;
#pragma omp simd
  for (int i = 0; i < 13; ++i)
    to[i] = a[i] * b[0] + b[12 - i];
}

LOOP(short_side_by_side, size = 7 * n) {
  for (int row = 0; row < n; ++row) {
    int *to = ic + 7 * row, *a = ia + 7 * row, *b = ib + 7 * row, bits = 0;
#pragma omp simd
    for (int i = 0; i < 7; ++i)
      to[i] = a[i] ^ b[6 - i];
    for (int i = 0; i < 7; ++i)
      bits |= a[i];
    to[row & 3] += bits;
  }
}

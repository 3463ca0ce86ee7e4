// Loops of #pragma omp simd that LLVM's vectorizer does not take, each with independent iterations. Built twice: as
// s_NAME without the pragma and vector code, and as v_NAME by the plugin. What they write must be the same bits, what
// they return the same number but for the order of sums.
#include <math.h>
#include <stdlib.h>

#ifdef SCALAR
#define SIMD(...)
#define NAME(n) s_##n
#else
#define TEXT(x) _Pragma(#x)
#define SIMD(...) TEXT(omp simd __VA_ARGS__)
#define NAME(n) v_##n
#endif
#define FUNCTION(Loop)                                                                                                 \
  __attribute__((noinline)) double NAME(Loop)(float *restrict a, const float *restrict b, int *restrict k,             \
                                              const int *restrict j, double *restrict d, int n)

typedef struct {
  float x, y, z;
} Triple;

FUNCTION(bits_while_break) {
  SIMD() for (int i = 0; i < n; i++) {
    int c = 0, v = j[i];
    while (v) {
      c += v & 1;
      v = (int)((unsigned)v >> 1);
      if (c > 5)
        break;
    }
    k[i] = c;
  }
  return 0;
}

FUNCTION(sum_in_inner_loop) {
  float s = 3;
  SIMD(reduction(+ : s)) for (int i = 0; i < n; i++) for (int q = 0; q < (j[i] & 7); q++) s += b[q] * .5f;
  return s;
}

FUNCTION(min_and_xor_in_do_while) {
  int m = 1 << 30, x = 7;
  SIMD(reduction(min : m) reduction(^ : x)) for (int i = 0; i < n; i++) {
    int v = j[i];
    do {
      if (v < m)
        m = v;
      x ^= v;
      v -= 100;
    } while (v > 300);
  }
  return m + x;
}

FUNCTION(lastprivate_of_two) {
  int l = -1;
  float q = 0;
  SIMD(lastprivate(l, q)) for (int i = 0; i < n; i++) {
    l = 0;
    for (int t = j[i]; t > 0; t /= 3)
      l++;
    q = b[i] * l;
    k[i] = l;
  }
  return n > 0 ? l + q : 0;
}

FUNCTION(array_in_body) {
  SIMD() for (int i = 0; i < n; i++) {
    float w[8];
    int m = j[i] & 7;
    for (int q = 0; q <= m; q++)
      w[q] = b[i] * q;
    float s = 0;
    for (int q = m; q >= 0; q--)
      s = s * .5f + w[q];
    a[i] = s;
  }
  return 0;
}

FUNCTION(downward_break_continue) {
  SIMD() for (int i = n - 1; i >= 0; i--) {
    float x = b[i];
    for (int q = 0; q < 5; q++) {
      if (x > 10)
        break;
      if (x < 0) {
        x = -x;
        continue;
      }
      x = x * x + .1f;
    }
    a[i] = x;
  }
  return 0;
}

FUNCTION(linear_by_five) {
  int p = 3;
  SIMD(linear(p : 5)) for (int i = 0; i < n / 8; i++) {
    int t = 0;
    for (int q = 0; q < (j[i] & 3); q++)
      t += j[p + q];
    k[i] = t;
    p += 5;
  }
  return p;
}

FUNCTION(hash_by_gathers) {
  SIMD() for (int i = 0; i < n; i++) {
    long h = 5381;
    for (int q = 0; q < (j[i] & 15); q++)
      h = h * 33 + j[(i * 7 + q) % 64];
    d[i] = (double)(h & 0xffffff);
  }
  return 0;
}

FUNCTION(switch_goto_step_three) {
  SIMD() for (int i = 0; i < n; i += 3) {
    float x = b[i];
    switch (j[i] % 5) {
    case 0:
      x += 1;
    case 1:
      x *= 2;
      break;
    case 2:
      for (int q = 0; q < (j[i] & 3); q++)
        x -= q;
      break;
    case 4:
      goto out;
    default:
      x = -x;
    }
    a[i] = x;
  out:
    k[i] = (int)x;
  }
  return 0;
}

FUNCTION(bool_and_or) {
  _Bool any = 0, all = 1;
  SIMD(reduction(|| : any) reduction(&& : all)) for (int i = 0; i < n; i++) {
    int c = 0;
    for (int q = j[i]; q > 1; q = q & 1 ? 3 * q + 1 : q / 2)
      c++;
    any = any || c > 100;
    all = all && c >= 0;
    k[i] = c;
  }
  return any * 2 + all;
}

FUNCTION(float_min_max_by_compare) {
  float lo = 1e9f, hi = -1e9f;
  SIMD(reduction(min : lo) reduction(max : hi)) for (int i = 0; i < n; i++) {
    float x = b[i];
    for (int q = 0; q < (j[i] & 3); q++)
      x = x * 1.5f - 1;
    if (x < lo)
      lo = x;
    hi = hi > x ? hi : x;
  }
  return lo + 2 * hi;
}

FUNCTION(records) {
  Triple *v = (Triple *)a;
  const Triple *u = (const Triple *)b;
  SIMD() for (int i = 0; i < n / 3; i++) {
    Triple t = u[i];
    for (int q = 0; q < (j[i] & 3); q++) {
      float y = t.x;
      t.x = t.y;
      t.y = t.z;
      t.z = y * .5f;
    }
    v[i] = t;
  }
  return 0;
}

FUNCTION(pointer_in_inner_loop) {
  SIMD() for (int i = 0; i < n; i++) {
    const float *p = b + (j[i] & 15);
    float s = 0;
    while (p < b + 16)
      s += *p++;
    a[i] = s;
  }
  return 0;
}

FUNCTION(bytes_and_shorts) {
  SIMD() for (int i = 0; i < n; i++) {
    unsigned char x = (unsigned char)j[i];
    short y = 0;
    while (x) {
      y += x;
      x >>= 1;
    }
    k[i] = y;
  }
  return 0;
}

FUNCTION(long_sum_of_counts) {
  unsigned long c = 0;
  SIMD(reduction(+ : c)) for (long i = 0; i < n; i++) {
    double x = b[i];
    int q = 0;
    while (fabs(x) < 50 && q < 20) {
      x = x * 1.7 + .3;
      q++;
    }
    c += (unsigned long)q;
    d[i] = x;
  }
  return (double)c;
}

FUNCTION(last_index_by_max) {
  int found = -1;
  SIMD(reduction(max : found)) for (int i = 0; i < n; i++) {
    int q = 0;
    while (q < 8 && j[(i + q) & 1023] > 100)
      q++;
    if (q == 8)
      found = i > found ? i : found;
  }
  return found;
}

FUNCTION(sums_of_sines) {
  double s = 0, t = 0;
  SIMD(reduction(+ : s) reduction(- : t)) for (int i = 0; i < n; i++) {
    double e = 0;
    for (int q = 1; q < 4 + (j[i] & 3); q++)
      e += sin(b[i] * q);
    if (e > 0)
      s += e;
    else
      t -= e;
  }
  return s + t;
}

FUNCTION(greatest_common_divisor) {
  SIMD() for (int i = 0; i < n; i++) {
    int x = j[i], y = 36;
    while (y) {
      int r = x % y;
      x = y;
      y = r;
    }
    k[i] = x;
  }
  return 0;
}

FUNCTION(collapsed) {
  SIMD(collapse(2)) for (int i = 0; i < n / 16; i++) for (int q = 0; q < 16; q++) {
    float s = 0;
    for (int t = 0; t < (j[i] & 7); t++)
      s += b[q + t];
    a[i * 16 + q] = s;
  }
  return 0;
}

FUNCTION(abort_in_body) {
  SIMD() for (int i = 0; i < n; i++) {
    if (j[i] > 5000)
      abort();
    float x = b[i];
    for (int q = 0; q < 3; q++)
      x += j[i] & (1 << q) ? 1 : x;
    a[i] = x;
  }
  return 0;
}

FUNCTION(product_in_inner_loop) {
  float pr = 1;
  SIMD(reduction(* : pr)) for (int i = 0; i < n; i++) {
    for (int q = 0; q < (j[i] & 1); q++)
      pr *= 1 + b[i] * 1e-4f;
  }
  return pr;
}

FUNCTION(four_lanes_asked_for) {
  SIMD(simdlen(4)) for (int i = 0; i < n; i++) {
    float re = 0, im = 0;
    int q;
    for (q = 0; q < 30 && re * re + im * im < 4; q++) {
      float t = re * re - im * im + b[i];
      im = 2 * re * im + .3f;
      re = t;
    }
    k[i] = q;
    a[i] = re;
  }
  return 0;
}

FUNCTION(constant_trip_count) {
  float h[16] = {0};
  SIMD() for (int i = 0; i < 16; i++) {
    float s = 0;
    for (int q = 0; q < (j[i] & 31); q++)
      s += b[q];
    h[i] = s;
  }
  float r = 0;
  for (int i = 0; i < 16; i++)
    r = r * .9f + h[i];
  return r;
}

FUNCTION(any_of_them) {
  int r = 0;
  SIMD(reduction(|| : r)) for (int i = 0; i < n; i++) r = r || j[i] > 60;
  return r;
}

FUNCTION(all_of_them) {
  int r = 1;
  SIMD(reduction(&& : r)) for (int i = 0; i < n; i++) {
    int v = j[i], q = 0;
    while (v > 3 && q < 9) {
      v -= v / 3;
      q++;
    }
    r = r && q < 8;
    k[i] = q;
  }
  return r;
}

FUNCTION(sum_of_elements) {
  float h[8] = {1, 2, 3};
  SIMD(simdlen(8) reduction(+ : h)) for (int i = 0; i < n; i++) {
    h[j[i] & 7] += .5f;
    h[(j[i] + 1) & 7] -= .25f;
  }
  float r = 0;
  for (int q = 0; q < 8; q++)
    r = r * .5f + h[q];
  return r;
}

FUNCTION(greatest_of_elements) {
  int h[13];
  for (int q = 0; q < 13; q++)
    h[q] = -q;
  SIMD(simdlen(16) reduction(max : h)) for (int i = 0; i < n; i++) {
    int q = (j[i] & 255) % 13;
    h[q] = h[q] > i ? h[q] : i;
  }
  for (int q = 0; q < 13 && q < n; q++)
    k[q] = h[q];
  return h[3];
}

FUNCTION(count_of_bytes) {
  unsigned char h[40] = {0};
  SIMD(simdlen(8) reduction(+ : h)) for (int i = 0; i < n; i++) {
    int v = j[i] & 1023;
    while (v > 39) {
      h[v % 40]++;
      v >>= 2;
    }
    h[v] += 3;
  }
  int r = 0;
  for (int q = 0; q < 40; q++)
    r = r * 3 % 1001 + h[q];
  return r;
}

FUNCTION(private_array_at_varying_places) {
  float t[8];
  SIMD(simdlen(8) private(t)) for (int i = 0; i < n; i++) {
    for (int q = 0; q < 8; q++)
      t[q] = b[i] * q;
    t[j[i] & 7] = 3;
    t[(j[i] + 3) & 7] = 4;
    a[i] = t[(j[i] >> 2) & 7];
  }
  return 0;
}

FUNCTION(last_place_inside_a_loop) {
  int last = 0;
  for (int t = 0; t < n; t += 20) {
    int i;
    SIMD(lastprivate(i)) for (i = t; i < n; i += 3) {
      int c = 0;
      while (c < (j[i] & 7))
        c++;
      k[i] = c;
    }
    last = i;
  }
  return last + b[last & 1];
}

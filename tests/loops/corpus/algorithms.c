// Inner loops of programs that people write: searches, iterations until something converges, hashes, codes.
#include "corpus.h"

LOOP(power_modulo) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    unsigned long base = (unsigned)ia[i] % 65521u, result = 1;
    for (unsigned e = (unsigned)ib[i] & 0xfff; e; e >>= 1) {
      if (e & 1)
        result = result * base % 65521u;
      base = base * base % 65521u;
    }
    lc[i] = (long)result;
  }
}

LOOP(smallest_divisor, scalar = "the cost model prefers it") {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    unsigned x = ((unsigned)ia[i] & 0xfff) | 1, found = x;
    for (unsigned d = 3; d * d <= x; d += 2)
      if (x % d == 0) {
        found = d;
        break;
      }
    ic[i] = (int)found;
  }
}

LOOP(root_by_bits) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    unsigned x = (unsigned)ia[i] & 0x7fffffff, root = 0, bit = 1u << 30;
    while (bit > x)
      bit >>= 2;
    while (bit) {
      if (x >= root + bit) {
        x -= root + bit;
        root = (root >> 1) + bit;
      } else
        root >>= 1;
      bit >>= 2;
    }
    ic[i] = (int)root;
  }
}

LOOP(lower_bound_of_squares) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    int x = ia[i] & 0xfffff, low = 0, high = 2048;
    while (low < high) {
      int middle = low + (high - low) / 2;
      if (middle * middle < x)
        low = middle + 1;
      else
        high = middle;
    }
    ic[i] = low;
  }
}

LOOP(lower_bound_in_an_array, size = n + 64) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    int low = 0, high = size;
    while (low < high) {
      int middle = (low + high) >> 1;
      if (fa[middle] < fb[i])
        low = middle + 1;
      else
        high = middle;
    }
    ic[i] = low;
  }
}

LOOP(bisection, tolerance = 1e-6) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    double low = 0, high = 4, goal = fabs(da[i]);
    for (int k = 0; k < 40 && high - low > 1e-9; ++k) {
      double middle = (low + high) / 2;
      if (middle * middle * middle - middle < goal)
        low = middle;
      else
        high = middle;
    }
    dc[i] = low;
  }
}

LOOP(newton_until_it_converges, tolerance = 1e-6) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    double a = fabs(da[i]) + 1, x = a, before;
    int turns = 0;
    do {
      before = x;
      x = (2 * x + a / (x * x)) / 3;
    } while (fabs(x - before) > 1e-10 * x && ++turns < 60);
    dc[i] = x;
    ic[i] = turns;
  }
}

LOOP(implied_volatility, tolerance = 1e-3) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    double s = 100, k = 100 + fmod(fabs(da[i]), 10.0), t = 0.5, goal = 5 + fmod(fabs(db[i]), 5.0), v = 0.3;
    for (int turn = 0; turn < 20; ++turn) {
      double d1 = (log(s / k) + 0.5 * v * v * t) / (v * sqrt(t)), d2 = d1 - v * sqrt(t);
      double price = s * 0.5 * erfc(-d1 * M_SQRT1_2) - k * 0.5 * erfc(-d2 * M_SQRT1_2);
      double slope = s * sqrt(t) * exp(-0.5 * d1 * d1) * 0.3989422804014327, step = (price - goal) / slope;
      v -= step;
      if (fabs(step) < 1e-12)
        break;
      if (v < 0.01)
        v = 0.01;
    }
    dc[i] = v;
  }
}

LOOP(julia) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    float x = fmodf(fa[i], 1.5f), y = fmodf(fb[i], 1.5f);
    int k = 0;
    for (; k < 100; ++k) {
      float xx = x * x, yy = y * y;
      if (xx + yy > 4)
        break;
      y = 2 * x * y + 0.156f;
      x = xx - yy - 0.8f;
    }
    ic[i] = k;
  }
}

LOOP(monte_carlo_by_xorshift) {
  long inside = 0;
#pragma omp simd reduction(+ : inside)
  for (int i = 0; i < n; ++i) {
    unsigned s = (unsigned)ia[i] * 2654435761u + 1;
    for (int k = 0; k < 16; ++k) {
      s ^= s << 13;
      s ^= s >> 17;
      s ^= s << 5;
      float x = (float)(s & 0xffff) / 65536, y = (float)(s >> 16) / 65536;
      if (x * x + y * y < 1)
        ++inside;
    }
  }
  ri[0] = inside;
}

LOOP(box_muller, tolerance = 1e-4) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    float u = ((float)((unsigned)ia[i] & 0xffff) + 1) / 65537, v = (float)((unsigned)ib[i] & 0xffff) / 65536;
    float r = sqrtf(-2 * logf(u)), t = 6.2831853f * v;
    fc[i] = r * cosf(t) + r * sinf(t);
  }
}

LOOP(crc_by_bits) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    unsigned c = 0xffffffffu;
    for (int byte = 0; byte < 4; ++byte) {
      c ^= ((unsigned)ia[i] >> (8 * byte)) & 0xff;
      for (int k = 0; k < 8; ++k)
        c = c & 1 ? (c >> 1) ^ 0xedb88320u : c >> 1;
    }
    ic[i] = (int)~c;
  }
}

LOOP(hash_of_records, size = 4 * n) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    unsigned h = 2166136261u;
    for (int k = 0; k < 4; ++k)
      h = (h ^ ua[4 * i + k]) * 16777619u;
    h ^= h >> 16;
    h *= 0x85ebca6bu;
    h ^= h >> 13;
    ic[i] = (int)h;
  }
}

LOOP(interleaved_bits) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    unsigned long x = (unsigned)ia[i] & 0xffff, y = (unsigned)ib[i] & 0xffff;
    for (int s = 8; s; s >>= 1) {
      unsigned long mask = s == 8 ? 0x00ff00ffUL : s == 4 ? 0x0f0f0f0fUL : s == 2 ? 0x33333333UL : 0x55555555UL;
      x = (x | x << s) & mask;
      y = (y | y << s) & mask;
    }
    lc[i] = (long)(x | y << 1);
  }
}

LOOP(reversed_and_counted_bits) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    unsigned x = (unsigned)ia[i], r = 0;
    int count = 0;
    for (int k = 0; k < 32; ++k) {
      r = r << 1 | (x & 1);
      count += x & 1;
      x >>= 1;
    }
    ic[i] = (int)(r ^ (unsigned)count);
  }
}

LOOP(date_of_days) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    int z = ia[i] % 1000000 + 719468, era = (z >= 0 ? z : z - 146096) / 146097;
    unsigned doe = (unsigned)(z - era * 146097), yoe = (doe - doe / 1460 + doe / 36524 - doe / 146096) / 365;
    unsigned doy = doe - (365 * yoe + yoe / 4 - yoe / 100), mp = (5 * doy + 2) / 153;
    unsigned d = doy - (153 * mp + 2) / 5 + 1, m = mp < 10 ? mp + 3 : mp - 9;
    ic[i] = ((int)yoe + era * 400 + (m <= 2)) * 10000 + (int)(m * 100 + d);
  }
}

LOOP(hue_of_colors, size = 3 * n, tolerance = 1e-5) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    int r = ua[3 * i], g = ua[3 * i + 1], b = ua[3 * i + 2];
    int most = r > g ? r : g, least = r < g ? r : g;
    most = b > most ? b : most;
    least = b < least ? b : least;
    float hue = 0, range = (float)(most - least);
    if (most != least) {
      if (most == r)
        hue = (float)(g - b) / range + (g < b ? 6 : 0);
      else if (most == g)
        hue = (float)(b - r) / range + 2;
      else
        hue = (float)(r - g) / range + 4;
    }
    fc[i] = hue * 60;
  }
}

LOOP(blended_bytes) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    unsigned a = ua[i], t = a * uc[i] + (255 - a) * (unsigned)(ua[i] ^ 0x55) + 128;
    uc[i] = (unsigned char)((t + (t >> 8)) >> 8);
  }
}

LOOP(saturated_fixed_point) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    int p = (sa[i] * sc[i] + 0x4000) >> 15, s = p + sa[i];
    sc[i] = (short)(s > 32767 ? 32767 : s < -32768 ? -32768 : s);
  }
}

LOOP(half_precision_by_bits) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    union {
      float f;
      unsigned u;
    } v = {fa[i]};
    unsigned sign = v.u >> 16 & 0x8000, e = v.u >> 23 & 0xff, m = v.u & 0x7fffff, h;
    if (e == 0xff)
      h = 0x7c00 | (m ? 0x200 : 0);
    else if (e > 142)
      h = 0x7c00;
    else if (e < 103)
      h = 0;
    else if (e < 113) {
      m |= 0x800000;
      unsigned shift = 126 - e;
      h = (m >> shift) + (m >> (shift - 1) & 1);
    } else
      h = ((e - 112) << 10 | m >> 13) + (m >> 12 & 1);
    ic[i] = (int)(sign | h);
  }
}

LOOP(hex_digits, size = 2 * n) {
#pragma omp simd
  for (int i = 0; i < n; ++i)
    for (int k = 0; k < 2; ++k) {
      int d = (ua[i] >> (k ? 0 : 4)) & 15;
      uc[2 * i + k] = (unsigned char)(d < 10 ? '0' + d : 'a' + d - 10);
    }
}

LOOP(digits_of_numbers, size = 8 * n) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    unsigned x = (unsigned)ia[i] % 100000000u;
    int p = 8;
    do {
      uc[8 * i + --p] = (unsigned char)('0' + x % 10);
      x /= 10;
    } while (x);
    while (p > 0)
      uc[8 * i + --p] = ' ';
  }
}

LOOP(parsed_numbers, size = 8 * n, scalar = "the cost model prefers it") {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    int value = 0, k = 0, negative = 0;
    const unsigned char *p = ua + 8 * i;
    if (p[0] & 1) {
      negative = 1;
      ++k;
    }
    for (; k < 8 && (p[k] & 0xf) < 10; ++k)
      value = value * 10 + (p[k] & 0xf);
    ic[i] = negative ? -value : value;
  }
}

LOOP(state_machine, size = 8 * n) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    int state = 0, words = 0;
    for (int k = 0; k < 8; ++k) {
      int c = ua[8 * i + k] & 7;
      switch (state) {
      case 0:
        if (c > 2) {
          ++words;
          state = c == 7 ? 2 : 1;
        }
        break;
      case 1:
        if (c < 2)
          state = 0;
        else if (c == 7)
          state = 2;
        break;
      default:
        if (c == 7)
          state = 1;
      }
    }
    ic[i] = words * 4 + state;
  }
}

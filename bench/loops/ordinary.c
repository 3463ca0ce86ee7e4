// Ordinary loops, without a pragma: what a vectorizer finds in programs.
#include "corpus.h"

LOOP(scaled_sum) {
  for (int i = 0; i < n; ++i)
    fc[i] = 1.5f * fa[i] + fb[i];
}

LOOP(triad) {
  for (int i = 0; i < n; ++i)
    dc[i] = da[i] + db[i] * .75;
}

LOOP(sum_in_order, tolerance = 1e-4) {
  float s = 0;
  for (int i = 0; i < n; ++i)
    s += fa[i];
  rf[0] = s;
}

LOOP(dot_product, tolerance = 1e-9) {
  double s = 0;
  for (int i = 0; i < n; ++i)
    s += da[i] * db[i];
  rf[0] = s;
}

LOOP(sum_of_ints) {
  long s = 0;
  for (int i = 0; i < n; ++i)
    s += ia[i];
  ri[0] = s;
}

LOOP(greatest) {
  int m = ia[0];
  for (int i = 1; i < n; ++i)
    if (ia[i] > m)
      m = ia[i];
  ri[0] = m;
}

LOOP(place_of_greatest) {
  int at = 0;
  for (int i = 1; i < n; ++i)
    if (fa[i] > fa[at])
      at = i;
  ri[0] = at;
}

LOOP(count_of_negative) {
  int k = 0;
  for (int i = 0; i < n; ++i)
    k += fa[i] < 0;
  ri[0] = k;
}

LOOP(clamped) {
  for (int i = 0; i < n; ++i)
    fc[i] = fa[i] < -1 ? -1 : fa[i] > 1 ? 1 : fa[i];
}

LOOP(difference_of_bytes) {
  int s = 0;
  for (int i = 0; i < n; ++i)
    s += ua[i] > uc[i] ? ua[i] - uc[i] : uc[i] - ua[i];
  ri[0] = s;
}

LOOP(histogram_of_bytes, size = n + 256) {
  for (int i = 0; i < n; ++i)
    ++ic[ua[i]];
}

LOOP(prefix_sum) {
  int s = 0;
  for (int i = 0; i < n; ++i) {
    s += ia[i];
    ic[i] = s;
  }
}

LOOP(first_order_recurrence) {
  float y = 0;
  for (int i = 0; i < n; ++i) {
    y = .75f * y + fa[i];
    fc[i] = y;
  }
}

LOOP(pack_positive) {
  int k = 0;
  for (int i = 0; i < n; ++i)
    if (ia[i] > 0)
      ic[k++] = ia[i];
  ri[0] = k;
}

LOOP(unpack) {
  int k = 0;
  for (int i = 0; i < n; ++i)
    if (ba[i])
      fc[i] = fa[k++];
  ri[0] = k;
}

LOOP(find_first) {
  int at = n;
  for (int i = 0; i < n; ++i)
    if (la[i] == 12345) {
      at = i;
      break;
    }
  ri[0] = at;
}

LOOP(sparse_row, tolerance = 1e-9) {
  double s = 0;
  for (int i = 0; i < n; ++i)
    s += da[perm[i]] * db[i];
  rf[0] = s;
}

LOOP(scattered) {
  for (int i = 0; i < n; ++i)
    ic[perm[i]] = ia[i] * 3;
}

LOOP(scattered_sum) {
  for (int i = 0; i < n; ++i)
    ic[perm[i]] += ia[i];
}

LOOP(five_points, size = n + 130) {
  for (int i = 65; i < n + 65; ++i)
    fc[i] = (fa[i - 64] + fa[i - 1] + fa[i] + fa[i + 1] + fa[i + 64]) * .2f;
}

LOOP(rows_times_vector, size = 16 * n, tolerance = 1e-4) {
  for (int i = 0; i < n; ++i) {
    float s = 0;
    for (int j = 0; j < 16; ++j)
      s += fa[16 * i + j] * fb[j];
    fc[i] = s;
  }
}

LOOP(columns_to_rows, size = 8 * n) {
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < 8; ++j)
      fc[8 * i + j] = fa[j * n + i];
}

LOOP(turned_round) {
  for (int i = 0; i < n; ++i)
    ic[i] = ia[n - 1 - i];
}

LOOP(every_other, size = 2 * n) {
  for (int i = 0; i < n; ++i) {
    fc[i] = fa[2 * i];
    fb[i] = fa[2 * i + 1];
  }
}

LOOP(gray_of_rgb, size = 3 * n) {
  for (int i = 0; i < n; ++i)
    uc[i] = (unsigned char)((ua[3 * i] * 77 + ua[3 * i + 1] * 150 + ua[3 * i + 2] * 29) >> 8);
}

LOOP(complex_product, size = 2 * n) {
  for (int i = 0; i < n; ++i) {
    fc[2 * i] = fa[2 * i] * fb[2 * i] - fa[2 * i + 1] * fb[2 * i + 1];
    fc[2 * i + 1] = fa[2 * i] * fb[2 * i + 1] + fa[2 * i + 1] * fb[2 * i];
  }
}

LOOP(exp_where_positive, tolerance = 1e-5) {
  for (int i = 0; i < n; ++i)
    if (fa[i] > 0)
      fc[i] = expf(-fa[i]);
}

LOOP(sum_of_logs, tolerance = 1e-9) {
  double s = 0;
  for (int i = 0; i < n; ++i)
    s += log(fabs(da[i]) + .5);
  rf[0] = s;
}

LOOP(polynomial) {
  for (int i = 0; i < n; ++i) {
    double x = da[i];
    dc[i] = ((((x * .2 + 1) * x - 3) * x + 5) * x - 7) * x + 1;
  }
}

LOOP(root_by_newton) {
  for (int i = 0; i < n; ++i) {
    double a = fabs(da[i]) + .25, x = 1;
    for (int k = 0; k < 30; ++k) {
      double d = (x * x - a) / (2 * x);
      x -= d;
      if (fabs(d) < 1e-13)
        break;
    }
    dc[i] = x;
  }
}

LOOP(common_divisors) {
  for (int i = 0; i < n; ++i) {
    unsigned a = (unsigned)(ia[i] + 1001), b = (unsigned)(ib[i] + 1001);
    while (b) {
      unsigned t = a % b;
      a = b;
      b = t;
    }
    ic[i] = (int)a;
  }
}

LOOP(collatz_lengths) {
  for (int i = 0; i < n; ++i) {
    unsigned v = (unsigned)(ia[i] + 1001), k = 0;
    while (v > 1) {
      v = v & 1 ? 3 * v + 1 : v / 2;
      ++k;
    }
    ic[i] = (int)k;
  }
}

LOOP(bits_by_table) {
  static const unsigned char Bits[16] = {0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4};
  for (int i = 0; i < n; ++i)
    uc[i] = (unsigned char)(Bits[ua[i] & 15] + Bits[ua[i] >> 4]);
}

LOOP(bits_reversed) {
  for (int i = 0; i < n; ++i) {
    unsigned v = (unsigned)ia[i], r = 0;
    for (int k = 0; k < 32; ++k) {
      r = r << 1 | (v & 1);
      v >>= 1;
    }
    ic[i] = (int)r;
  }
}

LOOP(checksum_of_bytes) {
  unsigned crc = ~0u;
  for (int i = 0; i < n; ++i) {
    crc ^= ua[i];
    for (int k = 0; k < 8; ++k)
      crc = crc & 1 ? crc >> 1 ^ 0xedb88320u : crc >> 1;
  }
  ri[0] = crc;
}

LOOP(equal_so_far) {
  int k = 0;
  while (k < n && fa[k] < 3 && fb[k] < 3)
    ++k;
  ri[0] = k;
}

LOOP(value_of_before) {
  float before = fa[0];
  for (int i = 0; i < n; ++i) {
    fc[i] = fa[i] - before;
    before = fa[i];
  }
}

LOOP(two_ways_to_store) {
  for (int i = 0; i < n; ++i)
    if (ia[i] > ib[i])
      ic[i] = ia[i] - ib[i];
    else
      fc[i] = fa[i] * fb[i];
}

LOOP(kinds) {
  for (int i = 0; i < n; ++i)
    switch (ia[i] & 3) {
    case 0:
      fc[i] = fa[i] + fb[i];
      break;
    case 1:
      fc[i] = fa[i] - fb[i];
      break;
    case 2:
      fc[i] = fa[i] * fb[i];
      break;
    default:
      fc[i] = fa[i] / (fb[i] * fb[i] + 1);
    }
}

LOOP(saturated) {
  for (int i = 0; i < n; ++i) {
    int t = sa[i] * 40 + sc[i];
    sc[i] = (short)(t > 32767 ? 32767 : t < -32768 ? -32768 : t);
  }
}

LOOP(blended, size = n) {
  for (int i = 0; i < n; ++i)
    uc[i] = (unsigned char)((ua[i] * 97 + uc[i] * 159 + 128) >> 8);
}

LOOP(converted) {
  for (int i = 0; i < n; ++i)
    dc[i] = (double)ia[i] * .001 + (double)la[i];
}

LOOP(ahead_of_itself, size = n + 1) {
  for (int i = 0; i < n; ++i) {
    fa[i] = fb[i] * .5f;
    fc[i] = fa[i + 1] + 1;
  }
}

LOOP(records) {
  for (int i = 0; i < n; ++i)
    if (ma[i].id > 500)
      ma[i].weight = ma[i].value * 2;
}

LOOP(distances, size = 3 * n) {
  for (int i = 0; i < n; ++i) {
    float x = fa[3 * i] - 1, y = fa[3 * i + 1] - 2, z = fa[3 * i + 2] + 1;
    fc[i] = sqrtf(x * x + y * y + z * z);
  }
}

LOOP(half_sines, tolerance = 1e-5) {
  for (int i = 0; i < n; ++i)
    fc[i] = sinf(fa[i]) * .5f;
}

LOOP(powers, tolerance = 1e-10) {
  for (int i = 0; i < n; ++i)
    dc[i] = pow(fabs(da[i]) + .1, 1.7);
}

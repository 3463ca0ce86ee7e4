// Inner loops of programs that people write: small systems, geometry, sampling, rows, look-ups.
#include "corpus.h"

LOOP(edit_distance, size = 6 * n) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    int row[7];
    for (int k = 0; k <= 6; ++k)
      row[k] = k;
    for (int p = 0; p < 6; ++p) {
      int diagonal = row[0];
      row[0] = p + 1;
      for (int q = 0; q < 6; ++q) {
        int up = row[q + 1], cost = diagonal + ((ua[6 * i + p] & 3) != (ua[6 * i + q] >> 2 & 3));
        int least = up < row[q] ? up : row[q];
        diagonal = up;
        row[q + 1] = cost < least + 1 ? cost : least + 1;
      }
    }
    ic[i] = row[6];
  }
}

LOOP(tridiagonal_systems, size = 8 * n, tolerance = 1e-9) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    double c[8], d[8];
    c[0] = 0.25;
    d[0] = da[8 * i] / 4;
    for (int k = 1; k < 8; ++k) {
      double m = 1 / (4 - c[k - 1]);
      c[k] = m;
      d[k] = (da[8 * i + k] - d[k - 1]) * m;
    }
    dc[8 * i + 7] = d[7];
    for (int k = 6; k >= 0; --k)
      dc[8 * i + k] = d[k] -= c[k] * d[k + 1];
  }
}

LOOP(cholesky_of_three, size = 9 * n, tolerance = 1e-6) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    double a[3][3];
    for (int r = 0; r < 3; ++r)
      for (int c = 0; c < 3; ++c)
        a[r][c] = (r == c ? 1e6 : 0) + da[9 * i + (r > c ? 3 * r + c : 3 * c + r)];
    for (int r = 0; r < 3; ++r)
      for (int c = 0; c <= r; ++c) {
        double s = a[r][c];
        for (int k = 0; k < c; ++k)
          s -= a[r][k] * a[c][k];
        a[r][c] = r == c ? sqrt(fabs(s)) : s / a[c][c];
      }
    for (int r = 0; r < 3; ++r)
      for (int c = 0; c < 3; ++c)
        dc[9 * i + 3 * r + c] = c <= r ? a[r][c] : 0;
  }
}

LOOP(adaptive_steps, tolerance = 1e-5) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    double t = 0, y = 1 + fmod(fabs(da[i]), 3.0), h = 0.25;
    int turns = 0;
    while (t < 1 && turns < 50) {
      if (t + h > 1)
        h = 1 - t;
      double k1 = -y * y, k2 = -(y + h * k1) * (y + h * k1), error = fabs(h * (k2 - k1) / 2);
      ++turns;
      if (error > 1e-2) {
        h /= 2;
        continue;
      }
      y += h * (k1 + k2) / 2;
      t += h;
      if (error < 1e-3)
        h *= 2;
    }
    dc[i] = y;
  }
}

LOOP(nearest_of_centers, size = n + 16) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    int best = 0;
    float least = INFINITY;
    for (int k = 0; k < 16; ++k) {
      float dx = fa[i] - fb[k], dy = fb[i] - fa[k], d = dx * dx + dy * dy;
      if (d < least) {
        least = d;
        best = k;
      }
    }
    ic[i] = best;
  }
}

LOOP(forces_within_a_radius, size = n + 24, tolerance = 1e-4) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    float f = 0;
    for (int k = 0; k < 24; ++k) {
      if (k == i)
        continue;
      float dx = fa[k] - fa[i], dy = fb[k] - fb[i], d = dx * dx + dy * dy;
      if (d > 100 || d < 0.01f)
        continue;
      float r = 1 / d, s = r * r * r;
      f += s * (s - 0.5f) * r;
    }
    fc[i] = f;
  }
}

LOOP(first_sphere_hit, size = n + 8, tolerance = 1e-5) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    float nearest = 1e30f;
    int hit = -1;
    for (int k = 0; k < 8; ++k) {
      float ox = fa[i] - fb[k], b = ox * 0.8f, c = ox * ox - 400, disc = b * b - c;
      if (disc < 0)
        continue;
      float t = -b - sqrtf(disc);
      if (t < 0)
        t = -b + sqrtf(disc);
      if (t > 0 && t < nearest) {
        nearest = t;
        hit = k;
      }
    }
    fc[i] = hit < 0 ? -1 : nearest;
    ic[i] = hit;
  }
}

LOOP(bilinear_samples, size = n + 64, tolerance = 1e-5) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    float x = (float)(ia[i] & 255) * 0.0273f, y = (float)(ib[i] & 255) * 0.0273f;
    int x0 = (int)x, y0 = (int)y;
    float u = x - (float)x0, v = y - (float)y0;
    const float *p = fa + 8 * y0 + x0;
    fc[i] = (p[0] * (1 - u) + p[1] * u) * (1 - v) + (p[8] * (1 - u) + p[9] * u) * v;
  }
}

LOOP(wrapped_by_modes, size = n + 32) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    int x = ia[i] % 100, w = 32;
    switch (ib[i] & 3) {
    case 0:
      x = x < 0 ? 0 : x >= w ? w - 1 : x;
      break;
    case 1:
      x = ((x % w) + w) % w;
      break;
    case 2:
      x = ((x % (2 * w)) + 2 * w) % (2 * w);
      if (x >= w)
        x = 2 * w - 1 - x;
      break;
    default:
      x = x < 0 || x >= w ? -1 : x;
    }
    fc[i] = x < 0 ? 0 : fa[x];
  }
}

LOOP(softmax_of_rows, size = 8 * n, tolerance = 1e-4) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    float most = fa[8 * i], sum = 0, e[8];
    for (int k = 1; k < 8; ++k)
      most = fa[8 * i + k] > most ? fa[8 * i + k] : most;
    for (int k = 0; k < 8; ++k)
      sum += e[k] = expf(fa[8 * i + k] - most);
    for (int k = 0; k < 8; ++k)
      fc[8 * i + k] = e[k] / sum;
  }
}

LOOP(normalized_rows, size = 8 * n, tolerance = 1e-3) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    const float *x = fa + 8 * i;
    float mean = 0, variance = 0;
    for (int k = 0; k < 8; ++k)
      mean += x[k] / 8;
    for (int k = 0; k < 8; ++k)
      variance += (x[k] - mean) * (x[k] - mean) / 8;
    float s = 1 / sqrtf(variance + 1e-5f);
    for (int k = 0; k < 8; ++k)
      fc[8 * i + k] = (x[k] - mean) * s;
  }
}

LOOP(life_on_a_ring, size = n + 2) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    int l = i == 0 ? n - 1 : i - 1, r = i == n - 1 ? 0 : i + 1;
    int around = (ua[l] & 1) + (ua[i] & 1) + (ua[r] & 1) + (ua[l] >> 1 & 1) + (ua[r] >> 1 & 1);
    uc[i] = around == 3 || ((ua[i] & 1) && around == 2);
  }
}

LOOP(message_rounds) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    unsigned w[16], a = 0x67452301, b = 0xefcdab89, c = 0x98badcfe, d = 0x10325476;
    for (int k = 0; k < 16; ++k)
      w[k] = (unsigned)ia[i] * (unsigned)(k + 1) + (unsigned)ib[i];
    for (int k = 0; k < 32; ++k) {
      unsigned f = k < 16 ? (b & c) | (~b & d) : (d & b) | (~d & c), g = k < 16 ? (unsigned)k : (5u * k + 1) & 15;
      unsigned t = a + f + w[g] + 0x5a827999u;
      a = d;
      d = c;
      c = b;
      b += t << 7 | t >> 25;
    }
    ic[i] = (int)(a ^ b ^ c ^ d);
  }
}

LOOP(cosine_transform_of_eight, size = 8 * n, tolerance = 1e-3) {
  static const float table[4] = {0.98078528f, 0.83146961f, 0.55557023f, 0.19509032f};
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    float s[4], d[4];
    for (int k = 0; k < 4; ++k) {
      s[k] = fa[8 * i + k] + fa[8 * i + 7 - k];
      d[k] = fa[8 * i + k] - fa[8 * i + 7 - k];
    }
    float even = 0, odd = 0;
    for (int k = 0; k < 4; ++k) {
      even += s[k];
      odd += d[k] * table[k];
    }
    fc[8 * i] = even;
    fc[8 * i + 1] = odd;
  }
}

LOOP(check_digits, size = 8 * n) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    int sum = 0;
    for (int k = 0; k < 8; ++k) {
      int d = (ua[8 * i + k] & 15) % 10;
      if (k & 1) {
        d *= 2;
        if (d > 9)
          d -= 9;
      }
      sum += d;
    }
    bc[i] = sum % 10 == 0;
  }
}

LOOP(lengths_of_strings, size = 16 * n, scalar = "the cost model prefers it") {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    int k = 0;
    while (k < 16 && (ua[16 * i + k] & 7))
      ++k;
    ic[i] = k;
  }
}

LOOP(out_of_two_loops, size = n + 16) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    int found = -1;
    for (int p = 0; p < 4; ++p)
      for (int q = 0; q < 4; ++q)
        if (ia[4 * p + q] == (ib[i] & 15)) {
          found = 4 * p + q;
          goto out;
        }
  out:
    ic[i] = found;
  }
}

LOOP(chained_buckets, size = n + 64, scalar = "the cost model prefers it") {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    int at = perm[i] & 63, steps = 0;
    while (steps < 12 && (ia[at] & 15) != (ib[i] & 15)) {
      at = (at + 7) & 63;
      ++steps;
    }
    ic[i] = at * 16 + steps;
  }
}

LOOP(continued_fraction, tolerance = 1e-6) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    double x = fabs(da[i]) - floor(fabs(da[i]));
    long p0 = 0, p1 = 1, q0 = 1, q1 = 0;
    for (int k = 0; k < 12; ++k) {
      long a = (long)x;
      long p2 = a * p1 + p0, q2 = a * q1 + q0;
      if (q2 > 1000)
        break;
      p0 = p1;
      p1 = p2;
      q0 = q1;
      q1 = q2;
      x -= (double)a;
      if (x < 1e-6)
        break;
      x = 1 / x;
    }
    lc[i] = p1 * 1000 + q1;
  }
}

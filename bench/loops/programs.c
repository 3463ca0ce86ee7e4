// Whole programs: the loops in which they spend their time.
#include "corpus.h"

// NAS EP: pairs of uniform numbers by a linear congruence of 46 bits, kept if they lie in the unit circle, turned into
// normal ones and counted by their greatest part.
LOOP(nas_ep, size = n + 16, tolerance = 1e-9) {
  const unsigned long Mask = (1ul << 46) - 1;
  unsigned long x = 271828183;
  double sx = 0, sy = 0, q[10] = {0};
  for (int i = 0; i < n; ++i) {
    x = x * 1220703125 & Mask;
    double u = 2 * ((double)x * 0x1p-46) - 1;
    x = x * 1220703125 & Mask;
    double v = 2 * ((double)x * 0x1p-46) - 1;
    double t = u * u + v * v;
    if (t <= 1) {
      double r = sqrt(-2 * log(t) / t), a = u * r, b = v * r;
      int l = (int)fmax(fabs(a), fabs(b));
      q[l] += 1;
      sx += a;
      sy += b;
    }
  }
  rf[0] = sx;
  rf[1] = sy;
  for (int k = 0; k < 10; ++k)
    rf[2 + k] = q[k];
}

// A transformer's softmax: greatest value, exponentials and their sum, division.
LOOP(softmax, tolerance = 1e-4) {
  float most = fa[0];
  for (int i = 1; i < n; ++i)
    if (fa[i] > most)
      most = fa[i];
  float sum = 0;
  for (int i = 0; i < n; ++i) {
    fc[i] = expf(fa[i] - most);
    sum += fc[i];
  }
  for (int i = 0; i < n; ++i)
    fc[i] /= sum;
}

// A transformer's rotary position embedding: pairs of a head of 64 are turned by an angle.
LOOP(rope, size = n + 2, tolerance = 1e-4) {
  for (int i = 0; i + 1 < n; i += 2) {
    float frequency = 1 / powf(10000, (float)(i % 64) / 64);
    float angle = 37 * frequency, re = cosf(angle), im = sinf(angle);
    float u = fa[i], v = fa[i + 1];
    fc[i] = u * re - v * im;
    fc[i + 1] = u * im + v * re;
  }
}

// Monte Carlo: the price of an option by a serial generator and normal numbers of Box and Muller.
LOOP(monte_carlo, tolerance = 1e-9) {
  unsigned long s = 0x9e3779b97f4a7c15ul;
  double sum = 0;
  for (int i = 0; i < n; ++i) {
    s ^= s << 13;
    s ^= s >> 7;
    s ^= s << 17;
    double u = ((double)(s >> 11) + .5) * 0x1p-53;
    s ^= s << 13;
    s ^= s >> 7;
    s ^= s << 17;
    double v = (double)(s >> 11) * 0x1p-53;
    double z = sqrt(-2 * log(u)) * cos(6.283185307179586 * v);
    double price = 100 * exp(.02 + .2 * z);
    if (price > 105)
      sum += price - 105;
  }
  rf[0] = sum;
}

// How the logarithms of numbers are spread.
LOOP(histogram_of_logs, size = n + 64) {
  for (int i = 0; i < n; ++i) {
    int b = (int)(log(fabs(da[i]) + 1e-3) * 4 + 32);
    ++ic[b & 63];
  }
}

// Black and Scholes, calls of European options.
LOOP(black_scholes, tolerance = 1e-5) {
  for (int i = 0; i < n; ++i) {
    float s = 20 + 5 * fa[i], k = 20 + 4 * fb[i], d = (logf(s / k) + .06f) * 4;
    float up = .5f * erfcf(-d * .70710678f), down = .5f * erfcf((.25f - d) * .70710678f);
    fc[i] = s * up - k * expf(-.02f) * down;
  }
}

// The Mandelbrot set: an image of `n` rows of 16 points.
LOOP(mandelbrot, size = 16 * n) {
  for (int row = 0; row < n; ++row)
#pragma omp simd
    for (int column = 0; column < 16; ++column) {
      float cx = (float)column * (3.f / 16) - 2.25f, cy = (float)row * (2.5f / 64) - 1.25f, x = 0, y = 0;
      int k = 0;
      while (k < 128 && x * x + y * y < 4) {
        float t = x * x - y * y + cx;
        y = 2 * x * y + cy;
        x = t;
        ++k;
      }
      ic[row * 16 + column] = k;
    }
}

// Bodies that attract each other: the forces on one body of each turn of the outer loop.
LOOP(gravity, size = 3 * n + 96, tolerance = 1e-4) {
#pragma omp simd
  for (int i = 0; i < n; ++i) {
    float ax = 0, ay = 0, az = 0;
    for (int j = 0; j < 32; ++j) {
      float x = fb[3 * j] - fa[3 * i], y = fb[3 * j + 1] - fa[3 * i + 1], z = fb[3 * j + 2] - fa[3 * i + 2];
      float r = x * x + y * y + z * z + .01f, f = 1 / (r * sqrtf(r));
      ax += x * f;
      ay += y * f;
      az += z * f;
    }
    fc[3 * i] = ax;
    fc[3 * i + 1] = ay;
    fc[3 * i + 2] = az;
  }
}

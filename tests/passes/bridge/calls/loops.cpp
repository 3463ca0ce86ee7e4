// Loops over the functions. Compiled once plain and once with the bridge: both must write the same.
#include "functions.h"
#define RESTRICT __restrict__

#define LOOP for (int k = 0; k < n; ++k)
#define FUNCTION(NAME)                                                                                                 \
  extern "C" void PREFIX(NAME)([[maybe_unused]] float *RESTRICT f, [[maybe_unused]] float *RESTRICT g,                 \
                               [[maybe_unused]] double *RESTRICT d, [[maybe_unused]] double *RESTRICT e,               \
                               [[maybe_unused]] int *RESTRICT i, [[maybe_unused]] int *RESTRICT j,                     \
                               [[maybe_unused]] short *RESTRICT s, [[maybe_unused]] long *RESTRICT l,                  \
                               [[maybe_unused]] unsigned char *RESTRICT b, [[maybe_unused]] float *RESTRICT t,         \
                               [[maybe_unused]] int n, [[maybe_unused]] int step)

FUNCTION(straight) { LOOP g[k] = plain(f[k]); }
FUNCTION(condition) { LOOP if (f[k] > 0) g[k] = plain(f[k]); }
FUNCTION(nested) {
  LOOP if (f[k] > 0) {
    if (i[k] & 1)
      g[k] = plain(f[k]);
    else
      g[k] = masked_only(f[k], g[k]);
  }
}
FUNCTION(sum) {
  long S = 0;
  LOOP S += whole(i[k], s[k]);
  l[0] = S;
}
FUNCTION(conditional_sum) {
  double S = 0;
#pragma omp simd reduction(+ : S)
  LOOP if (i[k] & 2) S += twice_wide((double)i[k]);
  e[0] = S;
}
FUNCTION(mixed_floats) { LOOP g[k] = (float)twice_wide(f[k]) + plain(f[k]); }
FUNCTION(mixed_integers) { LOOP j[k] = whole(i[k], s[k]); }
FUNCTION(narrow) { LOOP b[k] = (unsigned char)longs(i[k]); }
FUNCTION(bytes_alone) { LOOP b[k] = bytes((unsigned char)i[k], b[k]); }
FUNCTION(bytes_condition) { LOOP if (b[k] > 100) b[k] = bytes((unsigned char)i[k], b[k]); }
FUNCTION(always_masked) { LOOP g[k] = masked_only(f[k], g[k]); }
FUNCTION(division) { LOOP if (j[k]) i[k] = divides(i[k], j[k]); }
FUNCTION(short_loops) {
  for (int r = 0; r + 8 <= n; r += 8)
    for (int k = 0; k < 7; ++k)
      if (j[r + k])
        i[r + k] = divides(i[r + k], j[r + k]);
}
FUNCTION(length4) { LOOP g[k] = four(f[k]); }
FUNCTION(length16) { LOOP g[k] = sixteen(f[k]); }
FUNCTION(length16_condition) { LOOP if (f[k] < 0) g[k] = sixteen(f[k]); }
FUNCTION(length8) { LOOP if (d[k] < 1) e[k] = eight(d[k]); }
FUNCTION(asked_for) {
#pragma omp simd simdlen(32)
  LOOP g[k] = plain(f[k]);
}
FUNCTION(linear1) { LOOP g[k] = line(k, 0.5f, f[k]); }
FUNCTION(linear1_condition) { LOOP if (f[k] > 0) g[k] = line(k, 0.5f, f[k]); }
FUNCTION(not_uniform) { LOOP g[k] = line(k, f[k], f[k]); }
FUNCTION(linear3) { LOOP g[k] = line3(3 * k + 1, f[k]); }
FUNCTION(linear2_for_3) { LOOP g[k] = line3(2 * k, f[k]); }
FUNCTION(linear_run_time) { LOOP g[k] = run_time(k * step, step, f[k]); }
FUNCTION(linear_wrong_step) { LOOP g[k] = run_time(k * (step + 1), step, f[k]); }
FUNCTION(linear_or_vector) { LOOP j[k] = either(k, k * 2) + either(i[k], k); }
FUNCTION(reading) { LOOP e[k] = reads(d + k, 2); }
FUNCTION(reading_backwards) { LOOP e[k] = reads(d + (n - 1 - k), 2); }
FUNCTION(reading_condition) { LOOP if (i[k] & 1) e[k] = reads(d + k, e[k]); }
FUNCTION(reading_run_time) {
  for (int k = 0; k < n / 8; ++k)
    e[k] = strided(d + k * step, step, 0.5);
}
FUNCTION(reading_wrong_step) {
  for (int k = 0; k < n / 8; ++k)
    e[k] = strided(d + k * (step + 1), step, 0.5);
}
FUNCTION(reading_gathered) { LOOP e[k] = reads_anywhere(d + (i[k] & 63)); }
FUNCTION(reading_what_is_written) {
  for (int k = 1; k < n; ++k)
    e[k] = reads(e + k - 1, 0.5);
}
FUNCTION(writing) {
#pragma omp simd
  LOOP writes(d[k], e + k);
}
FUNCTION(writing_condition) {
#pragma omp simd
  LOOP if (i[k] & 1) writes(d[k], e + k);
}
FUNCTION(writing_in_order) {
  for (int k = 1; k < n; ++k)
    writes(e[k - 1], e + k);
}
FUNCTION(writing_at) {
#pragma omp simd
  LOOP writes_at(e, k, f[k]);
}
FUNCTION(writing_and_reading) {
#pragma omp simd
  for (int k = 0; k < n / 2; ++k) {
    double before = e[2 * k];
    writes(d[k], e + 2 * k);
    e[2 * k + 1] = e[2 * k] + before;
  }
}
FUNCTION(two_results) {
#pragma omp simd
  LOOP sine_and_cosine(d[k], d + k, e + k);
}
FUNCTION(two_results_apart) {
#pragma omp simd
  LOOP {
    double a, b;
    sine_and_cosine(d[k], &a, &b);
    e[k] = a * 3 + b;
  }
}
FUNCTION(two_results_private) {
  double a, c;
#pragma omp simd private(a, c)
  LOOP if (i[k] & 1) {
    sine_and_cosine(d[k], &a, &c);
    e[k] = a * 3 + c;
  }
}
FUNCTION(two_results_twice) {
#pragma omp simd
  LOOP {
    double a, b, c;
    sine_and_cosine(d[k], &a, &b);
    sine_and_cosine(a, &a, &c);
    e[k] = a * 3 + b + c;
  }
}
FUNCTION(one_result_for_two) {
#pragma omp simd
  LOOP {
    double a = 1;
    sine_and_cosine(d[k], &a, &a);
    e[k] = a;
  }
}
FUNCTION(in_and_out) {
#pragma omp simd
  LOOP {
    float last = g[k];
    short times = s[k];
    if (f[k] > -50)
      g[k] = count(f[k], &last, &times);
    j[k] = (int)last + times;
  }
}
// The one function whose body is here, so that it is known to access nothing but its argument.
#pragma omp declare simd
__attribute__((noinline)) static void soften(float x, float *s) { *s = *s * 0.5f + x; }
// A variable that all iterations share: each overwrites it, or goes on with what the one before has left.
FUNCTION(shared_overwritten) {
  float soft;
  LOOP {
    soft = g[k];
    soften(f[k], &soft);
    g[k] = soft;
  }
}
FUNCTION(shared_carried) {
  float soft = 1;
  LOOP {
    soften(f[k], &soft);
    g[k] = soft;
  }
}
FUNCTION(no_mask) {
#pragma omp simd
  LOOP {
    long c = 7;
    if (i[k] > 9)
      cube(j[k], &c);
    l[k] = c;
  }
}
FUNCTION(object_apart) {
#pragma omp simd
  LOOP {
    float a;
    wide_apart(f[k], &a);
    g[k] = a;
  }
}
FUNCTION(value_behind_one) {
#pragma omp simd
  LOOP e[k] = behind_one(d[k], k);
}
FUNCTION(value_behind_each) {
#pragma omp simd
  LOOP if (d[k] > 0) e[k] = behind_each(d[k], k);
}
FUNCTION(value_behind_one_condition) {
#pragma omp simd
  LOOP if (d[k] > 0) e[k] = behind_one_unmasked(d[k], k);
}
FUNCTION(stack_of_bytes) {
#pragma omp simd
  LOOP if (i[k] & 2) b[k] = bytes_beyond_registers(l[k], (signed char)i[k], j[k], (signed char)s[k]);
}
FUNCTION(other_value_behind_one) {
#pragma omp simd
  LOOP e[k] = behind_one(d[k], i[k]);
}
FUNCTION(record) {
#pragma omp simd
  LOOP {
    Particle p = {f[k], g[k]};
    advance(&p, 0.25f);
    f[k] = p.x;
    g[k] = p.v;
  }
}
FUNCTION(record_condition) {
#pragma omp simd
  LOOP {
    Particle p = {f[k], g[k]};
    if (i[k] & 1)
      advance(&p, 0.5f);
    f[k] = p.x - p.v;
  }
}
FUNCTION(record_of_many_types) {
#pragma omp simd
  LOOP {
    Body b = {d[k], i[k], char(j[k]), s[k]};
    e[k] = settle(&b, j[k]);
    i[k] = b.count + b.rest;
    d[k] = b.mass;
  }
}
FUNCTION(record_copied) {
#pragma omp simd
  LOOP {
    Particle p;
    __builtin_memcpy(&p, d + k, sizeof p);
    p.v = f[k];
    p.x = g[k];
    advance(&p, 2);
    __builtin_memcpy(e + k, &p, sizeof p);
  }
}
FUNCTION(large_record_copied) {
  Body all[200] = {};
  LOOP all[k].mass = d[k], all[k].count = i[k];
#pragma omp simd
  LOOP {
    Body b;
    __builtin_memcpy(&b, all + k, sizeof b);
    e[k] = settle(&b, j[k]) + b.count;
  }
}
FUNCTION(array_of_three) {
#pragma omp simd
  LOOP {
    const float three[3] = {f[k], g[k], 2};
    g[k] = weigh(three);
  }
}
FUNCTION(array_condition) {
#pragma omp simd
  LOOP {
    const float three[3] = {f[k], g[k], 2};
    if (f[k] > 0)
      g[k] = weigh(three);
  }
}
FUNCTION(records_apart) {
#pragma omp simd
  LOOP {
    Particle p = {f[k], g[k]};
    apart(&p);
    f[k] = p.x;
  }
}
FUNCTION(two_records) {
#pragma omp simd
  LOOP {
    Particle p = {f[k], g[k]};
    Body b = {d[k], i[k], 5, s[k]};
    float far = g[k];
    meet(&p, b, &far);
    d[k] = b.mass;
    f[k] = p.v - far;
  }
}
FUNCTION(array_for_all) {
  alignas(16) float doubled[8];
  for (int k = 0; k < 8; ++k)
    doubled[k] = 2 * t[k];
#pragma omp simd
  LOOP g[k] = table(doubled, i[k]);
}
FUNCTION(record_method) {
#pragma omp simd
  LOOP {
    const Particle p = {f[k], g[k]};
    g[k] = p.energy(0.5f * k);
  }
}
FUNCTION(complex_for_all) {
  _Complex float z;
  __real__ z = f[1], __imag__ z = f[2];
  LOOP g[k] = turned(z, f[k]);
}
FUNCTION(record_for_all) {
  const Particle by = {f[1], f[2]};
  LOOP if (f[k] > 0) g[k] = moved(by, f[k]);
}
FUNCTION(complex_in_two) {
  _Complex double z;
  __real__ z = d[1], __imag__ z = d[2];
  LOOP if (d[k] > 0) e[k] = rotated(d[k], z);
}
FUNCTION(record_in_two) {
  const Triple by = {f[1], f[2], f[3]};
  LOOP g[k] = shifted(by, f[k]);
}
FUNCTION(record_in_two_step_behind) {
  const Body like = {d[1], i[1], char(j[1]), s[1]};
  LOOP e[k] = settled(like, k * step, step);
}
FUNCTION(record_in_memory) {
  const Matrix by = {d[1], d[2], d[3]};
#pragma omp simd
  LOOP e[k] = solved(by, d[k]);
}
FUNCTION(references) {
#pragma omp simd
  LOOP e[k] = by_reference(d[k]);
}
FUNCTION(temporaries) {
#pragma omp simd
  LOOP e[k] = by_reference(d[k] + 1);
}
FUNCTION(lookup) { LOOP g[k] = table(t, i[k]); }
FUNCTION(member) {
  Counter C{step};
#pragma omp simd
  LOOP j[k] = C.next(i[k]);
}
FUNCTION(group4) {
  g[0] = plain(f[0]);
  g[1] = plain(f[1]);
  g[2] = plain(f[2]);
  g[3] = plain(f[3]);
}
FUNCTION(group_masked_only) {
  g[0] = masked_only(f[0], 1);
  g[1] = masked_only(f[1], 2);
  g[2] = masked_only(f[2], 3);
  g[3] = masked_only(f[3], 4);
}

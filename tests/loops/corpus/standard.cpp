// Algorithms of the C++ standard library with std::execution::unseq: libstdc++ writes `omp simd` in front of their
// loops.
#define _GLIBCXX_USE_TBB_PAR_BACKEND 0
#include "corpus.h"
#include <algorithm>
#include <execution>
#include <functional>
#include <numeric>

using std::execution::unseq;

LOOP(unseq_transform, tolerance = 1e-6) {
  if (n > 0)
    std::transform(unseq, fa, fa + n, fc, [](float x) { return sinf(x) * 2; });
}

LOOP(unseq_transform_of_two, tolerance = 1e-12) {
  if (n > 0)
    std::transform(unseq, da, da + n, db, dc, [](double x, double y) { return x > 0 ? pow(x, y * 1e-3) : y; });
}

LOOP(unseq_for_each) {
  if (n > 0)
    std::for_each(unseq, ia, ia + n, [](int &x) {
      unsigned v = (unsigned)x & 0xffff, steps = 0;
      while (v > 1) {
        v = v & 1 ? 3 * v + 1 : v / 2;
        ++steps;
      }
      x = (int)steps;
    });
}

LOOP(unseq_for_each_record) {
  if (n > 0)
    std::for_each(unseq, ma, ma + n, [](mixed &m) {
      if (m.id & 1)
        m.value = m.value * 2 + (float)m.tag;
      else
        m.weight -= m.value;
    });
}

LOOP(unseq_reductions, tolerance = 1e-9) {
  if (n <= 0)
    return;
  rf[0] = std::reduce(unseq, da, da + n, 1.0);
  rf[1] = std::transform_reduce(unseq, da, da + n, db, 0.5);
  rf[2] = std::transform_reduce(unseq, fa, fa + n, 0.0, std::plus<>(), [](float x) { return exp(x * 1e-3); });
  ri[0] = std::reduce(unseq, ia, ia + n, -1, [](int a, int b) { return a > b ? a : b; });
  ri[1] = std::transform_reduce(unseq, la, la + n, 7L, std::bit_xor<>(), [](long x) { return x % 97; });
}

LOOP(unseq_counts_and_searches) {
  if (n <= 0)
    return;
  ri[0] = std::count_if(unseq, ia, ia + n, [](int x) { return x % 7 == 3; });
  ri[1] = std::find_if(unseq, ia, ia + n, [](int x) { return x > 90; }) - ia;
  ri[2] = std::any_of(unseq, sa, sa + n, [](short x) { return x == 12; });
  ri[3] = std::min_element(unseq, fa, fa + n) - fa;
  ri[4] = std::max_element(unseq, la, la + n) - la;
  ri[5] = std::equal(unseq, ia, ia + n, ib);
  ri[6] = std::mismatch(unseq, ua, ua + n, uc).first - ua;
  ri[7] = std::adjacent_find(unseq, ca, ca + n, std::greater<>()) - ca;
}

LOOP(unseq_copies) {
  if (n <= 0)
    return;
  ri[0] = std::copy_if(unseq, ia, ia + n, ic, [](int x) { return x % 3 == 0; }) - ic;
  ri[1] = std::unique_copy(unseq, sa, sa + n, sc) - sc;
  std::replace_copy_if(unseq, la, la + n, lc, [](long x) { return x & 4; }, 1L);
  std::reverse(unseq, ib, ib + n);
}

LOOP(unseq_scans, tolerance = 1e-9) {
  if (n <= 0)
    return;
  std::inclusive_scan(unseq, da, da + n, dc);
  std::transform_exclusive_scan(unseq, ia, ia + n, ic, 3, std::plus<>(), [](int x) { return x & 15; });
  std::adjacent_difference(unseq, la, la + n, lc);
}

// How near the angle of a point of two floats comes to a middle between two floats: never so near that decide.cpp,
// whose error is below 2^-210, could take it for the other side.
//
//   nearest_angles quick|slow
//
// For a middle M the quotient of floats nearest to tan M is a convergent of its continued fraction, scaled to [1/2, 1)
// and to [1, 2), or it is no nearer than one part in 2^49. slow: all middles from 2^-25 to pi; quick: one of 4099.
// Below, tan M is M but for one part in 2^51, and a quotient that is not M differs from it by more.
#include <mpfr.h>

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstring>

namespace {

constexpr double enough = 0x1p-100;

struct Convergent {
  uint64_t p, q;
  double distance; // from the number, roughly, as a part of it
};

// The last convergent of m / 2^63 whose parts have 24 bits.
Convergent lastConvergent(uint64_t m, uint64_t one) {
  uint64_t p0 = 0, q0 = 1, p = 1, q = 0, whole = 0;
  while (one != 0) {
    whole = m / one;
    if (q != 0 && whole >> 24 != 0)
      break;
    uint64_t p1 = whole * p + p0, q1 = whole * q + q0;
    if ((p1 | q1) >> 24 != 0)
      break;
    p0 = p, q0 = q, p = p1, q = q1;
    uint64_t rest = m % one;
    m = one, one = rest;
  }
  return {p, q, one == 0 ? 0 : 1 / (double(p) * (double(whole) * double(q) + double(q0)))};
}

class Search {
public:
  Search() { mpfr_inits2(256, tangent, quotient, nullptr); }
  ~Search() { mpfr_clears(tangent, quotient, nullptr); }

  // The least distance over the middles of a binade.
  double binade(int exponent, uint64_t step) {
    double nearest = 1;
    for (uint64_t i = (1 << 24) | 1; i < 1 << 25; i += 2 * step) {
      double middle = std::ldexp(double(i), exponent - 24);
      if (middle > M_PI)
        break;
      int scale;
      uint64_t m = uint64_t(std::ldexp(std::frexp(std::fabs(std::tan((long double)middle)), &scale), 64));
      for (int twice = 0; twice < 2; ++twice) {
        Convergent c = lastConvergent(twice != 0 ? m : m >> 1, uint64_t(1) << 63);
        if (c.distance < 0x1p-56) // far above the error of a long double
          nearest = std::fmin(nearest, exactly(c, middle, twice - scale));
      }
    }
    return nearest;
  }

private:
  double exactly(Convergent c, double middle, int scale) {
    mpfr_set_d(tangent, middle, MPFR_RNDN);
    mpfr_tan(tangent, tangent, MPFR_RNDN);
    mpfr_mul_2si(tangent, tangent, scale, MPFR_RNDN);
    mpfr_abs(tangent, tangent, MPFR_RNDN);
    mpfr_set_ui(quotient, c.p, MPFR_RNDN);
    mpfr_div_ui(quotient, quotient, c.q, MPFR_RNDN);
    mpfr_div(quotient, quotient, tangent, MPFR_RNDN);
    mpfr_sub_ui(quotient, quotient, 1, MPFR_RNDN);
    return std::fabs(mpfr_get_d(quotient, MPFR_RNDN));
  }

  mpfr_t tangent, quotient;
};

} // namespace

int main(int argc, char **argv) {
  if (argc != 2 || (std::strcmp(argv[1], "quick") && std::strcmp(argv[1], "slow"))) {
    std::fprintf(stderr, "usage: nearest_angles quick|slow\n");
    return 2;
  }
  Search search;
  int passed = 0, failed = 0;
  for (int exponent = -25; exponent <= 1; ++exponent) {
    double nearest = search.binade(exponent, std::strcmp(argv[1], "slow") ? 4099 : 1);
    ++(nearest > enough ? passed : failed);
    std::printf("%smiddles from 2^%d on: within 2^%.1f\n", nearest > enough ? "" : "FAILED ", exponent,
                std::log2(nearest));
    std::fflush(stdout);
  }
  std::printf("%d passed, %d failed, 0 skipped\n", passed, failed);
  return failed != 0;
}

// cpow(x, y, u, v, &re, &im): (x + iy)^(u + iv), the principal value e^((u + iv) clog(x + iy)), to re and im.
//
//   z = 2^L e^(i A pi/2);   2^(u L - v A K) e^(i pi/2 (u A + v L / K)),   K = pi / (2 ln2)
//
// f64: L, A, their products and sums are pairs, each off by about 2^-67 of itself. L: pow_core.h, of the exact sum of
// squares. A: atan(n/d) = atan(c) + atan((n - c d) / (d + c n)), c a multiple of 1/4, then the series.
// f32: in double.
//
// The bound holds if |u + iv| |clog(x + iy)| <= 2^10, which a result in the range implies unless the product is nearly
// imaginary. Beyond that, errors grow with the product. Rare: zero, infinities, NaN; x + iy so large, so small or so
// near an axis, or the result so large or small, that parts leave the range; |u A + v L / K| > 2^20 (f32).
//
// Constants: coefficients/complex.sollya, pow.sollya. No errno, no flags.
//
// error: cpowf <= 0.526 ulp, by a search
//   with FMA and without 0.500 at -0x1.01c382p-126, 0x1.c53c64p-127, 0x1.000002p+0, -0x1.bc77d8p-49
// error: cpow <= 0.895 ulp, by a search
//   with FMA 0.843 at 0x1.cb66f7c616108p-1006, 0x1.bc0113b9df104p+11, 0x1.ffdabf61b7d4bp-1, -0x1.2739ba9073399p-2
//   without  0.817 at -0x0.e04743ca5c184p-1022, 0x1.bc0128adba52dp+11, 0x1.ffe727e693096p-1, -0x1.2739ba90733b9p-2
//
// Special values: the bound is in units of the last place of the larger part, and holds if the product of the absolute
// values, |u + iv| |clog(x + iy)|, is at most 1024; beyond, errors grow with it. As C23's formula, except that cpow(z,
// 0) is 1 + i0 for any z, also NaN. If z is zero or a part is infinite, the result is 0 + i0 or inf + i NaN if the real
// part of (u + iv) clog(x + iy) is an infinity, else NaN + i NaN; so too if a part is NaN.
#include "arctan.h"
#include "complex_core.h"
#include "log_table.h"
#include "pow_core.h"

namespace {

struct ComplexPow { // coefficients/complex.sollya
  static constexpr Pair<double> atan1 = {0x1.3f670b6bdc73dp-3, 0x1.bbe87e7941244p-59},
                                atan2 = {0x1.2e4051d9df308p-2, 0x1.995a23db6b8d4p-56},
                                atan3 = {0x1.a37f5c4c419efp-2, 0x1.9a97709251caep-57},
                                perRadian = {0x1.45f306dc9c883p-1, -0x1.6b01ec5417056p-55},
                                radians = {0x1.921fb54442d18p0, 0x1.1a62633145c07p-54},
                                binary = {0x1.22123045b5decp1, -0x1.8eb19cc5f4fe4p-53},
                                perOctave = {0x1.c3dc98f7e969cp-2, -0x1.1349f7a7d1aap-56},
                                third = {0x1.5555555555555p-2, 0x1.5555555555555p-56};
  static constexpr double series[] = {1.0 / 5,   -1.0 / 7, 1.0 / 9,   -1.0 / 11, 1.0 / 13,
                                      -1.0 / 15, 1.0 / 17, -1.0 / 19, 1.0 / 21,  -1.0 / 23};
};

struct Log2Series { // coefficients/pow.sollya
  static constexpr double cHi = 0x1.71547652b82fep1, cLo = 0x1.777d0ffda0d24p-55;
  static constexpr double c3Hi = 0x1.ec709dc3a03fdp-1, c3Lo = 0x1.d27f05548af0cp-55;
  static constexpr double c5 = 0x1.2776c50ef9bfep-1;
  static constexpr double q[] = {0x1.a61762a7ae41dp-2, 0x1.484b13d735f38p-2, 0x1.0c9a84fffa314p-2, 0x1.c68f050a6d8b4p-3,
                                 0x1.8a061d5bda27ap-3, 0x1.593b55c118fb8p-3, 0x1.60397cb29b486p-3};
};

// k + 2 atanh(s + sLo) / ln2, with a relative error of 2^-67.
INLINE Pair<double> log2Series(double s, double sLo, double k) {
  using C = Log2Series;
  double z = s * s, zLo = madd(s + s, sLo, productError(s, s, z));
  double second = z * C::c5, secondLo = madd(zLo, C::c5, productError(z, C::c5, second)), z2 = z * z;
  Pair<double> inner = addPair(second, z2 * evenOdd(z, z2, C::q)), t = addPair(C::c3Hi, inner.hi);
  t.lo = t.lo + (C::c3Lo + (inner.lo + secondLo));
  double cube = z * s, cubeLo = madd(z, sLo, madd(zLo, s, productError(z, s, cube)));
  double tail = cube * t.hi, tailLo = madd(cube, t.lo, madd(cubeLo, t.hi, productError(cube, t.hi, tail)));
  double head = C::cHi * s, headLo = madd(C::cHi, sLo, madd(C::cLo, s, productError(C::cHi, s, head)));
  Pair<double> sum = addPair(head, tail), all = addPair(k, sum.hi);
  return addPair(all.hi, all.lo + (sum.lo + (headLo + tailLo)));
}

// 2^(p.hi + p.lo) as 2^n (s + low).
INLINE ExpParts<double> exp2Pair(Pair<double> p) {
  constexpr double magic = Base2<double>::magic;
  double shifted = p.hi + magic;
  return Base2<double>::parts(shifted, (p.hi - (shifted - magic)) + p.lo);
}

INLINE Pair<double> add(Pair<double> a, Pair<double> b) {
  Pair<double> sum = sumPair(a.hi, b.hi);
  return addPair(sum.hi, sum.lo + (a.lo + b.lo));
}

// atan(n/d) in quarter-turns, for 0 <= n <= d.
INLINE Pair<double> quarterTurns(double n, double d) {
  using C = ComplexPow;
  bool from1 = n > 0.125 * d, from2 = n > 0.375 * d, from3 = n > 0.625 * d, from4 = n > 0.875 * d;
  double c = from4 ? 1.0 : from3 ? 0.75 : from2 ? 0.5 : from1 ? 0.25 : 0.0;
  Pair<double> base = {from4   ? 0.5
                       : from3 ? C::atan3.hi
                       : from2 ? C::atan2.hi
                       : from1 ? C::atan1.hi
                               : 0,
                       from4   ? 0.0
                       : from3 ? C::atan3.lo
                       : from2 ? C::atan2.lo
                       : from1 ? C::atan1.lo
                               : 0};
  double cd = c * d, cn = c * n;
  Pair<double> above = sumPair(n, -cd), below = addPair(d, cn);
  above.lo -= productError(c, d, cd);
  below.lo += productError(c, n, cn);
  Pair<double> t = dividePair(above, below);
  t = addPair(t.hi, t.lo);
  double square = t.hi * t.hi, squareLo = madd(t.hi + t.hi, t.lo, productError(t.hi, t.hi, square));
  Pair<double> factor = addPair(-C::third.hi, square * evenOdd(square, square * square, C::series));
  Pair<double> cube = multiplyPair(Pair<double>{square, squareLo}, t);
  Pair<double> tail = multiplyPair(cube, Pair<double>{factor.hi, factor.lo - C::third.lo});
  Pair<double> sum = addPair(t.hi, tail.hi);
  Pair<double> turns = multiplyPair(addPair(sum.hi, sum.lo + (tail.lo + t.lo)), C::perRadian);
  Pair<double> all = addPair(base.hi, turns.hi);
  return addPair(all.hi, all.lo + (base.lo + turns.lo));
}

// The direction of (x, y), folded: +-(quarters pi/2 +- atan(n/d)), 0 <= n <= d, the inner sign in `signs`.
struct Octant {
  double n, d, quarters;
  u64 signs;
};
INLINE Octant octant(double y, double x) {
  double a = abs(y), b = abs(x);
  bool steep = a > b, left = i64(bits(x)) < 0;
  return {steep ? b : a, steep ? a : b, steep ? 1.0 : left ? 2.0 : 0.0, (steep ? Format<double>::sign : 0) ^ bits(x)};
}

// 2^exponent e^(i pi/2 turns)
struct Polar {
  Pair<double> exponent, turns;
};

// The logarithm of x + iy. v is its direction, scaled into the middle of the range: its square is 2^-more of the true
// one.
INLINE Polar logarithm(Octant v, double y, double more) {
  Norm n = splitNorm(v.d, v.n);
  Pair<double> f = addPair(n.f.hi, n.f.lo + n.rest), d = addPair(2.0, f.hi);
  d.lo += f.lo;
  double inverse = 1 / d.hi, s = f.hi * inverse;
  double sLo = (f.lo + madd(-s, d.lo, -productError(s, d.hi, f.hi))) * inverse;
  Pair<double> square = log2Series(s, sLo, n.k + more), angle = quarterTurns(v.n, v.d);
  u64 inner = v.signs & Format<double>::sign;
  Pair<double> turns = add({v.quarters, 0}, {flipSign(angle.hi, inner), flipSign(angle.lo, inner)});
  return {{0.5 * square.hi, 0.5 * square.lo}, {flipSign(turns.hi, bits(y)), flipSign(turns.lo, bits(y))}};
}

INLINE Polar power(Polar log, double u, double v) {
  using C = ComplexPow;
  Pair<double> angle = multiplyPair(log.turns, C::binary), octaves = multiplyPair(log.exponent, C::perOctave);
  return {add(productPair(u, log.exponent), productPair(-v, angle)),
          add(productPair(u, log.turns), productPair(v, octaves))};
}

INLINE Circle circleOfTurns(Pair<double> turns) {
  double shifted = turns.hi + Format<double>::magic, whole = shifted - Format<double>::magic;
  Pair<double> part = addPair(turns.hi - whole, turns.lo);
  Pair<double> r = multiplyPair(part, ComplexPow::radians);
  return circle({addPair(r.hi, r.lo), bits(shifted)});
}

// The power where the fast path leaves its range.
INLINE Parts cpowSlow(double x, double y, double u, double v, Octant w) {
  constexpr double infinity = Format<double>::infinity, most = 2200, largest = 0x1p50;
  bool large = w.d > 0x1p400, small = w.d < 0x1p-400;
  bool finite = x - x == 0 && y - y == 0, ordinary = finite && w.d != 0 && abs(u) < infinity && abs(v) < infinity;
  double unit = large ? 0x1p-600 : small ? 0x1p600 : 1;
  w.d *= unit;
  w.n *= unit;
  Polar log = logarithm(w, y, large ? 1200 : small ? -1200 : 0), p = power(log, u, v);
  bool far = !(abs(p.turns.hi) < largest), beyond = !(abs(p.exponent.hi) < most);
  Pair<double> exponent = {clamp(p.exponent.hi, -most, most), beyond ? 0 : p.exponent.lo};
  Circle c = circleOfTurns({far ? 0 : p.turns.hi, far ? 0 : p.turns.lo});
  ExpParts<double> e = exp2Pair(exponent);
  Pair<double> factor = addPair(e.s, e.low);
  Parts r = {scaledProduct(factor, c.cosine, e.n), scaledProduct(factor, c.sine, e.n)};

  // For zero, infinities and NaN, the real part of the exponent decides, with the signs and zeros of the formula.
  double length = w.d == 0 ? -infinity : log.exponent.hi, angle = flipSign(w.quarters, bits(y));
  length = finite ? length : infinity;
  double real = u * length - v * (w.n == 0 || w.d == infinity ? angle : log.turns.hi);
  real = x != x || y != y ? Format<double>::nan : real;
  r.re = ordinary ? r.re : real == -infinity ? 0 : real == infinity ? infinity : Format<double>::nan;
  r.im = ordinary ? r.im : real == -infinity ? 0 : Format<double>::nan;
  bool one = u == 0 && v == 0;
  return {one ? 1 : r.re, one ? 0 : r.im};
}

INLINE bool outOfRange(Octant w) { return outside(w.d, 0x1p-400, 0x1p400) || isUnlike(Point<double>{w.n, w.d}); }

} // namespace

KERNEL void vec_cpowf(float x, float y, float u, float v, float *re, float *im) {
  double a = x, b = y, p = u, q = v;
  Pair<double> s = sumPair(a * a, b * b);
  Octant w = octant(b, a);
  Pair<double> folded = atanDirection(direction(Point<double>{abs(b), a}));
  double length = 0.5 * logPair<Natural<double>>(s), angle = flipSign(folded.hi + folded.lo, bits(b));
  double exponent = p * length - q * angle, phase = p * angle + q * length, far = abs(phase);
  double size = scale(BaseE<double>::split(clamp(exponent, -250.0, 250.0))), sine, cosine;
  sinCosReduced(reduce(far, 0), bits(phase), sine, cosine);
  Parts r = {size * cosine, size * sine};
  if (rare(outOfRange(w) || !(far <= Trig<double>::largest) || !(abs(exponent) < Format<double>::infinity)))
    r = cpowSlow(a, b, p, q, w);
  *re = float(r.re);
  *im = float(r.im);
}

KERNEL void vec_cpow(double x, double y, double u, double v, double *re, double *im) {
  Octant w = octant(y, x);
  Polar p = power(logarithm(w, y, 0), u, v);
  ExpParts<double> e = exp2Pair(p.exponent);
  Pair<double> size = addPair(e.power, e.power * e.rest);
  Circle c = circleOfTurns(p.turns);
  Parts r = {product(size, c.cosine), product(size, c.sine)};
  if (rare(outOfRange(w) || !(abs(p.exponent.hi) <= 900) ||
           !(abs(p.turns.hi) < 0x1p50))) // NaN too, hence the negations
    r = cpowSlow(x, y, u, v, w);
  *re = r.re;
  *im = r.im;
}

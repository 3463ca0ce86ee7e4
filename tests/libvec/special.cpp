// Every variant gives the values that C23 Annex F prescribes, with the sign of zeros, in every lane, whatever the other
// lanes hold; and masked variants give the same bits as unmasked ones in their active lanes.
//
//   special <libvec.so> [plain|plain=b]
//
// Two sources of expected values: special.def, and the reference on special points and on all pairs and triples of
// them.
#include "tests/libvec/harness.h"
#include "tests/libvec/reference.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>
#include <utility>

using namespace vectest;

namespace {

constexpr double inf = INFINITY, nan = NAN;

struct Special {
  const char *family;
  double x, y, z, expected;
};
const Special specials[] = {
#define SPECIAL1(FAMILY, X, EXPECTED) {#FAMILY, X, 0, 0, EXPECTED},
#define SPECIAL2(FAMILY, X, Y, EXPECTED) {#FAMILY, X, Y, 0, EXPECTED},
#define SPECIAL3(FAMILY, X, Y, Z, EXPECTED) {#FAMILY, X, Y, Z, EXPECTED},
#define TINY(FAMILY, EXPECTED)
#include "tests/libvec/special.def"
#undef SPECIAL1
#undef SPECIAL2
#undef SPECIAL3
#undef TINY
};

// Least subnormals, in units of the format: sin x = x, exp x = 1, cos x = 1.
struct Tiny {
  const char *family;
  double (*expected)(double x);
};
const Tiny tiny[] = {
#define SPECIAL1(FAMILY, X, EXPECTED)
#define SPECIAL2(FAMILY, X, Y, EXPECTED)
#define SPECIAL3(FAMILY, X, Y, Z, EXPECTED)
#define TINY(FAMILY, EXPECTED) {#FAMILY, [](double x [[maybe_unused]]) -> double { return EXPECTED; }},
#include "tests/libvec/special.def"
#undef SPECIAL1
#undef SPECIAL2
#undef SPECIAL3
#undef TINY
};

template <class T> bool same(T a, T b) { return a != a ? b != b : a == b && std::signbit(a) == std::signbit(b); }

// The bystanders: nothing special, and what takes the slow path.
const double bystanders[] = {1.25, 1e30, nan};

// The special values of a function: C23's, with one expected result each.
template <class T> class Prescribed {
public:
  explicit Prescribed(const Function &f) : f(f) {
    for (const Special &s : specials)
      if (holds(s.family, s.expected))
        cases.push_back({T(s.x), T(s.y), T(s.z), T(s.expected)});
    const T least = std::numeric_limits<T>::denorm_min();
    for (const Tiny &t : tiny)
      for (T x : {least, -least, 3 * least})
        if (holds(t.family, t.expected(x)))
          cases.push_back({x, T(0), T(0), T(t.expected(x))});
  }

  bool empty() const { return cases.empty(); }
  bool has(T x, T y, T z) const {
    return std::any_of(cases.begin(), cases.end(),
                       [&](const Case &c) { return same(c.x, x) && same(c.y, y) && same(c.z, z); });
  }

  // The first mismatch, or an empty text.
  std::string check(const Variant &v) const {
    for (const Case &c : cases)
      if (std::string message = check(v, c); !message.empty())
        return message;
    return "";
  }

private:
  struct Case {
    T x, y, z, expected;
  };

  // A family's cases hold for its tiers, too; to 3.5 ulp those that no rounding can change.
  bool holds(const std::string &family, double expected) const {
    bool firm = !std::isnormal(expected) || std::abs(expected) == 1;
    return f.name == family || f.name == ofTier(family, "_cr") || (firm && f.name == ofTier(family, "_u35"));
  }

  // sincos_u35_second is of the family sincos_second.
  static std::string ofTier(std::string family, const char *tier) {
    return family.insert(std::min(family.find("_second"), family.size()), tier);
  }

  std::string check(const Variant &v, const Case &c) const {
    const size_t count = std::max<size_t>(maxLanes, v.lanes); // V of 512 bits has more
    for (double bystander : bystanders)
      for (size_t lane = 0; lane < v.lanes; ++lane) {
        std::vector<T> x(count, T(bystander)), y(arity(f) > 1 ? count : 0, T(bystander));
        std::vector<T> z(arity(f) > 2 ? count : 0, T(bystander)), out(count);
        std::vector<unsigned char> only(count);
        x[lane] = c.x;
        if (arity(f) > 1)
          y[lane] = c.y;
        if (arity(f) > 2)
          z[lane] = c.z;
        only[lane] = 1;
        for (const unsigned char *active : {static_cast<const unsigned char *>(nullptr), std::as_const(only).data()}) {
          evaluate(f, v, arguments(x, y, z), out.data(), active, count);
          if (!same(out[lane], c.expected))
            return v.symbol + ": " + text(f, c.x, c.y, c.z) + " = " + hex(out[lane]) + ", not " + hex(c.expected) +
                   " (lane " + std::to_string(lane) + ", other lanes " + hex(bystander) +
                   (active ? ", inactive)" : ")");
        }
      }
    return "";
  }

  const Function &f;
  std::vector<Case> cases;
};

// Special points or pairs against the reference: NaN where it is one, the sign of zeros, and the function's bound. One
// message a variant, empty where all is well.
template <class T>
std::vector<std::string> compare(const Function &f, const std::vector<Variant> &variants,
                                 const Prescribed<T> &prescribed) {
  std::vector<T> x, y, z;
  if (arity(f) > 1)
    for (Input p : specialInputs(f)) {
      x.push_back(T(p.x));
      y.push_back(T(p.y));
      if (arity(f) > 2)
        z.push_back(T(p.z));
    }
  else
    for (double p : specialPoints(f.f64))
      x.push_back(T(p));
  size_t count = x.size();
  x.resize((count + maxLanes - 1) / maxLanes * maxLanes, T(1));
  if (!y.empty())
    y.resize(x.size(), T(1));
  if (!z.empty())
    z.resize(x.size(), T(1));

  std::vector<std::vector<T>> results(variants.size(), std::vector<T>(x.size()));
  for (size_t v = 0; v < variants.size(); ++v)
    evaluate(f, variants[v], arguments(x, y, z), results[v].data(), nullptr, x.size());
  std::vector<std::string> messages(variants.size());
  Reference reference(f.name, f.f64);
  if (!reference.ok())
    return std::vector<std::string>(variants.size(), f.cName + ": reference.def has no reference for '" + f.name + "'");
  for (size_t i = 0; i < count; ++i) {
    T second = y.empty() ? T(0) : y[i], third = z.empty() ? T(0) : z[i];
    if (prescribed.has(x[i], second, third))
      continue;
    reference.setInput(x[i], second, third);
    for (size_t v = 0; v < variants.size(); ++v) {
      T result = results[v][i];
      double error = reference.error(result);
      if (error > f.ulp || (result == result && std::signbit(result) != reference.negative()))
        messages[v] = variants[v].symbol + ": " + text(f, x[i], second, third) + " = " + hex(result) + ", " +
                      std::to_string(error) + " ulp from the true value, or of the other sign";
    }
  }
  return messages;
}

template <class T> void run(const Library &library, const Function &f, const Options &options, Tally &tally) {
  Prescribed<T> prescribed(f);
  if (prescribed.empty())
    return tally.fail(f.cName + ": special.def has no special values for '" + f.name + "'");
  std::vector<Variant> variants = usable(library, f, tally, options.lastIsa);
  std::vector<std::string> messages = compare<T>(f, variants, prescribed);
  for (size_t v = 0; v < variants.size(); ++v) {
    std::string wrong = prescribed.check(variants[v]);
    if (wrong.empty())
      wrong = messages[v];
    if (wrong.empty())
      tally.pass();
    else
      tally.fail(wrong);
  }
}

} // namespace

int main(int argc, char **argv) {
  return testAll(argc, argv, "special", [](auto type, auto &&...arguments) { run<decltype(type)>(arguments...); });
}

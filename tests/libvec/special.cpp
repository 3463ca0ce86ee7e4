// Every variant gives the values that C23 Annex F prescribes, with the sign of zeros, in every lane, whatever the other
// lanes hold; and masked variants give the same bits as unmasked ones in their active lanes.
//
//   special <libvec.so>
#include "tests/libvec/harness.h"

#include <cmath>
#include <cstdio>
#include <limits>

using namespace vectest;

namespace {

constexpr double inf = INFINITY, nan = NAN;

struct Special {
  const char *family;
  double input, expected;
};

// The range errors lie beyond the limits of both formats.
const Special specials[] = {
    // F.10.3.1
    {"exp", 0.0, 1.0},
    {"exp", -0.0, 1.0},
    {"exp", -inf, 0.0},
    {"exp", inf, inf},
    {"exp", 1e30, inf},
    {"exp", -1e30, 0.0},
    {"exp", nan, nan},
    {"exp", -nan, nan},
    // F.10.3.11
    {"log", 0.0, -inf},
    {"log", -0.0, -inf},
    {"log", 1.0, 0.0},
    {"log", -1.0, nan},
    {"log", -1e-30, nan},
    {"log", -inf, nan},
    {"log", inf, inf},
    {"log", nan, nan},
    {"log", -nan, nan},
    // F.10.1.6
    {"sin", 0.0, 0.0},
    {"sin", -0.0, -0.0},
    {"sin", inf, nan},
    {"sin", -inf, nan},
    {"sin", nan, nan},
    {"sin", -nan, nan},
    // F.10.1.5
    {"cos", 0.0, 1.0},
    {"cos", -0.0, 1.0},
    {"cos", inf, nan},
    {"cos", -inf, nan},
    {"cos", nan, nan},
    {"cos", -nan, nan},
};

// Least subnormals, in units of the format: sin x = x, exp x = 1, cos x = 1.
struct Tiny {
  const char *family;
  bool itself;
};
const Tiny tiny[] = {{"exp", false}, {"sin", true}, {"cos", false}};

template <class T> bool same(T a, T b) { return a != a ? b != b : a == b && std::signbit(a) == std::signbit(b); }

// The bystanders: nothing special, and what takes the slow path.
const double bystanders[] = {1.25, 1e30, nan};

template <class T> std::string check(const Function &f, const Variant &v, T input, T expected) {
  for (double bystander : bystanders)
    for (size_t lane = 0; lane < v.lanes; ++lane) {
      T in[maxLanes], out[maxLanes];
      unsigned char only[maxLanes] = {};
      for (T &x : in)
        x = T(bystander);
      in[lane] = input;
      only[lane] = 1;
      for (const unsigned char *active :
           {static_cast<const unsigned char *>(nullptr), static_cast<const unsigned char *>(only)}) {
        evaluate(f, v, in, out, active, maxLanes);
        if (!same(out[lane], expected))
          return v.symbol + ": " + f.cName + "(" + hex(input) + ") = " + hex(out[lane]) + ", not " + hex(expected) +
                 " (lane " + std::to_string(lane) + ", other lanes " + hex(bystander) + (active ? ", inactive)" : ")");
      }
    }
  return "";
}

template <class T> void run(const Library &library, const Function &f, Tally &tally) {
  const T least = std::numeric_limits<T>::denorm_min();
  for (const Variant &v : usable(library, f, tally)) {
    std::string wrong;
    unsigned checked = 0;
    auto expect = [&](T input, T expected) {
      ++checked;
      std::string message = check(f, v, input, expected);
      if (wrong.empty())
        wrong = message;
    };
    for (const Special &s : specials)
      if (f.name == s.family)
        expect(T(s.input), T(s.expected));
    for (const Tiny &t : tiny)
      if (f.name == t.family)
        for (T x : {least, -least, 3 * least})
          expect(x, t.itself ? x : T(1));
    if (!checked)
      tally.fail(f.cName + ": special.cpp has no special values for '" + f.name + "'");
    else if (!wrong.empty())
      tally.fail(wrong);
    else
      tally.pass();
  }
}

} // namespace

int main(int argc, char **argv) {
  if (argc != 2) {
    std::fprintf(stderr, "usage: special <libvec.so>\n");
    return 2;
  }
  Library library(argv[1]);
  Tally tally;
  for (const Function &f : functions())
    if (f.f64)
      run<double>(library, f, tally);
    else
      run<float>(library, f, tally);
  return tally.finish();
}

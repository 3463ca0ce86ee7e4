// What the tests of libvec share: the table of functions, the exported variants of one function, and how to call them.
#ifndef VEC_TESTS_LIBVEC_HARNESS_H
#define VEC_TESTS_LIBVEC_HARNESS_H

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace vectest {

// A row of functions.def. Every limit that a test enforces comes from here. A function with two results is two of
// these.
struct Function {
  std::string name; // family: "exp"; "sincos_second" for the second result
  bool f64;
  std::string cName; // "expf"
  std::string types; // result and parameters, as MATH_TYPED has them
  unsigned wanted;   // which result: 0, 1
  double ulp;
  std::string how;  // the bound is known: "exact", "all", "search", "proof"
  double low, high; // tested domain
  double benchLow, benchHigh;
  std::string integer = {}; // an INTEGER row: its type
};

const std::vector<Function> &functions();
const std::vector<Function> &complexPowers();    // the rows of four arguments, whose parts are measured together
const std::vector<Function> &integerFunctions(); // the INTEGER rows
bool isKnown(const std::string &cName);

class Remote;

// An exported symbol that computes a function: the scalar entry point (isa 0, one lane) or a _ZGV name.
struct Variant {
  std::string symbol;
  char isa;
  unsigned lanes;
  bool masked, linear;    // linear: pointers lead to results side by side
  bool runnable;          // by this CPU
  void *address;          // null: the library does not export it
  unsigned registerBytes; // that the lanes fill; of the scalar entry point 0; or vectestScalable
  Remote *remote;         // null: it is called in this process
  bool uniform = false;   // UNIFORM's uv: the first argument is one value for all lanes
};

class Library {
public:
  // A file, or behind a `|` the command of a program that has loaded one for another architecture (server.cpp).
  // Ends the program with a clear message when it cannot be loaded.
  explicit Library(const char *path);
  std::vector<Variant> variants(const Function &function) const;
  std::vector<Variant> uniformVariants(const Function &function) const; // none of them among the others

private:
  void *handle = nullptr;
  std::shared_ptr<Remote> remote; // null: `handle` is the library
  void *find(const std::string &symbol) const;
};

// Multiples of this many elements are evaluated: the most lanes that a variant has.
constexpr size_t maxLanes = 16;
constexpr size_t maxIntegerLanes = 64;

// How many arguments a function has, not counting pointers.
size_t arity(const Function &function);
// Whether the second of them is an integer. Tests pass it as a float, whose nearest integer is taken.
inline bool takesInteger(const Function &function) { return function.types.find('i', 1) != std::string::npos; }

// The arguments of `count` calls, as arrays of the function's type; null for those that it does not have.
struct Arguments {
  const void *x, *y, *z, *w = nullptr;
};
template <class T> Arguments arguments(const std::vector<T> &x, const std::vector<T> &y, const std::vector<T> &z) {
  return {x.data(), y.empty() ? nullptr : y.data(), z.empty() ? nullptr : z.data()};
}

// out[i] = f(x[i], ...), of float or double as the function is. A masked variant computes only the lanes
// with active[i] != 0 (null: all); what it leaves in the others is unspecified. Ends the program when it writes to
// memory of inactive lanes.
void evaluate(const Function &function, const Variant &variant, Arguments in, void *out, const unsigned char *active,
              size_t count);

// Numbers that make the kernels work hard, as doubles: signed zeros, subnormals, limits, powers of two, and neighbours
// of the points where reductions switch: multiples of ln2/2, pi/4, 2^k sqrt(1/2), integers, doubles nearest to
// multiples of pi/2. At most `limit`, evenly thinned out.
std::vector<double> hardPoints(bool f64, size_t limit);

// Neighbours of the poles of the gamma function, and of the zeros of its logarithm.
std::vector<double> gammaPoints(bool f64);

// Random inputs of a function: bit patterns, the bench range, magnitudes.
std::vector<double> randomPoints(const Function &function, size_t count, uint64_t seed);

// An input of a function of two or three arguments.
struct Input {
  double x, y, z;
};

// Every two, or three, special values (signed zeros, least and greatest numbers, small and large integers, odd and
// even, fractions, neighbours of 1, infinities, NaN), and `count` random inputs: bit patterns, the bench range,
// magnitudes, neighbours of 1, near ratios, and exponents that put x^y near 1 or near the limits of the format; third
// arguments that cancel x y, or that are just so much smaller or larger that the smaller of both matters.
std::vector<Input> specialInputs(const Function &function);
std::vector<Input> randomInputs(const Function &function, size_t count, uint64_t seed);
std::vector<double> specialPoints(bool f64);

// Pairs that are hard for the function: for a correctly rounded one next to a middle between two floats, or at one;
// results beside the least normal number; next to the unit circle. None for other functions.
std::vector<Input> hardPairs(const Function &function, size_t count, uint64_t seed);

// The inputs that hard_inputs.def has for the function, with all signs.
std::vector<Input> foundInputs(const Function &function);

// Counts, and the last line that ./dev adds up.
class Tally {
public:
  void pass() { ++passed; }
  void fail(const std::string &message);
  void skip(const std::string &message);
  int finish() const; // prints the line; 0, 1, or 77 when everything was skipped

private:
  unsigned passed = 0, failed = 0, skipped = 0;
};

// The ISAs that a test asks for: all, or by `plain` those that have bodies without FMA, b and c, by `plain=b` b alone.
// The scalar entry point belongs to each. 0: the word is none of these.
constexpr char allIsas = 'z';
char lastIsa(const std::string &word);

// The variants of a function up to an ISA that exist and run here; the missing ones are failures, the others skips.
std::vector<Variant> usable(const Library &library, const Function &function, Tally &tally, char lastIsa = allIsas);

// What a test of each function is told on its command line, behind the library.
struct Options {
  char lastIsa = allIsas;             // `plain`, `plain=b`
  bool sample = false;                // `sample`: few inputs, for emulators
  unsigned every = 1;                 // `every=N`: each N-th function alone
  std::optional<Library> other = {};  // `as=<library>`
  std::vector<std::string> only = {}; // `c names`, none: all
};
Options parseOptions(int argc, char **argv, const char *program);

// The main of a test of each function: run(T, library, function, options, tally), T being 0 of the function's type.
template <class Run> int testAll(int argc, char **argv, const char *program, Run run) {
  Options options = parseOptions(argc, argv, program);
  Library library(argv[1]);
  Tally tally;
  for (unsigned number = 0; const Function &f : functions()) {
    if (number++ % options.every != 0)
      continue;
    if (!options.only.empty() && std::find(options.only.begin(), options.only.end(), f.cName) == options.only.end())
      continue;
    if (f.f64)
      run(0.0, library, f, options, tally);
    else
      run(0.0f, library, f, options, tally);
  }
  return tally.finish();
}

std::string hex(double x);
std::string text(const Function &function, double x, double y, double z); // "expf(0x1p0)"

} // namespace vectest
#endif

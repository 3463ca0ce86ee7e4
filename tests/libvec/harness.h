// What the tests of libvec share: the table of functions, the exported variants of one function, and how to call them.
#ifndef VEC_TESTS_LIBVEC_HARNESS_H
#define VEC_TESTS_LIBVEC_HARNESS_H

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace vectest {

// A row of functions.def. Every limit that a test enforces comes from here.
struct Function {
  std::string name; // family: "exp"
  bool f64;
  std::string cName; // "expf"
  std::string signature;
  double ulp;
  double low, high; // tested domain
  double benchLow, benchHigh;
};

const std::vector<Function> &functions();
const Function *findFunction(const std::string &cName);

// An exported symbol that computes a function: the scalar entry point (isa 0, one lane) or a _ZGV name.
struct Variant {
  std::string symbol;
  char isa;
  unsigned lanes;
  bool masked;
  bool runnable; // by this CPU
  void *address; // null: the library does not export it
};

class Library {
public:
  // Ends the program with a clear message when the file cannot be loaded.
  explicit Library(const char *path);
  std::vector<Variant> variants(const Function &function) const;

private:
  void *handle;
};

// Multiples of this many elements are evaluated: the most lanes that a variant has.
constexpr size_t maxLanes = 16;

// out[i] = f(in[i]), of float or double as the function is. A masked variant computes only the lanes with active[i] !=
// 0 (null: all); what it leaves in the others is unspecified.
void evaluate(const Function &function, const Variant &variant, const void *in, void *out, const unsigned char *active,
              size_t count);

// Numbers that make the kernels work hard, as doubles: signed zeros, subnormals, limits, powers of two, and neighbours
// of the points where reductions switch: multiples of ln2/2, pi/4, 2^k sqrt(1/2), integers, doubles nearest to
// multiples of pi/2. At most `limit`, evenly thinned out.
std::vector<double> hardPoints(bool f64, size_t limit);

// Random inputs of a function: bit patterns, the bench range, magnitudes.
std::vector<double> randomPoints(const Function &function, size_t count, uint64_t seed);

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

// The variants of a function (or only its scalar entry point) that exist and run here; the missing ones are failures,
// the others skips.
std::vector<Variant> usable(const Library &library, const Function &function, Tally &tally, bool scalarOnly = false);

std::string hex(double x);

} // namespace vectest
#endif

// The names that C23 reserves for correctly rounded functions, cr_expf and _ZGVdN8v_cr_expf, give the bits of the
// functions that they are second names of, scalar and in every variant.
//
//   cr_names <libvec.so>
#include "tests/libvec/harness.h"

#include <cstring>
#include <dlfcn.h>

using namespace vectest;

namespace {

constexpr size_t count = 4096;

void check(void *library, const Library &known, const Function &f, Tally &tally) {
  const std::string cName = f.cName, second = "cr_" + cName.substr(0, cName.size() - 3);
  std::vector<float> x, y, expected(count), out(count);
  for (const Input &i : randomInputs(f, count, 3)) {
    x.push_back(static_cast<float>(i.x));
    if (arity(f) > 1)
      y.push_back(static_cast<float>(i.y));
  }
  for (Variant v : known.variants(f)) {
    const std::string symbol = v.isa ? v.symbol.substr(0, v.symbol.size() - cName.size()) + second : second;
    void *address = dlsym(library, symbol.c_str());
    if (!address) {
      tally.fail(symbol + ": not exported by the library");
      continue;
    }
    if (!v.runnable) {
      tally.skip(symbol + ": this CPU lacks the instructions");
      continue;
    }
    evaluate(f, v, arguments(x, y, {}), expected.data(), nullptr, count);
    v.address = address;
    evaluate(f, v, arguments(x, y, {}), out.data(), nullptr, count);
    if (std::memcmp(out.data(), expected.data(), count * sizeof(float)) == 0)
      tally.pass();
    else
      tally.fail(symbol + " differs from " + v.symbol);
  }
}

} // namespace

int main(int argc, char **argv) {
  const Options options = parseOptions(argc, argv, "cr_names");
  const Library known(argv[1]);
  void *library = dlopen(argv[1], RTLD_NOW);
  Tally tally;
  for (const Function &f : functions())
    if (f.cName.ends_with("_cr"))
      check(library, known, f, tally);
  return tally.finish();
}

// A variant with a uniform first argument gives the bits of the variant without, on every ISA, masked and not.
//
//   uniform <libvec.so> [plain]
#include "tests/libvec/harness.h"

#include <cstdio>
#include <cstring>

using namespace vectest;

namespace {

template <class T> void run(const Library &library, const Function &f, const Options &options, Tally &tally) {
  if (library.uniformVariants(f).empty())
    return;
  std::vector<Input> inputs = specialInputs(f), more = randomInputs(f, 40000, 9);
  inputs.insert(inputs.end(), more.begin(), more.end());
  while (inputs.size() % maxLanes)
    inputs.push_back({1, 1, 1});
  std::vector<T> x, y, out(inputs.size()), expected(inputs.size());
  std::vector<unsigned char> active;
  for (const Input &i : inputs) {
    x.push_back(T(i.x));
    y.push_back(T(i.y));
    active.push_back(active.size() % 3 != 0);
  }
  for (const Variant &v : library.uniformVariants(f)) {
    if (v.isa > options.lastIsa)
      continue;
    if (!v.address) {
      tally.fail(v.symbol + ": not exported by the library");
      continue;
    }
    if (!v.runnable) {
      tally.skip(v.symbol + ": this CPU lacks the instructions");
      continue;
    }
    std::vector<T> same(x.size());
    for (size_t i = 0; i < x.size(); ++i)
      same[i] = x[i - i % v.lanes];
    for (const Variant &other : library.variants(f))
      if (other.isa == v.isa && other.masked == v.masked) {
        evaluate(f, v, arguments(x, y, {}), out.data(), active.data(), x.size());
        evaluate(f, other, arguments(same, y, {}), expected.data(), active.data(), x.size());
      }
    size_t i = 0;
    while (i < x.size() && ((v.masked && !active[i]) || (out[i] != out[i] && expected[i] != expected[i]) ||
                            std::memcmp(&out[i], &expected[i], sizeof(T)) == 0))
      ++i;
    if (i == x.size())
      tally.pass();
    else
      tally.fail(v.symbol + ": " + text(f, same[i], y[i], 0) + " = " + hex(out[i]) + ", not " + hex(expected[i]));
  }
}

} // namespace

int main(int argc, char **argv) {
  return testAll(argc, argv, "uniform", [](auto type, auto &&...arguments) { run<decltype(type)>(arguments...); });
}

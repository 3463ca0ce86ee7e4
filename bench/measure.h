// What the benchmarks share: how often a run is repeated, the median, and the options of their command lines.
#ifndef VEC_BENCH_MEASURE_H
#define VEC_BENCH_MEASURE_H

#include <algorithm>
#include <charconv>
#include <string>
#include <string_view>
#include <vector>

namespace vec::bench {

// So many repeats that a measurement takes `aim` seconds and the clock's own cost does not show; `seconds(repeats)`
// measures.
template <class Seconds> unsigned calibrate(double aim, Seconds seconds) {
  unsigned repeats = 1;
  while (seconds(repeats) < aim && repeats < 1u << 20)
    repeats *= 2;
  return repeats;
}

inline double median(std::vector<double> &v) {
  std::nth_element(v.begin(), v.begin() + v.size() / 2, v.end());
  return v[v.size() / 2];
}

struct CommonOptions {
  unsigned turns;
  std::string json, filter;

  // --json=FILE, --filter=NAME, --turns=N: whether the argument is one of them, and good.
  bool take(std::string_view argument) {
    if (argument.starts_with("--json="))
      json = argument.substr(7);
    else if (argument.starts_with("--filter="))
      filter = argument.substr(9);
    else if (argument.starts_with("--turns=")) {
      const char *begin = argument.data() + 8, *stop = argument.data() + argument.size();
      auto [end, error] = std::from_chars(begin, stop, turns);
      return error == std::errc() && end == stop && turns > 0;
    } else
      return false;
    return true;
  }
};

} // namespace vec::bench
#endif

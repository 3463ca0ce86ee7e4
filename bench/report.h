// What mathbench found, as tables for people and JSON for plot.py.
#ifndef VEC_BENCH_REPORT_H
#define VEC_BENCH_REPORT_H

#include "bench/accuracy.h"
#include <string>
#include <vector>

namespace vec::bench {

struct Result {
  std::string name;
  Type type;
  std::string isa;
  std::string peer;
  std::string symbol;
  double nanoseconds; // per element
  std::optional<Accuracy> accuracy;
  double bound; // ulp that libvec promises
};

// One table for each type and ISA, a row a function: "ns/ulp" of each peer, then the ratios to ours.
void printTables(const std::vector<Result> &results);

// All or nothing: a regular file that could not be written whole is removed. False: errno says why.
bool writeJson(const std::string &file, const std::vector<Result> &results);

// Names on stderr each result of libvec that is above its bound; true if there is one.
bool reportWrong(const std::vector<Result> &results);

} // namespace vec::bench
#endif

// builtins/accuracy.def: the worst error that is known of each function in each flavour.
#ifndef VEC_TESTS_LIBVEC_HUNT_RECORD_H
#define VEC_TESTS_LIBVEC_HUNT_RECORD_H

#include "tests/libvec/hunt_screen.h"

namespace vectest {

struct Record {
  std::string cName, flavour; // "fma", "plain"
  unsigned result = 0;        // which of the function's results: of a complex power both, as 0
  double error = 0;
  std::string how; // "search", "all"
  uint64_t evaluations = 0, seed = 0;
  std::vector<double> arguments;

  Point point() const {
    Point p = {};
    for (size_t i = 0; i < arguments.size(); ++i)
      p[i] = arguments[i];
    return p;
  }
};

// In the order of functions.def when written. A file that is not there is empty; one that is malformed ends the
// program.
std::vector<Record> readRecords(const std::string &path);
// Replaces the record of the same function and flavour; another process may have written to the file since.
void writeRecord(const std::string &path, const Record &record);

std::string plainHex(double x); // 0x1.8p+0

} // namespace vectest
#endif

// What a bench writes for plot.py.
#ifndef VEC_BENCH_JSON_FILE_H
#define VEC_BENCH_JSON_FILE_H

#include <cstdio>
#include <functional>
#include <string>

namespace vec::bench {

// As /proc/cpuinfo names it: "AMD EPYC (family 26, model 2)".
std::string cpuName();

// JSON has no infinity.
void writeNumber(FILE *f, double v);

// All or nothing: a regular file that could not be written whole is removed. False: errno says why.
bool writeFile(const std::string &file, const std::function<void(FILE *)> &write);

} // namespace vec::bench
#endif

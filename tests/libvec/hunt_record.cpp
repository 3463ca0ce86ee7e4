#include "tests/libvec/hunt_record.h"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <sys/file.h>
#include <unistd.h>

namespace vectest {
namespace {

const char *const head =
    R"(// The worst error that is known of each function in each flavour, a record a line, in the order of functions.def.
// `./dev hunt --record` writes it; the bounds, the heads of the kernels and docs/functions.md follow from it.
//
// flavour      fma: the bodies with a fused multiply-add; plain: those without
// result       which of the function's results it is, from 0; of cpow 0 stands for both, whose bound is one
// worst ulp    the distance of the result from MPFR's value, in units in the last place of that (cpow: of the larger part)
// how          search: found by an adaptive search; all: every input was tried
// evaluations  of the longest search of the present kernel, and its seed
// arguments    for which the result is so far off
//
// A search keeps the worst of the old and the new. A record whose arguments no longer give its error is of a kernel that
// has changed since: the next search replaces it.
#ifndef WORST
#define WORST(C_NAME, FLAVOUR, RESULT, WORST_ULP, HOW, EVALUATIONS, SEED, ...)
#endif
// clang-format off
//    c name, flavour, result, worst ulp, how, evaluations, seed, arguments
)";
const char *const foot = R"(// clang-format on
#undef WORST
)";

[[noreturn]] void fail(const std::string &path, const std::string &what) {
  std::fprintf(stderr, "hunt: %s: %s\n", path.c_str(), what.c_str());
  std::exit(2);
}

// A record's place: that of its row in the table.
size_t placeOf(const Record &r) {
  size_t place = 0;
  for (auto *all : {&functions(), &complexPowers()})
    for (const Function &f : *all) {
      ++place;
      if (f.cName == r.cName)
        return 2 * place + (r.flavour == "plain");
    }
  return ~size_t(0);
}

} // namespace

std::string plainHex(double x) {
  char text[64];
  std::snprintf(text, sizeof text, "%a", x);
  return text;
}

std::vector<Record> readRecords(const std::string &path) {
  std::vector<Record> records;
  std::ifstream file(path);
  unsigned number = 0;
  for (std::string line; std::getline(file, line);) {
    ++number;
    if (line.compare(0, 6, "WORST(") != 0)
      continue;
    std::vector<std::string> fields;
    std::istringstream in(line.substr(6, line.rfind(')') - 6));
    for (std::string field; std::getline(in, field, ',');)
      fields.push_back(field.substr(field.find_first_not_of(' ')));
    if (fields.size() < 8)
      fail(path + ":" + std::to_string(number), "a record has eight fields or more");
    Record r = {fields[0],
                fields[1],
                unsigned(std::stoul(fields[2])),
                std::stod(fields[3]),
                fields[4],
                std::stoull(fields[5]),
                std::stoull(fields[6]),
                {}};
    for (size_t i = 7; i < fields.size(); ++i)
      r.arguments.push_back(std::strtod(fields[i].c_str(), nullptr));
    records.push_back(r);
  }
  return records;
}

void writeRecord(const std::string &path, const Record &record) {
  // A lock of its own lasts while the file is replaced.
  FILE *lock = std::fopen((path + ".lock").c_str(), "w");
  if (!lock || flock(fileno(lock), LOCK_EX))
    fail(path, "cannot be locked");
  std::vector<Record> records = readRecords(path);
  std::erase_if(records, [&](const Record &r) { return r.cName == record.cName && r.flavour == record.flavour; });
  records.push_back(record);
  std::stable_sort(records.begin(), records.end(),
                   [](const Record &a, const Record &b) { return placeOf(a) < placeOf(b); });
  const std::string temporary = path + ".new";
  FILE *file = std::fopen(temporary.c_str(), "w");
  if (!file)
    fail(temporary, "cannot be written");
  std::fputs(head, file);
  for (const Record &r : records) {
    std::fprintf(file, "WORST(%s, %s, %u, %.6f, %s, %llu, %llu", r.cName.c_str(), r.flavour.c_str(), r.result, r.error,
                 r.how.c_str(), static_cast<unsigned long long>(r.evaluations),
                 static_cast<unsigned long long>(r.seed));
    for (double x : r.arguments)
      std::fprintf(file, ", %s", plainHex(x).c_str());
    std::fputs(")\n", file);
  }
  std::fputs(foot, file);
  if (std::fclose(file) || std::rename(temporary.c_str(), path.c_str()))
    fail(path, "cannot be written");
  unlink((path + ".lock").c_str());
  std::fclose(lock);
}

} // namespace vectest

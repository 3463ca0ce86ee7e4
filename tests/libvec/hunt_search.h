// The search for a subject's worst input. Deterministic by its seed: a longer one begins with a shorter one.
#ifndef VEC_TESTS_LIBVEC_HUNT_SEARCH_H
#define VEC_TESTS_LIBVEC_HUNT_SEARCH_H

#include "tests/libvec/hunt_points.h"

#include <unordered_set>

namespace vectest {

struct Found {
  double error = 0;
  Point point = {};
  uint64_t evaluations = 0;
  double estimateOff = 0; // the largest difference of an estimate from what MPFR measured
  Point estimateOffAt = {};
};

// Each batch of inputs comes from three sources, and each estimate serves all of them:
// - regions: a tree over the cubes of the charts. Parts in which errors tend to be large are sampled more often, and
//   are split;
// - pools of the worst inputs so far, one for each neighbourhood, large and small ones, and of those whose results are
//   next to the least normal number; of which variations are tried;
// - starting points, then any inputs.
// After each batch thousands of neighbours of the worst inputs so far are tried, along one argument.
class Search {
public:
  Search(Subject &subject, uint64_t seed, const std::vector<double> &constants, const std::vector<Point> &first);
  // One batch.
  void step();
  const Found &found() const { return best; }

private:
  struct Region {
    size_t chart;
    std::array<uint64_t, 4> low;
    std::array<uint8_t, 4> level; // the width is 2^(64 - level)
    double sum, count, most;      // of errors^8
    double tendency() const { return sum / count; }
  };
  struct Member {
    double worth = -INFINITY;
    Point point = {};
  };
  struct Pool {
    int mantissaBits; // that tell neighbourhoods apart
    std::vector<Member> members;
    std::vector<uint32_t> order;
    void sort();
  };

  void sortRegions();
  void visit(size_t region, size_t begin, size_t end);
  void split(size_t region);
  void keep(Pool &pool, const Point &point, double worth);
  const Point &chosen();
  Point inRegion();
  void sweep();
  void verify();
  bool check(const Point &point, double estimated); // by MPFR, unless it has been

  Subject &subject;
  Random random;
  const std::vector<double> &constants;
  std::vector<Chart> charts;
  std::vector<Region> regions;
  std::vector<uint32_t> byTendency, byMost;
  std::vector<Pool> pools; // the last one for the least normal number
  std::vector<Point> starting;
  size_t used = 0; // of the starting points
  std::vector<Point> batch;
  std::vector<double> errors;
  std::unordered_set<uint64_t> measured;
  uint64_t steps = 0;
  Found best;
};

} // namespace vectest
#endif

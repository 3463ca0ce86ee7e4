#include "tests/libvec/hunt_search.h"

#include <algorithm>
#include <cstring>
#include <numeric>

namespace vectest {
namespace {

constexpr size_t visitSize = 64;             // inputs of a region at a time
constexpr size_t regionPart = huntBatch / 2; // of a batch
constexpr size_t poolPart = huntBatch / 8 * 3;
constexpr double splitAfter = 256; // inputs
constexpr double inherited = 32;   // inputs that a part is credited with
constexpr size_t mostRegions = 40000;
constexpr size_t poolSize = 1024, borderPoolSize = 64;
constexpr size_t mostMeasured = 16; // of a batch
constexpr size_t sweeps = 24;       // after a batch
constexpr unsigned leastWidth = 12, mostWidth = 42;

uint64_t hashOf(const Point &p, const Order &order, int dropped) {
  uint64_t hash = 0;
  for (double x : p)
    hash = (hash ^ order.index(x) >> dropped) * 0x9e3779b97f4a7c15, hash ^= hash >> 29;
  return hash;
}

// The eighth power tells regions with a few large errors from those with many of middling size; a NaN is none.
double weightOf(double error) {
  double e = std::fmin(error, 4), square = e * e, fourth = square * square;
  return e == e ? fourth * fourth : 0;
}

} // namespace

Search::Search(Subject &subject, uint64_t seed, const std::vector<double> &constants, const std::vector<Point> &first)
    : subject(subject), random(seed), constants(constants), charts(chartsOf(subject.function())),
      starting(startingPoints(subject.function(), random)), batch(huntBatch), errors(huntBatch) {
  starting.insert(starting.begin(), first.begin(), first.end());
  const bool one = subject.arguments() == 1;
  for (int bits : {one ? 7 : 2, one ? 16 : 8, 30, -1}) {
    const size_t size = bits < 0 ? borderPoolSize : poolSize;
    pools.push_back({bits < 0 ? 20 : bits, std::vector<Member>(size), std::vector<uint32_t>(size)});
    std::iota(pools.back().order.begin(), pools.back().order.end(), 0);
  }
  for (size_t c = 0; c < charts.size(); ++c) {
    const size_t dimensions = charts[c].dimensions;
    const unsigned level = dimensions == 1 ? 12 : dimensions == 2 ? 5 : 2;
    for (uint64_t i = 0; i < uint64_t(1) << level * dimensions; ++i) {
      Region r = {c, {}, {}, 1e9, 1, 1e9}; // to be visited first
      for (size_t d = 0; d < dimensions; ++d) {
        r.level[d] = uint8_t(level);
        r.low[d] = (i >> level * d) << (64 - level);
      }
      regions.push_back(r);
    }
  }
  sortRegions();
}

void Search::sortRegions() {
  if (regions.size() > mostRegions) {
    std::nth_element(regions.begin(), regions.begin() + mostRegions / 2, regions.end(),
                     [](const Region &a, const Region &b) { return a.tendency() > b.tendency(); });
    regions.resize(mostRegions / 2);
  }
  byTendency.resize(regions.size());
  std::iota(byTendency.begin(), byTendency.end(), 0);
  byMost = byTendency;
  std::sort(byTendency.begin(), byTendency.end(), [&](uint32_t a, uint32_t b) {
    double x = regions[a].tendency(), y = regions[b].tendency();
    return x > y || (x == y && a < b);
  });
  std::sort(byMost.begin(), byMost.end(), [&](uint32_t a, uint32_t b) {
    return regions[a].most > regions[b].most || (regions[a].most == regions[b].most && a < b);
  });
}

void Search::visit(size_t index, size_t begin, size_t end) {
  const Region &r = regions[index];
  const Chart &chart = charts[r.chart];
  for (size_t i = begin; i < end; ++i) {
    std::array<uint64_t, 4> at = {};
    for (size_t d = 0; d < chart.dimensions; ++d)
      at[d] = r.low[d] + (random() >> r.level[d]);
    batch[i] = canonical(subject.function(), chart.point(at));
  }
}

void Search::split(size_t index) {
  Region r = regions[index];
  const size_t dimensions = charts[r.chart].dimensions;
  size_t d = 0;
  for (size_t i = 1; i < dimensions; ++i)
    if (r.level[i] < r.level[d])
      d = i;
  if (r.level[d] >= 56)
    return;
  r.sum = r.tendency() * inherited;
  r.count = inherited;
  ++r.level[d];
  regions[index] = r;
  r.low[d] += uint64_t(1) << (64 - r.level[d]);
  regions.push_back(r);
}

void Search::Pool::sort() {
  std::sort(order.begin(), order.end(), [&](uint32_t a, uint32_t b) {
    return members[a].worth > members[b].worth || (members[a].worth == members[b].worth && a < b);
  });
}

void Search::keep(Pool &pool, const Point &point, double worth) {
  const Order order(subject.function().f64);
  const int dropped = std::max(order.mantissaBits() - pool.mantissaBits, 0);
  Member &m = pool.members[hashOf(point, order, dropped) % pool.members.size()];
  if (worth > m.worth)
    m = {worth, point};
}

const Point &Search::chosen() {
  const Pool &pool = pools[std::min<size_t>(random.below(8) / 2, pools.size() - 1)];
  const double u = random.unit();
  const Member &m = pool.members[pool.order[size_t(double(pool.members.size()) * u * u * u)]];
  return m.worth > -INFINITY ? m.point : pools[0].members[pools[0].order[0]].point;
}

Point Search::inRegion() {
  const double u = random.unit();
  const Region &r = regions[(random() & 1 ? byTendency : byMost)[size_t(double(byMost.size()) * u * u)]];
  std::array<uint64_t, 4> at = {};
  for (size_t d = 0; d < charts[r.chart].dimensions; ++d)
    at[d] = r.low[d] + (random() >> r.level[d]);
  return canonical(subject.function(), charts[r.chart].point(at));
}

void Search::sweep() {
  for (size_t i = 0; i < sweeps; ++i) {
    const uint64_t kind = random.below(4);
    const Point near = kind == 0 ? inRegion() : kind == 1 ? mutated(subject.function(), chosen(), random) : chosen();
    const size_t argument = random.below(takesInteger(subject.function()) ? 1 : subject.arguments());
    const unsigned width = leastWidth + unsigned(random.below(mostWidth - leastWidth + 1));
    Point worst;
    double error;
    if (!subject.sweep(near, argument, width, random(), worst, error))
      continue;
    best.evaluations += huntBatch;
    for (size_t p = 0; p + 1 < pools.size(); ++p)
      keep(pools[p], worst, error);
    if (error > best.error - subject.margin() / 4)
      check(worst, error);
  }
}

void Search::step() {
  const Function &f = subject.function();
  size_t visited[regionPart / visitSize], i = 0;
  const double size = double(byMost.size());
  for (size_t &index : visited) {
    const double u = random.unit(), u2 = u * u, u4 = u2 * u2;
    const uint64_t kind = random.below(8);
    const double skewed = kind == 0 ? u : kind < 3 ? u4 : kind < 5 ? u4 * u4 : u4 * u4 * u4 * u4;
    index = (kind % 2 ? byTendency : byMost)[size_t(size * skewed)];
    if (steps * (regionPart / visitSize) + i / visitSize < regions.size() && steps < 400) // all of them once
      index = steps * (regionPart / visitSize) + i / visitSize;
    visit(index, i, i + visitSize);
    i += visitSize;
  }
  for (; i < regionPart + poolPart; ++i) {
    batch[i] = mutated(f, chosen(), random);
  }
  for (; i < huntBatch; ++i) {
    if (!constants.empty() && i % 4 == 0) {
      batch[i] = besideConstant(f, constants, random);
      continue;
    }
    if (used < starting.size()) {
      batch[i] = starting[used++];
      continue;
    }
    const Chart &chart = charts[random.below(charts.size())];
    batch[i] = canonical(f, chart.point({random(), random(), random(), random()}));
  }
  for (Point &p : batch)
    for (double &x : p)
      if (!std::isfinite(x))
        p = {1, 1, 1, 1};
  subject.estimate(batch, errors);
  best.evaluations += huntBatch;

  for (size_t v = 0; v < std::size(visited); ++v) {
    Region &r = regions[visited[v]];
    if (r.sum == 1e9)
      r.sum = r.count = r.most = 0;
    for (size_t k = v * visitSize; k < (v + 1) * visitSize; ++k) {
      r.sum += weightOf(errors[k]);
      r.most = std::fmax(r.most, errors[k]);
    }
    r.count += visitSize;
  }
  for (size_t index : visited)
    if (regions[index].count >= splitAfter)
      split(index);
  for (size_t k = 0; k < huntBatch; ++k) {
    for (size_t p = 0; p + 1 < pools.size(); ++p)
      keep(pools[p], batch[k], errors[k]);
    if (const double away = subject.fromLeastNormal(k); away < 64)
      keep(pools.back(), batch[k], -away);
  }
  verify();
  sweep();
  if (steps++ % 32 == 31 || steps == 8)
    sortRegions();
  if (steps % 4 == 0)
    for (Pool &pool : pools)
      pool.sort();
}

void Search::verify() {
  // Those that seem worse than the worst, and one that may be.
  size_t order[huntBatch];
  std::iota(order, order + huntBatch, size_t(0));
  std::partial_sort(order, order + mostMeasured, order + huntBatch,
                    [&](size_t a, size_t b) { return errors[a] > errors[b] || (errors[a] == errors[b] && a < b); });
  bool mayBe = false;
  for (size_t k = 0; k < mostMeasured; ++k) {
    const double estimated = errors[order[k]], before = best.error;
    if (!(estimated > best.error - subject.margin()) || (estimated <= best.error && mayBe))
      return;
    if (check(batch[order[k]], estimated))
      mayBe |= estimated <= before;
  }
}

bool Search::check(const Point &point, double estimated) {
  if (!measured.insert(hashOf(point, Order(true), 0)).second)
    return false;
  double error = subject.measure(point);
  if (double off = std::fabs(error - estimated); off > best.estimateOff || std::isnan(off))
    best.estimateOff = std::isnan(off) ? 0 : off, best.estimateOffAt = point;
  if (error > best.error) {
    best.error = error;
    best.point = point;
  }
  return true;
}

} // namespace vectest

#include "bench/report.h"
#include "bench/json_file.h"
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <span>

namespace vec::bench {
namespace {

constexpr const char *typeNames[] = {"f32", "f64"};

struct IsaTitle {
  std::string_view token, title;
};
constexpr IsaTitle titles[] = {{"s", "scalar"}, {"b", "SSE"}, {"c", "AVX"}, {"d", "AVX2"}, {"e", "AVX-512"}};

struct Ratio {
  std::string_view mine, theirs;
};
constexpr std::string_view scalarPeers[] = {"libm", "libvec"};
constexpr Ratio scalarRatios[] = {{"libvec", "libm"}};
constexpr std::string_view vectorPeers[] = {"libmvec", "sleef", "libvec", "inlined"};
constexpr Ratio vectorRatios[] = {
    {"libvec", "libmvec"}, {"libvec", "sleef"}, {"inlined", "libmvec"}, {"inlined", "sleef"}};

// The results of one type and ISA.
struct Table {
  std::vector<const Result *> rows;
  std::span<const std::string_view> peers;
  std::span<const Ratio> ratios;

  const Result *find(std::string_view name, std::string_view peer) const {
    for (const Result *r : rows)
      if (r->name == name && r->peer == peer)
        return r;
    return nullptr;
  }
};

bool isWrong(const Result &r) {
  bool ours = r.peer == "libvec" || r.peer == "inlined";
  return ours && r.accuracy && !(r.accuracy->ulp <= r.bound);
}

// How many times faster ours is; 0 where one of the two is not there, or ours is wrong: that is no speed.
double speedUp(const Table &t, std::string_view name, Ratio ratio) {
  const Result *mine = t.find(name, ratio.mine), *theirs = t.find(name, ratio.theirs);
  return mine && theirs && !isWrong(*mine) ? theirs->nanoseconds / mine->nanoseconds : 0;
}

constexpr int nameWidth = 13, cellWidth = 15, ratioWidth = 17;

void printText(std::string_view text, int width) {
  std::printf("%*.*s", width, static_cast<int>(text.size()), text.data());
}

void printCell(const Result *r) {
  char text[64] = "-";
  if (r && r->accuracy)
    std::snprintf(text, sizeof text, r->accuracy->ulp < 1000 ? "%.3f/%.2f" : "%.3f/%.0e", r->nanoseconds,
                  r->accuracy->ulp);
  else if (r)
    std::snprintf(text, sizeof text, "%.3f", r->nanoseconds);
  printText(text, cellWidth);
}

void printRatio(double ratio) {
  ratio > 0 ? std::printf("%*.2f", ratioWidth, ratio) : std::printf("%*s", ratioWidth, "-");
}

// Of the functions of one tier.
void printMeans(const Table &t, const std::vector<std::string_view> &names, std::string_view tier) {
  std::vector<double> means;
  for (const Ratio &r : t.ratios) {
    double logs = 0, count = 0;
    for (std::string_view name : names)
      if (double s = tierOf(name) == tier ? speedUp(t, name, r) : 0; s > 0) {
        logs += std::log(s);
        count += 1;
      }
    means.push_back(count > 0 ? std::exp(logs / count) : 0);
  }
  if (!tier.empty() && std::ranges::all_of(means, [](double m) { return m == 0; }))
    return;
  printText("geomean" + std::string(tier), -nameWidth);
  std::printf("%*s", static_cast<int>(cellWidth * t.peers.size()), "");
  for (double m : means)
    printRatio(m);
  std::puts("");
}

void printTable(const Table &t, std::string_view title, const char *type) {
  std::printf("\n%s %s: ns per element / largest error in ulp; then how many times faster\n%-*s", type,
              std::string(title).c_str(), nameWidth, "");
  for (std::string_view p : t.peers)
    printText(p, cellWidth);
  for (const Ratio &r : t.ratios)
    printText(std::string(r.mine) + ":" + std::string(r.theirs), ratioWidth);
  std::puts("");
  std::vector<std::string_view> names;
  for (const Result *row : t.rows)
    if (names.empty() || names.back() != row->name)
      names.push_back(row->name);
  for (std::string_view name : names) {
    printText(name, -nameWidth);
    for (std::string_view p : t.peers)
      printCell(t.find(name, p));
    for (const Ratio &r : t.ratios)
      printRatio(speedUp(t, name, r));
    std::puts("");
  }
  for (std::string_view tier : tiers)
    printMeans(t, names, tier);
}

} // namespace

// At most 4 is the aim.
static void printLarge(const std::vector<Result> &results) {
  std::printf("\nlarge arguments, 1e8 to 1e30: times as long as in the ordinary range\n");
  for (const Result &r : results)
    if (tierOf(r.name) == largeTier && (r.peer == "libvec" || r.peer == "inlined"))
      for (const Result &ordinary : results)
        if (ordinary.symbol == r.symbol && ordinary.peer == r.peer && tierOf(ordinary.name).empty())
          std::printf("%-28s %6.2f\n", r.symbol.c_str(), r.nanoseconds / ordinary.nanoseconds);
}

void printTables(const std::vector<Result> &results) {
  for (Type type : {f64, f32})
    for (const IsaTitle &isa : titles) {
      Table t;
      for (const Result &r : results)
        if (r.type == type && r.isa == isa.token)
          t.rows.push_back(&r);
      if (t.rows.empty())
        continue;
      bool scalar = isa.token == "s";
      t.peers = scalar ? std::span<const std::string_view>(scalarPeers) : vectorPeers;
      t.ratios = scalar ? std::span<const Ratio>(scalarRatios) : vectorRatios;
      printTable(t, isa.title, typeNames[type]);
    }
  if (std::ranges::any_of(results, [](const Result &r) { return tierOf(r.name) == largeTier; }))
    printLarge(results);
}

bool writeJson(const std::string &file, const std::vector<Result> &results) {
  return writeFile(file, [&](FILE *f) {
    std::fprintf(f, "{\"cpu\": \"%s\", \"results\": [", cpuName().c_str());
    for (const Result &r : results) {
      std::fprintf(
          f, "%s\n  {\"function\": \"%s\", \"type\": \"%s\", \"isa\": \"%s\", \"peer\": \"%s\", \"symbol\": \"%s\"",
          &r == &results.front() ? "" : ",", r.name.c_str(), typeNames[r.type], r.isa.c_str(), r.peer.c_str(),
          r.symbol.c_str());
      std::fprintf(f, ", \"ns\": ");
      writeNumber(f, r.nanoseconds);
      if (r.accuracy) {
        std::fprintf(f, ", \"ulp\": ");
        writeNumber(f, r.accuracy->ulp);
        std::fprintf(f, ", \"worst\": [");
        writeNumber(f, r.accuracy->x);
        std::fprintf(f, ", ");
        writeNumber(f, r.accuracy->y);
        std::fprintf(f, "]");
      }
      std::fprintf(f, "}");
    }
    std::fprintf(f, "\n]}\n");
  });
}

bool reportWrong(const std::vector<Result> &results) {
  bool wrong = false;
  for (const Result &r : results) {
    if (!isWrong(r))
      continue;
    wrong = true;
    std::fprintf(stderr, "mathbench: %s is off by %.3g ulp at %.17g (%a), its bound is %g\n", r.symbol.c_str(),
                 r.accuracy->ulp, r.accuracy->x, r.accuracy->x, r.bound);
  }
  return wrong;
}

} // namespace vec::bench

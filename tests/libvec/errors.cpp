// Errors over the argument: the largest of each function in each bin of its arguments, for the plots of the documents.
// errors.py runs it, keeps what it prints and compares.
#include "tests/libvec/hunt_points.h"

#include <cstring>
#include <functional>
#include <map>

using namespace vectest;

namespace {

const char *const usage = R"(usage: errors [options] [function]...

Prints the largest errors that a sample of inputs has, in hundredths of an ulp by MPFR, a JSON object a line: for each
result and each argument of a function, over all numbers ("whole") and over the range of the benchmark ("range"). No
function: all whose results are not exact. A bin without a finite result is null.

  --fma=FILE     libvec.so
  --plain=FILE   the library of the bodies without FMA
  --bins=N       of those series whose bins are independent only N bins each; the others are -1, and not printed are the
                 series over all pairs of arguments
)";

// Bins of one argument. The whole axis has so many for each sign: half a binade each around 1, the rest of the
// exponents in equal parts.
constexpr size_t outerBins = 18, innerBins = 64, wholeBins = 2 * (2 * outerBins + innerBins), rangeBins = 120;
constexpr int innerExponent = 16;

class WholeAxis {
public:
  explicit WholeAxis(bool f64) : order(f64) {
    const int least = f64 ? -1074 : -149, most = f64 ? 1024 : 128;
    auto part = [&](double from, double to, size_t bins) {
      for (size_t i = 0; i < bins; ++i)
        exponents.push_back(from + (to - from) * double(i) / double(bins));
    };
    part(least, -innerExponent, outerBins);
    part(-innerExponent, innerExponent, innerBins);
    part(innerExponent, most, outerBins);
    exponents.push_back(most);
    const uint64_t zero = order.count() / 2;
    for (size_t i = 0; i + 1 < exponents.size(); ++i)
      positive.push_back(i == 0 ? zero : order.index(order.rounded(std::exp2(exponents[i]))));
    positive.push_back(order.count());
  }

  const std::vector<double> &edges() const { return exponents; }
  // A bin is the indices from begin(bin) up to begin(bin + 1); the first half is the mirror of the second.
  uint64_t begin(size_t bin) const {
    constexpr size_t half = wholeBins / 2;
    return bin < half ? order.count() - positive[half - bin] : positive[bin - half];
  }
  size_t binOf(double x) const {
    const uint64_t index = order.index(x);
    size_t low = 0, high = wholeBins;
    while (high - low > 1) {
      const size_t middle = (low + high) / 2;
      (begin(middle) <= index ? low : high) = middle;
    }
    return low;
  }
  double number(size_t bin, uint64_t random) const {
    const uint64_t first = begin(bin), n = begin(bin + 1) - first;
    return order.number(first + uint64_t((unsigned __int128)random * n >> 64));
  }

private:
  Order order;
  std::vector<double> exponents;
  std::vector<uint64_t> positive;
};

// The worst input of a bin so far.
struct Bin {
  double error = -1; // nothing finite yet
  Point point = {};
  bool tried = false;
};

uint64_t seedOf(const Function &f, size_t argument, size_t bin) {
  uint64_t seed = 0xcbf29ce484222325;
  for (unsigned char c : f.cName + std::to_string(argument) + "." + std::to_string(bin))
    seed = (seed ^ c) * 0x100000001b3;
  return seed;
}

bool isFinite(const Point &p) {
  return std::all_of(p.begin(), p.end(), [](double x) { return std::isfinite(x); });
}

class Errors {
public:
  // `parts`: one result, or both of a complex power.
  Errors(const Function *parts, size_t count, const Variant &variant)
      : f(parts[0]), subject(parts, count, variant), batch(huntBatch), errors(huntBatch) {}

  // Bins of one argument over the range of the benchmark; the other arguments are anywhere in it.
  std::vector<Bin> overRange(size_t argument, const std::function<bool(size_t)> &isWanted) {
    const double width = (f.benchHigh - f.benchLow) / rangeBins;
    return independent(argument, rangeBins, isWanted, [&](size_t bin, Random &random) {
      Point p = {};
      for (size_t a = 0; a < arity(f); ++a)
        p[a] = a == argument ? f.benchLow + width * (double(bin) + random.unit())
                             : f.benchLow + (f.benchHigh - f.benchLow) * random.unit();
      return p;
    });
  }

  // Bins of the only argument over all numbers.
  std::vector<Bin> overAll(const WholeAxis &axis, const std::function<bool(size_t)> &isWanted) {
    return independent(0, wholeBins, isWanted,
                       [&](size_t bin, Random &random) { return Point{axis.number(bin, random())}; });
  }

  // Bins of each argument over all numbers, of inputs from the charts of the search and from the tests of accuracy.
  std::vector<std::vector<Bin>> overPairs(const WholeAxis &axis) {
    std::vector<std::vector<Bin>> bins(arity(f), std::vector<Bin>(wholeBins));
    const std::vector<Chart> charts = chartsOf(f);
    Random random(seedOf(f, arity(f), 0));
    auto ofChart = [&] {
      Point p;
      do {
        p = charts[random.below(charts.size())].point({random(), random(), random(), random()});
        if (arity(f) == 2 && random() % 4 == 0) // powers of negative numbers
          p = {random() & 1 ? -p[0] : p[0], std::rint(p[1])};
        p = canonical(f, p);
      } while (!isFinite(p));
      return p;
    };
    for (size_t i = 0; i < wholeBins; ++i) {
      std::vector<Input> tested;
      if (i % 2 && arity(f) < 4)
        tested = randomInputs(f, huntBatch, i);
      for (size_t k = 0; k < batch.size(); ++k) {
        batch[k] = tested.empty() ? ofChart() : canonical(f, {tested[k].x, tested[k].y, tested[k].z});
        if (!isFinite(batch[k]))
          batch[k] = ofChart();
      }
      estimate();
      for (size_t k = 0; k < batch.size(); ++k)
        for (size_t a = 0; a < arity(f); ++a)
          note(bins[a][axis.binOf(batch[k][a])], k);
    }
    for (std::vector<Bin> &mine : bins)
      measure(mine);
    return bins;
  }

private:
  template <class Make>
  std::vector<Bin> independent(size_t argument, size_t count, const std::function<bool(size_t)> &isWanted, Make make) {
    std::vector<Bin> bins(count);
    for (size_t bin = 0; bin < count; ++bin) {
      if (!isWanted(bin))
        continue;
      Random random(seedOf(f, argument, count * 1000 + bin));
      for (Point &p : batch)
        p = canonical(f, make(bin, random));
      estimate();
      for (size_t k = 0; k < batch.size(); ++k)
        note(bins[bin], k);
    }
    measure(bins);
    return bins;
  }

  // Of the batch. Where a result is not finite, the error is negative.
  void estimate() {
    subject.estimate(batch, errors);
    for (size_t k = 0; k < batch.size(); ++k)
      if (!subject.isFinite(k))
        errors[k] = -1;
  }

  void note(Bin &bin, size_t k) {
    bin.tried = true;
    if (errors[k] <= bin.error)
      return;
    // An estimate far beyond the bound is none: the true value is out of its reach.
    const double error = errors[k] > f.ulp + 1 ? subject.measure(batch[k]) : errors[k];
    if (error > bin.error)
      bin.error = error, bin.point = batch[k];
  }

  void measure(std::vector<Bin> &bins) {
    for (Bin &bin : bins)
      if (bin.error >= 0)
        bin.error = subject.measure(bin.point);
  }

  const Function &f;
  Subject subject;
  std::vector<Point> batch;
  std::vector<double> errors;
};

// A series: which result, which argument, over what.
using Key = std::tuple<unsigned, size_t, std::string>;
using Series = std::map<Key, std::vector<Bin>>;

struct Row {
  std::vector<const Function *> results; // of a complex power the first alone
  bool isPower;
};

std::vector<Row> rows() {
  std::vector<Row> all;
  for (bool power : {false, true})
    for (const Function &f : power ? complexPowers() : functions()) {
      if (f.how == "exact" || givesInteger(f))
        continue;
      if (f.wanted == 0 || f.name.find("_second") == std::string::npos)
        all.push_back({{&f}, power});
      else if (!power)
        all.back().results.push_back(&f);
    }
  return all;
}

Series seriesOf(const Row &row, const Variant &variant, size_t bins, Tally &tally) {
  Series series;
  for (const Function *f : row.results) {
    Errors errors(f, row.isPower ? 2 : 1, variant);
    static const WholeAxis axes[] = {WholeAxis(false), WholeAxis(true)};
    const size_t first = seedOf(*f, 0, 0) % 97;
    auto some = [&](size_t count) {
      return [=](size_t bin) { return bins == 0 || (bin + first) % (count / bins) == 0; };
    };
    if (arity(*f) == 1)
      series[{f->wanted, 0, "whole"}] = errors.overAll(axes[f->f64], some(wholeBins));
    for (size_t a = 0; a < arity(*f); ++a)
      series[{f->wanted, a, "range"}] = errors.overRange(a, some(rangeBins));
    if (arity(*f) > 1 && bins == 0) {
      std::vector<std::vector<Bin>> all = errors.overPairs(axes[f->f64]);
      for (size_t a = 0; a < arity(*f); ++a)
        series[{f->wanted, a, "whole"}] = all[a];
    }
    double worst = 0;
    for (const auto &[key, mine] : series)
      for (const Bin &bin : mine)
        worst = std::fmax(worst, bin.error);
    if (worst <= f->ulp)
      tally.pass();
    else
      tally.fail(variant.symbol + ": " + std::to_string(worst) + " ulp, more than the bound");
  }
  return series;
}

void printBins(const char *flavour, const std::vector<Bin> &bins) {
  std::printf(", \"%s\": [", flavour);
  for (size_t i = 0; i < bins.size(); ++i) {
    const Bin &b = bins[i];
    std::printf("%s%s", i ? "," : "",
                b.error >= 0 ? std::to_string(std::lround(100 * b.error)).c_str()
                : b.tried    ? "null"
                             : "-1");
  }
  std::printf("]");
}

struct ErrorOptions {
  std::string library[2];
  size_t bins = 0;
  std::vector<std::string> only;
};

ErrorOptions parse(int argc, char **argv) {
  ErrorOptions o;
  for (int i = 1; i < argc; ++i) {
    const std::string a = argv[i];
    if (a.starts_with("--fma=")) {
      o.library[0] = a.substr(6);
    } else if (a.starts_with("--plain=")) {
      o.library[1] = a.substr(8);
    } else if (a.starts_with("--bins=") && std::atoi(argv[i] + 7) > 0 && std::atoi(argv[i] + 7) <= int(rangeBins)) {
      o.bins = size_t(std::atoi(argv[i] + 7));
    } else if (isKnown(a) || std::ranges::any_of(complexPowers(), [&](const Function &f) { return f.cName == a; })) {
      o.only.push_back(a);
    } else {
      std::fprintf(stderr, "errors: '%s' is neither an option nor a function of functions.def\n%s", argv[i], usage);
      std::exit(2);
    }
  }
  if (o.library[0].empty() || o.library[1].empty()) {
    std::fputs(usage, stderr);
    std::exit(2);
  }
  return o;
}

} // namespace

int main(int argc, char **argv) {
  const ErrorOptions options = parse(argc, argv);
  if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("fma")) {
    std::fprintf(stderr, "errors: this CPU lacks AVX2 or FMA\n");
    return 77;
  }
  for (const Row &row : rows())
    for (const Function *result : row.results)
      if (const std::string problem = row.isPower ? "" : Subject::problem(*result); !problem.empty()) {
        std::fprintf(stderr, "errors: %s\n", problem.c_str());
        return 2;
      }
  Tally tally;
  const Library libraries[] = {Library(options.library[0].c_str()), Library(options.library[1].c_str())};
  const char *const flavours[] = {"fma", "plain"};
  for (const bool f64 : {false, true}) {
    std::printf("{\"type\": \"%s\", \"exponents\": [", f64 ? "f64" : "f32");
    const std::vector<double> edges = WholeAxis(f64).edges();
    for (size_t i = 0; i < edges.size(); ++i)
      std::printf("%s%.6g", i ? "," : "", edges[i]);
    std::printf("]}\n");
  }
  for (const Row &row : rows()) {
    const Function &f = *row.results[0];
    if (!options.only.empty() && std::find(options.only.begin(), options.only.end(), f.cName) == options.only.end())
      continue;
    Series series[2];
    for (size_t i : {0, 1})
      // The widest without a mask: all have the same bits.
      for (const Variant &v : usable(libraries[i], f, tally, i ? 'c' : 'd'))
        if (v.isa == (i ? 'c' : 'd') && !v.masked && v.linear)
          series[i] = seriesOf(row, v, options.bins, tally);
    for (const auto &[key, bins] : series[0]) {
      const auto &[result, argument, over] = key;
      std::printf("{\"function\": \"%s\", \"result\": %u, \"argument\": %zu, \"over\": \"%s\"", f.cName.c_str(), result,
                  argument, over.c_str());
      printBins(flavours[0], bins);
      printBins(flavours[1], series[1][key]);
      std::printf("}\n");
    }
    std::fflush(stdout);
  }
  return tally.finish();
}

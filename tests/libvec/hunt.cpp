// Searches for the inputs for which functions are farthest from the true value, and compares with functions.def.
// Exits 1 when an error is above its bound.
#include "tests/libvec/exhaustive.h"
#include "tests/libvec/hunt_record.h"
#include "tests/libvec/hunt_search.h"

#include <cstring>
#include <ctime>
#include <optional>

using namespace vectest;

namespace {

const char *const usage = R"(usage: hunt [options] [function] [seconds]

Searches for the input for which a function is farthest from its true value, by MPFR, in units in the last place: in the
flavours with FMA and without. No function: all of them. A function is named as in functions.def ("expf", "sin_u35").

  seconds            of processor time for each function and flavour (10)
  --evaluations=N    as many evaluations instead: the result depends on nothing but the seed
  --seed=N           of the search (1)
  --flavour=NAME     fma or plain only
  --tier=NAME        default, u35 or cr only
  --how=NAME         only rows whose bound is known so: exact, all, search
  --fma=FILE         libvec.so
  --plain=FILE       the library of the bodies without FMA
  --verbose          says on stderr when something worse is found
  --kernels=FOLDER   sources whose constants are among the starting points
  --known=FILE       worst inputs that are known: starting points, too
  --record=FILE      as --known, and writes the worst of the old and the new into it

A function whose bound is known by all inputs gets every float, if the budget is 20 seconds or 2^32 evaluations; a shorter
one is searched. Lines go to stdout, what is being done to stderr. Exits 1 when an error is above its bound.
)";

struct HuntOptions {
  double seconds = 10;
  uint64_t evaluations = 0, seed = 1;
  std::string function, flavour, tier, how, library[2], kernels, known;
  bool record = false, verbose = false;
};

[[noreturn]] void wrong(const std::string &what) {
  std::fprintf(stderr, "hunt: %s; try --help\n", what.c_str());
  std::exit(2);
}

HuntOptions parse(int argc, char **argv) {
  HuntOptions o;
  unsigned words = 0;
  for (int i = 1; i < argc; ++i) {
    std::string a = argv[i];
    auto option = [&](const char *name, std::string &value) {
      if (a.compare(0, std::strlen(name), name) != 0)
        return false;
      value = a.substr(std::strlen(name));
      return true;
    };
    auto number = [&](const std::string &text) {
      char *end;
      double x = std::strtod(text.c_str(), &end);
      if (text.empty() || *end || !(x > 0) || x > 1e18)
        wrong("'" + text + "' is no number greater than 0");
      return x;
    };
    std::string text;
    if (a == "--help") {
      std::fputs(usage, stdout);
      std::exit(0);
    } else if (option("--evaluations=", text)) {
      o.evaluations = uint64_t(number(text));
    } else if (option("--seed=", text)) {
      o.seed = uint64_t(number(text));
    } else if (option("--record=", o.known)) {
      o.record = true;
    } else if (option("--flavour=", o.flavour) || option("--tier=", o.tier) || option("--how=", o.how) ||
               option("--fma=", o.library[0]) || option("--plain=", o.library[1]) || option("--kernels=", o.kernels) ||
               option("--known=", o.known)) {
    } else if (a == "--verbose") {
      o.verbose = true;
    } else if (a.compare(0, 1, "-") == 0) {
      wrong("unknown option '" + a + "'");
    } else if (std::isdigit(a[0]) || a[0] == '.') {
      o.seconds = number(a);
    } else if (words++ == 0) {
      o.function = a;
    } else {
      wrong("'" + a + "' is one function too many");
    }
  }
  if (!o.flavour.empty() && o.flavour != "fma" && o.flavour != "plain")
    wrong("there is no flavour '" + o.flavour + "': fma or plain");
  if (!o.tier.empty() && o.tier != "default" && o.tier != "u35" && o.tier != "cr")
    wrong("there is no tier '" + o.tier + "': default, u35 or cr");
  return o;
}

std::string tierOf(const Function &f) {
  return f.cName.find("_u35") != std::string::npos  ? "u35"
         : f.cName.find("_cr") != std::string::npos ? "cr"
                                                    : "default";
}

// The results of one function of the table; of a complex power one subject for both.
struct Row {
  std::vector<const Function *> results;
  bool isPower;
  const Function &function() const { return *results[0]; }
};

std::vector<Row> rowsOf(const HuntOptions &o) {
  std::vector<Row> rows;
  for (bool power : {false, true})
    for (const Function &f : power ? complexPowers() : functions()) {
      if ((!o.function.empty() && f.cName != o.function) || (!o.tier.empty() && tierOf(f) != o.tier) ||
          (!o.how.empty() && f.how != o.how))
        continue;
      if (f.wanted == 0 || f.name.find("_second") == std::string::npos)
        rows.push_back({{&f}, power});
      else if (!power)
        rows.back().results.push_back(&f);
    }
  return rows;
}

// Without a mask, results side by side, and as many lanes as there are.
std::optional<Variant> widest(const std::vector<Variant> &variants) {
  std::optional<Variant> best;
  for (const Variant &v : variants)
    if (!v.masked && v.linear && (!best || v.isa > best->isa))
      best = v;
  return best;
}

// Others on the machine do not make a search shorter.
double processorSeconds() { return double(std::clock()) / CLOCKS_PER_SEC; }

class Hunt {
public:
  Hunt(const HuntOptions &options) : options(options) {
    if (!options.kernels.empty())
      constants = constantsIn(options.kernels.c_str());
    if (!options.known.empty())
      known = readRecords(options.known);
  }

  void run(const Library &library, const std::string &flavour, const Row &row, Tally &tally) {
    const Function &f = row.function();
    std::vector<Variant> variants = usable(library, f, tally, flavour == "plain" ? 'c' : allIsas);
    std::optional<Variant> variant = widest(variants);
    if (!variant)
      return;
    std::fprintf(stderr, "hunt: %s %s\n", f.cName.c_str(), flavour.c_str());
    const double start = processorSeconds();
    Record worst = {f.cName, flavour, 0, -1, "search", 0, options.seed, {}};
    const bool all = f.how == "all" && (options.evaluations ? options.evaluations >> 32 != 0 : options.seconds >= 20);
    for (const Function *result : row.results) {
      Found found;
      if (all) {
        std::optional<Exhaustive> e = measureAllFloats(
            library, *result, usable(library, *result, tally, flavour == "plain" ? 'c' : allIsas), tally);
        if (!e)
          return tally.fail(f.cName + ": not all floats could be tried");
        found = {e->error, {e->x}, uint64_t(1) << 32};
        worst.how = "all";
      } else {
        found = search(*result, row.isPower ? 2 : 1, *variant, row.results.size());
      }
      worst.evaluations += found.evaluations;
      if (found.error > worst.error) {
        worst.error = found.error;
        worst.result = result->wanted;
        worst.arguments.assign(found.point.begin(), found.point.begin() + long(arity(f)));
      }
    }
    if (all)
      worst.evaluations = uint64_t(1) << 32;
    report(f, worst, processorSeconds() - start, tally);
    if (options.record)
      record(row, *variant, worst);
  }

private:
  Found search(const Function &f, size_t parts, const Variant &variant, size_t results) {
    Subject subject(&f, parts, variant);
    // What is hard for a function is for its kin, too: lgamma and lgamma_r, sin, sincos and cexpi.
    std::vector<Point> first;
    for (const Record &r : known)
      if (r.arguments.size() == arity(f))
        if (Point p = canonical(f, r.point());
            std::all_of(p.begin(), p.end(), [](double x) { return std::isfinite(x); }))
          first.push_back(p);
    Search search(subject, options.seed, constants, first);
    const double end = processorSeconds() + options.seconds / double(results);
    double before = 0;
    while (options.evaluations ? search.found().evaluations < options.evaluations : processorSeconds() < end) {
      search.step();
      if (options.verbose && search.found().error > before) {
        before = search.found().error;
        std::fprintf(stderr, "hunt: %s: %.4f after %.1e evaluations, %.1f s\n", f.cName.c_str(), before,
                     double(search.found().evaluations), processorSeconds());
      }
    }
    const Found found = search.found();
    if (found.estimateOff > subject.margin() && f.how != "exact")
      std::fprintf(stderr, "hunt: %s: an estimate is off by %.3g ulp at (%a, %a, %a, %a)\n", f.cName.c_str(),
                   found.estimateOff, found.estimateOffAt[0], found.estimateOffAt[1], found.estimateOffAt[2],
                   found.estimateOffAt[3]);
    return found;
  }

  void report(const Function &f, const Record &r, double seconds, Tally &tally) {
    std::string call;
    for (double x : r.arguments)
      call += (call.empty() ? "" : ", ") + plainHex(x);
    char numbers[128];
    std::snprintf(numbers, sizeof numbers, "%.4f ulp", r.error);
    std::string line =
        f.cName + (r.result ? "_second" : "") + " " + r.flavour + ": " + numbers + ", " + f.cName + "(" + call + ")";
    std::snprintf(numbers, sizeof numbers, ", %.1e evaluations in %.1f s", double(r.evaluations), seconds);
    line += numbers;
    std::snprintf(numbers, sizeof numbers, "%g", f.ulp);
    if (r.error <= f.ulp) {
      tally.pass();
      std::printf("%s, bound %s\n", line.c_str(), numbers);
    } else {
      tally.fail(line + ": more than the " + numbers + " of functions.def");
    }
    std::fflush(stdout);
  }

  // The old record counts if its arguments still give its error.
  void record(const Row &row, const Variant &variant, Record worst) {
    for (const Record &old : known) {
      if (old.cName != worst.cName || old.flavour != worst.flavour || old.result >= row.results.size())
        continue;
      Subject subject(row.results[old.result], row.isPower ? 2 : 1, variant);
      if (std::fabs(subject.measure(old.point()) - old.error) > 2e-6)
        break;
      if (old.error + 1e-6 >= worst.error && (old.how == "all" || old.error > worst.error + 1e-6)) {
        uint64_t evaluations = std::max(old.evaluations, worst.evaluations);
        uint64_t seed = old.evaluations >= worst.evaluations ? old.seed : worst.seed;
        worst = old;
        worst.evaluations = evaluations, worst.seed = seed;
      } else if (old.evaluations > worst.evaluations && worst.how != "all") {
        worst.evaluations = old.evaluations, worst.seed = old.seed;
      }
      break;
    }
    writeRecord(options.known, worst);
  }

  const HuntOptions &options;
  std::vector<double> constants;
  std::vector<Record> known;
};

} // namespace

int main(int argc, char **argv) {
  const HuntOptions options = parse(argc, argv);
  const std::vector<Row> rows = rowsOf(options);
  if (rows.empty())
    wrong(options.function.empty() ? "no function is left"
                                   : "functions.def has no function '" + options.function + "'");
  for (const Row &row : rows)
    for (const Function *result : row.results)
      if (const std::string problem = row.isPower ? "" : Subject::problem(*result); !problem.empty()) {
        std::fprintf(stderr, "hunt: %s\n", problem.c_str());
        return 2;
      }
  Tally tally;
  Hunt hunt(options);
  std::optional<Library> libraries[2];
  const char *const flavours[] = {"fma", "plain"};
  for (size_t i : {0, 1}) {
    if (options.library[i].empty() || (!options.flavour.empty() && options.flavour != flavours[i]))
      continue;
    if (i == 0 && !(__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")))
      tally.skip("fma: this CPU lacks the instructions");
    else
      libraries[i].emplace(options.library[i].c_str());
  }
  for (const Row &row : rows)
    for (size_t i : {0, 1})
      if (libraries[i])
        hunt.run(*libraries[i], flavours[i], row, tally);
  return tally.finish();
}

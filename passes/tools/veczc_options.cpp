// Parses veczc's command line and its environment (CODEPLAY_VECZ_CHOICES).
#include "passes/tools/veczc_options.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CommandLine.h"
#include <cstdlib>

using namespace llvm;
using namespace vec;

static cl::OptionCategory Category("veczc options");
static cl::opt<std::string> Input(cl::Positional, cl::desc("<module.bc or .ll; - is standard input>"), cl::init("-"),
                                  cl::cat(Category));
static cl::opt<std::string> Output("o", cl::desc("output file; - is standard output"), cl::value_desc("file"),
                                   cl::init("-"), cl::cat(Category));
static cl::opt<bool> Textual("S", cl::desc("write textual IR instead of bitcode"), cl::cat(Category));
static cl::list<std::string>
    VariantNames("variant",
                 cl::desc("a vector function to make: _ZGVdN4v_f, or _ZGVdN4v_f=g when the scalar function is g"),
                 cl::value_desc("name[=function]"), cl::cat(Category));
static constexpr StringLiteral Presets[] = {"native", "x86-64", "x86-64-v2", "x86-64-v3", "x86-64-v4"};
static cl::opt<std::string> Preset("target", cl::desc("machine to plan for: native, x86-64, x86-64-v2, -v3 or -v4"),
                                   cl::value_desc("machine"), cl::cat(Category));
static cl::opt<std::string> TripleName("vecz-target-triple",
                                       cl::desc("target to plan for (default: the module's, or the host for SPIR)"),
                                       cl::value_desc("triple"), cl::cat(Category));
static cl::opt<std::string> CPU("vecz-target-mcpu", cl::desc("processor to plan for"), cl::value_desc("cpu"),
                                cl::cat(Category));
static cl::opt<std::string> Features("vecz-target-features", cl::desc("its features"), cl::value_desc("+a,-b"),
                                     cl::cat(Category));
static cl::opt<bool> PrintPlans("print-plan", cl::desc("print the plan of each vectorization to standard error"),
                                cl::cat(Category));
static cl::opt<std::string>
    Dump("debug-pipeline", cl::ValueOptional,
         cl::desc("print each function after all stages, or after one: prepare, linearize, plan, packetize, finish"),
         cl::value_desc("stage"), cl::cat(Category));
static cl::opt<bool> Table("vecz-llvm-stats", cl::desc("print statistics to standard error, as a table"),
                           cl::cat(Category));
static cl::opt<std::string> JsonFile("vecz-json-stats", cl::desc("write statistics as JSON; - is standard output"),
                                     cl::value_desc("file"), cl::cat(Category));

namespace {
// An option for each name of a row of settings.def.
struct SettingOption {
  StringRef Name;
  bool Bool;
  std::unique_ptr<cl::list<std::string>> Given;

  SettingOption(StringRef Name, StringRef Value, StringRef Help)
      : Name(Name), Bool(Value == "bool"),
        Given(std::make_unique<cl::list<std::string>>(Name, cl::desc(Help), cl::value_desc(Value), cl::cat(Category))) {
    if (Bool)
      Given->setValueExpectedFlag(cl::ValueOptional);
  }
};
} // namespace

static std::vector<SettingOption> &settingOptions() {
  static std::vector<SettingOption> All = [] {
    std::vector<SettingOption> Made;
    auto Add = [&](StringRef Name, StringRef Value, StringRef Help) {
      if (!Name.empty())
        Made.emplace_back(Name, Value, Help);
    };
#define SETTING(ID, NAME, OPTION, VALUE, HELP)                                                                         \
  Add(NAME, VALUE, HELP);                                                                                              \
  Add(OPTION, VALUE, *NAME ? "the same as -" NAME : HELP);
#include "passes/vecz/settings.def"
    return Made;
  }();
  return All;
}

// "-opt true" is "-opt=true" for options that need no value.
static std::vector<std::string> joinBools(int argc, char **argv) {
  std::vector<std::string> Words;
  for (int I = 0; I < argc; ++I) {
    StringRef Word = argv[I];
    bool Value = Word == "true" || Word == "false" || Word == "1" || Word == "0";
    if (Value && !Words.empty()) {
      StringRef Last = StringRef(Words.back()).ltrim('-');
      bool Optional =
          Last != Words.back() && (Last == Table.ArgStr || llvm::any_of(settingOptions(), [&](const SettingOption &O) {
                                     return O.Bool && O.Name == Last;
                                   }));
      if (Optional) {
        Words.back() += ("=" + Word).str();
        continue;
      }
    }
    Words.push_back(Word.str());
  }
  return Words;
}

static void helpOnChoices(StringRef Chosen) {
  if (Chosen != "help")
    return;
  outs() << Choices::help();
  outs().flush();
  std::exit(0);
}

static Error readSettings(VeczcOptions &O) {
  if (const char *Chosen = std::getenv("CODEPLAY_VECZ_CHOICES")) {
    helpOnChoices(Chosen);
    if (Error E = O.Settings.Chosen.add(Chosen))
      return createStringError("CODEPLAY_VECZ_CHOICES: " + toString(std::move(E)));
  }
  for (const SettingOption &S : settingOptions())
    for (const std::string &Value : *S.Given) {
      if (S.Name.ends_with("choices") || S.Name.ends_with("choice"))
        helpOnChoices(Value);
      if (Error E = O.Settings.add(S.Name, Value))
        return E;
    }
  return Error::success();
}

Expected<VeczcOptions> vec::parseVeczcOptions(int argc, char **argv) {
  settingOptions();
  std::vector<std::string> Words = joinBools(argc, argv);
  std::vector<const char *> Pointers;
  for (const std::string &W : Words)
    Pointers.push_back(W.c_str());
  cl::HideUnrelatedOptions(Category);
  cl::ParseCommandLineOptions(
      int(Pointers.size()), Pointers.data(),
      "veczc - vectorizes the kernels of an LLVM module\n\n"
      "  Each result is a new function beside the scalar one: __vecz_v<lanes>_<name> (nxv<lanes> where lanes are\n"
      "  scalable, y_ or z_ before the name along these dimensions), or the name that --variant gives. Without -k and\n"
      "  --variant, every kernel is vectorized.\n\n"
      "  Options may be written -option value or -option=value, with one dash or two. The environment variable\n"
      "  CODEPLAY_VECZ_CHOICES adds choices; those of the command line come later and win.\n");
  VeczcOptions O;
  O.Input = Input;
  O.Output = Output;
  O.Textual = Textual;
  O.Variants.assign(VariantNames.begin(), VariantNames.end());
  O.Preset = Preset;
  O.Triple = TripleName;
  O.CPU = CPU;
  O.Features = Features;
  O.PrintPlans = PrintPlans;
  O.Table = Table;
  O.JsonFile = JsonFile;
  if (Dump.getNumOccurrences()) {
    O.Dump = Dump.empty() ? "all" : std::string(Dump);
    static constexpr StringLiteral Known[] = {"all", "prepare", "linearize", "plan", "packetize", "finish"};
    if (!is_contained(Known, StringRef(*O.Dump)))
      return createStringError("--debug-pipeline=" + *O.Dump + " is no stage: give one of " +
                               join(ArrayRef(Known), ", "));
  }
  if (!O.Preset.empty() && !is_contained(Presets, StringRef(O.Preset)))
    return createStringError("--target=" + O.Preset + " is unknown: give one of " + join(ArrayRef(Presets), ", "));
  if (!O.Preset.empty() && !(O.Triple + O.CPU + O.Features).empty())
    return createStringError("--target and --vecz-target-* exclude each other");
  if (Error E = readSettings(O))
    return std::move(E);
  return O;
}

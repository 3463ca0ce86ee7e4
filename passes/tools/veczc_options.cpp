// Parses veczc's command line and its environment (CODEPLAY_VECZ_CHOICES).
#include "passes/tools/veczc_options.h"
#include "passes/options.h"
#include "passes/tools/tool_main.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CommandLine.h"
#include <cstdlib>

using namespace llvm;
using namespace vec;

static constexpr StringLiteral Machines[] = {"native", "x86-64", "x86-64-v2", "x86-64-v3", "x86-64-v4"};
static constexpr StringLiteral Dumps[] = {"all", "prepare", "linearize", "plan", "packetize", "finish"};

static std::string help() {
  std::string Text;
  raw_string_ostream OS(Text);
  options::printHelp(
      OS, options::Veczc, "veczc [module.bc or .ll; - is standard input] [options]",
      "vectorizes the kernels of an LLVM module\n\n"
      "  Each result is a new function beside the scalar one: __vecz_v<lanes>_<name> (nxv<lanes> where lanes are\n"
      "  scalable, y_ or z_ before the name along these dimensions), or the name that --variant gives. Without -k and\n"
      "  --variant, every kernel is vectorized.\n\n"
      "  Options may be written -option value or -option=value, with one dash or two. The environment variable\n"
      "  CODEPLAY_VECZ_CHOICES adds choices; those of the command line come later and win. LLVM's own options, such "
      "as\n"
      "  -pass-remarks=vecz, are taken, too.");
  return Text;
}

// LLVM's own options: -pass-remarks=vecz, -time-passes.
static Error readLlvmOption(StringRef Text) {
  const std::string Option = Text.str();
  const char *Arguments[] = {"veczc", Option.c_str()};
  if (!cl::getRegisteredOptions().contains(Text.ltrim('-').split('=').first))
    return createStringError("unknown option " + Text + "; see veczc --help");
  // It says on standard error what is wrong with the value.
  return cl::ParseCommandLineOptions(2, Arguments, "", &errs())
             ? Error::success()
             : createStringError("LLVM rejects the option " + Text + "; its message is above");
}

static Error readOption(const opt::Arg &A, VeczcOptions &O) {
  const StringRef V = options::valueOf(A);
  switch (A.getOption().getID()) {
  case options::OPT_UNKNOWN:
    return readLlvmOption(A.getSpelling());
  case options::OPT_INPUT:
    if (!O.Input.empty())
      return createStringError("two inputs, " + O.Input + " and " + V + ": give one file");
    O.Input = V.str();
    return Error::success();
  case options::OPT_veczc_output:
    O.Output = V.str();
    return Error::success();
  case options::OPT_textual:
    return options::readBool(A, O.Textual);
  case options::OPT_variant:
    O.Variants.push_back(V.str());
    return Error::success();
  case options::OPT_machine:
    if (!is_contained(Machines, V))
      return createStringError("--target=" + V + " is unknown: give one of " + join(ArrayRef(Machines), ", "));
    O.Preset = V.str();
    return Error::success();
  case options::OPT_triple:
    O.Triple = V.str();
    return Error::success();
  case options::OPT_cpu:
    O.CPU = V.str();
    return Error::success();
  case options::OPT_features:
    O.Features = V.str();
    return Error::success();
  case options::OPT_print_plan:
    return options::readBool(A, O.PrintPlans);
  case options::OPT_stages:
  case options::OPT_stages_eq:
    O.Dump = V.empty() ? "all" : V.str();
    if (!is_contained(Dumps, *O.Dump))
      return createStringError("--debug-pipeline=" + V + " is no stage: give one of " + join(ArrayRef(Dumps), ", "));
    return Error::success();
  case options::OPT_table:
    return options::readBool(A, O.Table);
  case options::OPT_json:
    O.JsonFile = V.str();
    return Error::success();
  case options::OPT_veczc_help:
    O.Help = help();
    return Error::success();
  case options::OPT_veczc_version:
    O.Help = versionText();
    return Error::success();
  case options::OPT_choices:
    if (V == "help")
      O.Help = Choices::help();
    return V == "help" ? Error::success() : O.Settings.add(A);
  default:
    return O.Settings.add(A);
  }
}

Expected<VeczcOptions> vec::parseVeczcOptions(ArrayRef<const char *> Arguments) {
  VeczcOptions O;
  if (const char *Chosen = std::getenv("CODEPLAY_VECZ_CHOICES")) {
    if (Chosen == StringRef("help"))
      O.Help = Choices::help();
    else if (Error E = O.Settings.Chosen.add(Chosen))
      return createStringError("CODEPLAY_VECZ_CHOICES: " + toString(std::move(E)));
  }
  if (Error E =
          options::readCommandLine(Arguments, options::Veczc, [&](const opt::Arg &A) { return readOption(A, O); }))
    return E;
  if (!O.Preset.empty() && !(O.Triple + O.CPU + O.Features).empty())
    return createStringError("--target and --vecz-target-* exclude each other");
  if (O.Input.empty())
    O.Input = "-";
  return O;
}

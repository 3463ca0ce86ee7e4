// Parses vecc's command line, and prints its help.
#include "passes/tools/vecc_options.h"
#include "passes/options.h"
#include "passes/tools/tool_main.h"
#include "passes/tools/vecc_target.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Path.h"
#include "llvm/TargetParser/Host.h"

using namespace llvm;

namespace vec {
static std::string help() {
  std::string Text;
  raw_string_ostream OS(Text);
  options::printHelp(
      OS, options::Vecc, "vecc INPUT [options]",
      "compiles the kernels of an OpenCL C file to native code that a C program calls\n\n"
      "  vecc k.cl -o k.o -h k.h    for each kernel k: k_group() runs one work-group, k_range() a range\n"
      "  cc main.c k.o -lvec -lm\n\n"
      "Input: .cl (OpenCL C), or .ll and .bc made for spir64 or the target; - is standard input, OpenCL C or bitcode.");
  OS << "\n-D, -U, -I, -include, -cl-*, -std=*, -W*, -g, -ffast-math, -ffp-contract=* go to clang.\n\n"
        "Exit status: 0, or 1 with one message on standard error and no output; 2 where -Werror=perf is the reason.\n";
  return Text;
}

namespace {

struct EmitKind {
  StringRef Name;
  Emit Kind;
  StringRef Extension;
};

constexpr EmitKind EmitKinds[] = {
    {"obj", Emit::Object, ".o"},
    {"asm", Emit::Assembly, ".s"},
    {"llvm", Emit::Llvm, ".ll"},
    {"frontend", Emit::Frontend, ".frontend.ll"},
    {"prepared", Emit::Prepared, ".prepared.ll"},
    {"linearized", Emit::Linearized, ".linearized.ll"},
    {"plan", Emit::Plan, ".plan"},
    {"packetized", Emit::Packetized, ".packetized.ll"},
    {"scheduled", Emit::Scheduled, ".scheduled.ll"},
    {"header", Emit::Header, ".h"},
};

constexpr StringRef Targets[] = {"native", "x86-64-v2", "x86-64-v3", "x86-64-v4"};

class Parser {
  VeccOptions Options;
  std::optional<RunOptions> RunGiven;
  bool TargetGiven = false;

  static Error complain(const Twine &Message) { return createStringError(Message + "; see vecc --help"); }

  // Passes the option on to clang.
  void toClang(const opt::Arg &A) {
    Options.DebugInfo |= A.getOption().matches(options::OPT_clang_g) && A.getValue() != StringRef("0");
    std::string Text = A.getSpelling().str();
    const bool Joined = A.getOption().getKind() == opt::Option::JoinedClass;
    if (Joined)
      Text += A.getValue();
    Options.ClangArguments.push_back(std::move(Text));
    if (!Joined && A.getNumValues() == 1)
      Options.ClangArguments.push_back(A.getValue());
  }

  // 1 to 64; for scalable lanes a power of two.
  static std::optional<abi::Lanes> lanes(StringRef Text) {
    const bool Scalable = Text.consume_front("nxv");
    unsigned N;
    if (Text.getAsInteger(10, N) || N < (Scalable ? 2 : 1) || N > 64 || (Scalable && !isPowerOf2_32(N)))
      return std::nullopt;
    return abi::Lanes{N, Scalable};
  }

  Error vectorFactor(StringRef V) {
    if (V == "auto")
      Options.Vectorize = VeccOptions::Auto;
    else if (V == "never" || V == "1")
      Options.Vectorize = VeccOptions::Never;
    else if (std::optional<abi::Lanes> N = lanes(V)) {
      Options.Vectorize = VeccOptions::Fixed;
      Options.Lanes = *N;
    } else
      return complain("--vf=" + V + " is not possible: give auto, never, 2 to 64 lanes, or nxv2 to nxv64");
    return Error::success();
  }

  // 64, 64x4 or 64x4x1.
  Expected<std::vector<uint64_t>> sizes(const Twine &Option, StringRef Text) {
    std::vector<uint64_t> Sizes;
    for (StringRef Part : split(Text, 'x')) {
      uint64_t N;
      if (Part.getAsInteger(10, N) || N == 0 || Sizes.size() == 3)
        return complain(Option + " " + Text + " is no size: give one to three positive numbers, as in 64 or 16x16");
      Sizes.push_back(N);
    }
    return Sizes;
  }
  Expected<std::array<uint64_t, 3>> localSize(const Twine &Option, StringRef Text) {
    Expected<std::vector<uint64_t>> S = sizes(Option, Text);
    if (!S)
      return S.takeError();
    S->resize(3, 1);
    return std::array<uint64_t, 3>{(*S)[0], (*S)[1], (*S)[2]};
  }

  // name[:lanes[,lanes...]][@local size][,name...]: a number continues the list of lanes.
  Error kernels(StringRef List) {
    for (StringRef Part : split(List, ',')) {
      auto [Head, Size] = Part.split('@');
      auto [Name, Lanes] = Head.split(':');
      const bool More =
          !Head.empty() &&
          (isDigit(Head[0]) || (lanes(Head) && !Options.Kernels.empty() && !Options.Kernels.back().Lanes.empty()));
      if (More ? Options.Kernels.empty() || Options.Kernels.back().Lanes.empty() : Name.empty())
        return complain("-k " + List + " names no kernel: give NAME[:LANES,...][@SIZE], as in saxpy:8,16@64");
      if (More)
        Lanes = Head;
      else
        Options.Kernels.push_back({Name.str(), {}, std::nullopt});
      KernelChoice &K = Options.Kernels.back();
      if (More || Name.size() != Head.size()) {
        const std::optional<abi::Lanes> N = lanes(Lanes);
        if (!N)
          return complain("-k " + List + ": '" + Lanes + "' is no number of lanes; give 1 to 64, or nxv2 to nxv64");
        if (!K.Lanes.empty() && K.Lanes.front().scalable != N->scalable)
          return complain("-k " + List + ": packets of a kernel are all of scalable lanes, or none is");
        K.Lanes.push_back(*N);
      }
      if (Head.size() == Part.size())
        continue;
      if (Error E = localSize("-k " + List + ": local size", Size).moveInto(K.LocalSize))
        return E;
    }
    return Error::success();
  }

  // Options of --run.
  Error runOption(const opt::Arg &A) {
    if (!RunGiven)
      RunGiven.emplace();
    const StringRef V = A.getValue();
    switch (A.getOption().getID()) {
    case options::OPT_run:
      RunGiven->Kernel = V.str();
      break;
    case options::OPT_arg:
      RunGiven->Arguments.push_back(V.str());
      break;
    case options::OPT_check:
      if (V != "scalar")
        return complain("--check=" + V + " is unknown: give scalar");
      RunGiven->Check = true;
      break;
    case options::OPT_global:
      return sizes("--global", V).moveInto(RunGiven->Global);
    case options::OPT_local:
      return sizes("--local", V).moveInto(RunGiven->Local);
    default:
      llvm_unreachable("an option of --run without a case");
    }
    return Error::success();
  }

  // aarch64+sve
  bool isArchitecture(StringRef Name) {
    SmallVector<StringRef> Parts(split(Name, '+'));
    if (!architecture(Parts[0]) || is_contained(Parts, ""))
      return false;
    Options.Target = Parts[0].str();
    Options.MachineFeatures.assign(std::next(Parts.begin()), Parts.end());
    return true;
  }

  // One target, or several levels, in any order.
  Error targets(StringRef List) {
    SmallVector<StringRef> Names(split(List, ','));
    Options.Targets.clear();
    Options.MachineFeatures.clear();
    if (Names.size() == 1 && isArchitecture(List))
      return Error::success();
    for (StringRef Name : Names) {
      if (!is_contained(Targets, Name))
        return complain("--target=" + Name + " is unknown" +
                        (isArchitecture(Name) ? " among several: they are levels of x86-64"
                                              : ": give one of " + join(ArrayRef(Targets), ", ") +
                                                    ", or x86_64, aarch64, ppc64le or riscv64, as in aarch64+sve"));
      if (Name == "native" && Names.size() > 1)
        return complain("--target=" + List + ": native is this machine alone; name levels");
      if (count(Names, Name) > 1)
        return complain("--target=" + List + " names " + Name + " twice");
    }
    Options.Target = Names[0].str();
    for (StringRef Known : Targets)
      if (is_contained(Names, Known))
        Options.Targets.push_back(Known.str());
    return Error::success();
  }

  Error option(const opt::Arg &A) {
    if (A.getOption().matches(options::OPT_clang_Group)) {
      toClang(A);
      return Error::success();
    }
    if (A.getOption().matches(options::OPT_run_Group))
      return runOption(A);
    if (A.getOption().matches(options::OPT_machine_Group)) {
      Options.MachineFlags.push_back((A.getSpelling() + A.getValue()).str());
      return Error::success();
    }
    const StringRef V = options::valueOf(A);
    switch (A.getOption().getID()) {
    case options::OPT_UNKNOWN:
      return complain("unknown option " + A.getSpelling());
    case options::OPT_INPUT:
      if (!Options.Input.empty())
        return complain("two inputs, " + Options.Input + " and " + V + ": give one file");
      Options.Input = V.str();
      break;
    case options::OPT_output:
    case options::OPT_header:
      if (V.empty())
        return complain("the value of " + A.getSpelling() + " is empty");
      (A.getOption().matches(options::OPT_output) ? Options.Output : Options.HeaderFile) = V.str();
      break;
    case options::OPT_kernels:
      if (V.empty())
        return complain("the value of -k is empty");
      return kernels(V);
    case options::OPT_vf:
      return vectorFactor(V);
    case options::OPT_dim:
      if (V != "x" && V != "y" && V != "z")
        return complain("--dim=" + V + " is no dimension: give x, y or z");
      Options.Dimension = V[0] - 'x';
      break;
    case options::OPT_entry:
      if (V != "group" && V != "range" && V != "both")
        return complain("--entry=" + V + " is no entry point: give group, range or both");
      Options.GroupEntry = V != "range";
      Options.RangeEntry = V != "group";
      break;
    case options::OPT_atomics:
      if (V != "std" && V != "single-thread")
        return complain("--atomics=" + V + " is unknown: give std or single-thread");
      Options.SingleThread = V == "single-thread";
      break;
    case options::OPT_emit: {
      auto *Kind = find_if(EmitKinds, [V](const EmitKind &K) { return K.Name == V; });
      if (Kind == std::end(EmitKinds))
        return complain("--emit=" + V + " is no output: give one of " +
                        join(map_range(EmitKinds, [](const EmitKind &K) { return K.Name; }), ", "));
      Options.What = Kind->Kind;
      break;
    }
    case options::OPT_target:
      TargetGiven = true;
      return targets(V);
    case options::OPT_gathers:
      if (V != "auto" && V != "hw" && V != "scalar")
        return complain("--gathers=" + V + " is unknown: give auto, hw or scalar");
      Options.TargetFeatures = V == "hw"       ? "+fast-gather,-prefer-no-gather,-prefer-no-scatter"
                               : V == "scalar" ? "+prefer-no-gather,+prefer-no-scatter"
                                               : "";
      break;
    case options::OPT_math:
      if (V != "default" && V != "u35" && V != "cr")
        return complain("--math=" + V + " is unknown: give default, u35 or cr");
      Options.Math = V == "u35" ? MathTier::U35 : V == "cr" ? MathTier::CorrectlyRounded : MathTier::Default;
      break;
    case options::OPT_bodies:
      if (V.empty())
        return complain("the value of --bodies is empty: give auto, none or a file");
      Options.Bodies = V.str();
      break;
    case options::OPT_local_size:
      return localSize("--local-size", V).moveInto(Options.LocalSize);
    case options::OPT_no_tail:
      Options.ForceNoTail = true;
      break;
    case options::OPT_report:
      Options.Report = true;
      break;
    case options::OPT_report_json:
      Options.ReportJson = true;
      break;
    case options::OPT_perf:
      Options.Perf = std::max(Options.Perf, VeccOptions::Warning);
      break;
    case options::OPT_perf_error:
      Options.Perf = VeccOptions::WarningAsError;
      break;
    case options::OPT_rule:
      Options.Dependencies = true;
      break;
    case options::OPT_vecc_help:
      Options.Help = help();
      break;
    case options::OPT_vecc_version:
      Options.Help = versionText();
      break;
    default:
      llvm_unreachable("an option of vecc without a case");
    }
    return Error::success();
  }

  // Without --target, -march and the like are for this machine's architecture.
  Error machine() {
    if (!Options.MachineFlags.empty() && TargetGiven && !architecture(Options.Target))
      return complain(Options.MachineFlags.front() + " says more of an architecture, and --target=" + Options.Target +
                      " is a machine: name one of them");
    if (!Options.MachineFlags.empty() && !TargetGiven)
      Options.Target = sys::getDefaultTargetTriple();
    const std::optional<Triple> T = architecture(Options.Target);
    if (T && !Options.TargetFeatures.empty())
      return complain("--gathers is for native and the levels of x86-64; " + Options.Target +
                      " decides by its processor");
    if (T && RunGiven && T->getArch() != Triple(sys::getDefaultTargetTriple()).getArch())
      return complain("--run runs kernels on this machine, and not for " + Options.Target + ": leave out --target");
    return Error::success();
  }

public:
  Expected<VeccOptions> parse(ArrayRef<const char *> Arguments) {
    if (Error E = options::readCommandLine(Arguments, options::Vecc, [&](const opt::Arg &A) { return option(A); }))
      return E;
    if (!Options.Help.empty())
      return Options;
    if (Error E = machine())
      return E;
    if (Options.Input.empty())
      return complain("no input: give a .cl, .ll or .bc file, or - for standard input");
    if (RunGiven) {
      if (RunGiven->Kernel.empty())
        return complain("--global, --local, --arg and --check are for --run: name its kernel");
      if (!Options.Output.empty() || !Options.HeaderFile.empty())
        return complain("--run writes no file: leave out -o and -h");
      if (Options.Targets.size() > 1)
        return complain("--run is for one target: name it");
      Options.Run = RunGiven;
    }
    if (Options.Dependencies && Options.Output == "-")
      return complain("-MD writes its rule beside the output: give that a name");
    if (Options.Output.empty() && Options.Input == "-" && !RunGiven)
      return complain(
          "standard input has no name that the output could take: give -o FILE, or -o - for standard output");
    if (Options.Output.empty()) {
      auto *Kind = find_if(EmitKinds, [&](const EmitKind &K) { return K.Kind == Options.What; });
      Options.Output = (sys::path::stem(Options.Input) + Kind->Extension).str();
    }
    return Options;
  }
};

} // namespace

Expected<VeccOptions> parseVeccOptions(ArrayRef<const char *> Arguments) { return Parser().parse(Arguments); }

} // namespace vec

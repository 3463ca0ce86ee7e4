// Parses vecc's command line, and prints its help.
#include "passes/tools/vecc_options.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace vec {
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

// What clang understands of OpenCL and the preprocessor goes to clang as it is. Those of the first list take their
// value from the next argument if it is not joined to them.
constexpr StringRef ClangWithValue[] = {"-D", "-U", "-I", "-include", "-isystem", "-iquote", "-idirafter", "-imacros"};
constexpr StringRef ClangPrefixes[] = {"-cl-", "-W", "-g", "-std="};
constexpr StringRef ClangFlags[] = {
    "-w", "-pedantic", "-ffast-math", "-fno-fast-math", "-ffp-contract=off", "-ffp-contract=on", "-ffp-contract=fast"};

class Parser {
  ArrayRef<const char *> Rest;
  VeccOptions Options;
  std::optional<RunOptions> RunGiven;

  Error complain(const Twine &Message) { return createStringError(Message + "; see vecc --help"); }

  // The value of `-o x`; the option itself has been read.
  Expected<std::string> value(StringRef Option) {
    if (Rest.empty())
      return complain("the option " + Option + " needs a value");
    std::string V = Rest.front();
    Rest = Rest.drop_front();
    return V;
  }

  // Passes the option on to clang if it is one of clang's.
  Expected<bool> clangOption(StringRef A) {
    for (StringRef Option : ClangWithValue) {
      if (!A.starts_with(Option))
        continue;
      Options.ClangArguments.push_back(A.str());
      if (A == Option) {
        Expected<std::string> V = value(A);
        if (!V)
          return V.takeError();
        Options.ClangArguments.push_back(*V);
      }
      return true;
    }
    if (!is_contained(ClangFlags, A) && none_of(ClangPrefixes, [&](StringRef P) { return A.starts_with(P); }))
      return false;
    Options.DebugInfo |= A.starts_with("-g") && A != "-g0";
    Options.ClangArguments.push_back(A.str());
    return true;
  }

  Error vectorFactor(StringRef V) {
    if (V == "auto")
      Options.Vectorize = VeccOptions::Auto;
    else if (V == "never" || V == "1")
      Options.Vectorize = VeccOptions::Never;
    else if (unsigned N; !V.getAsInteger(10, N) && N >= 2 && N <= 64) {
      Options.Vectorize = VeccOptions::Fixed;
      Options.Lanes = N;
    } else
      return complain("--vf=" + V + " is not possible: give auto, never, or 2 to 64 lanes");
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

  // name[:lanes[,lanes...]][@local size][,name...]: what begins with a digit goes on with the lanes.
  Error kernels(StringRef List) {
    for (StringRef Part : split(List, ',')) {
      auto [Head, Size] = Part.split('@');
      auto [Name, Lanes] = Head.split(':');
      const bool More = !Head.empty() && isDigit(Head[0]);
      if (More ? Options.Kernels.empty() || Options.Kernels.back().Lanes.empty() : Name.empty())
        return complain("-k " + List + " names no kernel: give NAME[:LANES,...][@SIZE], as in saxpy:8,16@64");
      if (More)
        Lanes = Head;
      else
        Options.Kernels.push_back({Name.str(), {}, std::nullopt});
      KernelChoice &K = Options.Kernels.back();
      if (More || Name.size() != Head.size()) {
        unsigned N;
        if (Lanes.getAsInteger(10, N) || N < 1 || N > 64)
          return complain("-k " + List + ": '" + Lanes + "' is no number of lanes; give 1 to 64");
        K.Lanes.push_back(N);
      }
      if (Head.size() == Part.size())
        continue;
      Expected<std::array<uint64_t, 3>> S = localSize("-k " + List + ": local size", Size);
      if (!S)
        return S.takeError();
      K.LocalSize = *S;
    }
    return Error::success();
  }

  // Options of --run; their values may follow a space or an equals sign.
  Expected<bool> runOption(StringRef A) {
    auto [Name, V] = A.split('=');
    if (Name != "--run" && Name != "--global" && Name != "--local" && Name != "--arg" && Name != "--check")
      return false;
    std::string Text = V.str();
    if (Name.size() == A.size()) {
      Expected<std::string> Next = value(A);
      if (!Next)
        return Next.takeError();
      Text = *Next;
    }
    if (!RunGiven)
      RunGiven.emplace();
    if (Name == "--run") {
      RunGiven->Kernel = Text;
    } else if (Name == "--arg") {
      RunGiven->Arguments.push_back(Text);
    } else if (Name == "--check") {
      if (Text != "scalar")
        return complain("--check=" + Text + " is unknown: give scalar");
      RunGiven->Check = true;
    } else {
      Expected<std::vector<uint64_t>> S = sizes(Name, Text);
      if (!S)
        return S.takeError();
      (Name == "--global" ? RunGiven->Global : RunGiven->Local) = *S;
    }
    return true;
  }

  // One target, or several levels, in whatever order.
  Error targets(StringRef List) {
    SmallVector<StringRef> Names(split(List, ','));
    for (StringRef Name : Names) {
      if (!is_contained(Targets, Name))
        return complain("--target=" + Name + " is unknown: give one of " + join(ArrayRef(Targets), ", "));
      if (Name == "native" && Names.size() > 1)
        return complain("--target=" + List + ": native is this machine alone; name levels");
      if (count(Names, Name) > 1)
        return complain("--target=" + List + " names " + Name + " twice");
    }
    Options.Target = Names[0].str();
    Options.Targets.clear();
    for (StringRef Known : Targets)
      if (is_contained(Names, Known))
        Options.Targets.push_back(Known.str());
    return Error::success();
  }

  Error longOption(StringRef A) {
    if (Expected<bool> Done = runOption(A); !Done || *Done)
      return Done.takeError();
    auto [Name, V] = A.split('=');
    if (Name == "--vf")
      return vectorFactor(V);
    if (Name == "--dim") {
      if (V != "x" && V != "y" && V != "z")
        return complain("--dim=" + V + " is no dimension: give x, y or z");
      Options.Dimension = V[0] - 'x';
      return Error::success();
    }
    if (Name == "--entry") {
      if (V != "group" && V != "range" && V != "both")
        return complain("--entry=" + V + " is no entry point: give group, range or both");
      Options.GroupEntry = V != "range";
      Options.RangeEntry = V != "group";
      return Error::success();
    }
    if (Name == "--atomics") {
      if (V != "std" && V != "single-thread")
        return complain("--atomics=" + V + " is unknown: give std or single-thread");
      Options.SingleThread = V == "single-thread";
      return Error::success();
    }
    if (Name == "--emit") {
      auto *Kind = find_if(EmitKinds, [V = V](const EmitKind &K) { return K.Name == V; });
      if (Kind == std::end(EmitKinds))
        return complain("--emit=" + V + " is no output: give one of " +
                        join(map_range(EmitKinds, [](const EmitKind &K) { return K.Name; }), ", "));
      Options.What = Kind->Kind;
      return Error::success();
    }
    if (Name == "--target") {
      return targets(V);
    }
    if (Name == "--gathers") {
      if (V != "auto" && V != "hw" && V != "scalar")
        return complain("--gathers=" + V + " is unknown: give auto, hw or scalar");
      Options.TargetFeatures = V == "hw"       ? "+fast-gather,-prefer-no-gather,-prefer-no-scatter"
                               : V == "scalar" ? "+prefer-no-gather,+prefer-no-scatter"
                                               : "";
      return Error::success();
    }
    if (Name == "--math") {
      if (V != "default" && V != "u35" && V != "cr")
        return complain("--math=" + V + " is unknown: give default, u35 or cr");
      Options.Math = V == "u35" ? MathTier::U35 : V == "cr" ? MathTier::CorrectlyRounded : MathTier::Default;
      return Error::success();
    }
    if (Name == "--bodies") {
      if (V.empty())
        return complain("the value of --bodies is empty: give auto, none or a file");
      Options.Bodies = V.str();
      return Error::success();
    }
    if (Name == "--local-size") {
      Expected<std::array<uint64_t, 3>> S = localSize(Name, V);
      if (!S)
        return S.takeError();
      Options.LocalSize = *S;
      return Error::success();
    }
    if (A == "--no-tail") {
      Options.ForceNoTail = true;
      return Error::success();
    }
    if (A == "--report=json") {
      Options.ReportJson = true;
      return Error::success();
    }
    if (A == "--report" || A == "--help") {
      (A == "--help" ? Options.Help : Options.Report) = true;
      return Error::success();
    }
    return complain("unknown option " + A);
  }

  Error argument(StringRef A) {
    if (A.starts_with("--"))
      return longOption(A);
    if (A == "-o" || A == "-h" || A == "-k") {
      Expected<std::string> V = value(A);
      if (!V)
        return V.takeError();
      if (V->empty())
        return complain("the value of " + A + " is empty");
      if (A == "-k")
        return kernels(*V);
      (A == "-o" ? Options.Output : Options.HeaderFile) = *V;
      return Error::success();
    }
    if (A == "-Wperf" || A == "-Werror=perf") {
      Options.Perf = A == "-Wperf" ? std::max(Options.Perf, VeccOptions::Warning) : VeccOptions::WarningAsError;
      return Error::success();
    }
    if (A == "-MD") {
      Options.Dependencies = true;
      return Error::success();
    }
    if (!A.starts_with("-")) {
      if (!Options.Input.empty())
        return complain("two inputs, " + Options.Input + " and " + A + ": give one file");
      Options.Input = A.str();
      return Error::success();
    }
    Expected<bool> Clang = clangOption(A);
    if (!Clang)
      return Clang.takeError();
    return *Clang ? Error::success() : complain("unknown option " + A);
  }

public:
  explicit Parser(ArrayRef<const char *> Arguments) : Rest(Arguments) {}

  Expected<VeccOptions> parse() {
    while (!Rest.empty()) {
      StringRef A = Rest.front();
      Rest = Rest.drop_front();
      if (Error E = argument(A))
        return E;
    }
    if (Options.Help)
      return Options;
    if (Options.Input.empty())
      return complain("no input: give a .cl, .ll or .bc file");
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
    if (Options.Output.empty()) {
      auto *Kind = find_if(EmitKinds, [&](const EmitKind &K) { return K.Kind == Options.What; });
      Options.Output = (sys::path::stem(Options.Input) + Kind->Extension).str();
    }
    return Options;
  }
};

} // namespace

Expected<VeccOptions> parseVeccOptions(ArrayRef<const char *> Arguments) { return Parser(Arguments).parse(); }

StringRef veccHelp() {
  return R"(vecc: compiles the kernels of an OpenCL C file to native code that a C program calls.

  vecc k.cl -o k.o -h k.h        for each kernel k: k_group() runs one work-group, k_range() a whole ND-range
  cc main.c k.o -lvec -lm

Input: .cl (OpenCL C), or .ll and .bc made for spir64 or x86-64.

  -o FILE                        output; "-" is standard output. Default: the input's name, here
  -h FILE                        C and C++ header for the entry points
  -k NAME[:N[,N...]][@SIZE][,NAME...]    these kernels only, in packets of N work-items (the widest first), specialised for
                                 work-groups of SIZE: saxpy:8,16  tile@16x16
  --vf=auto|never|N              lanes: chosen by the types, one work-item at a time, or N (2 to 64). A kernel that cannot be
                                 vectorized is an error under N, and a remark under auto
  --dim=x|y|z                    the dimension along which the lanes run
  --no-tail                      rows of work-groups along the lanes are multiples of the narrowest packet: no code for the rest of a
                                 row, which would be run as if it were a whole packet
  --local-size=SIZE              all kernels are specialised for work-groups of this size, as in 64 or 16x16
  --entry=group|range|both       entry points
  --atomics=std|single-thread    single-thread: one thread at a time runs the kernel, and atomics need not be. Those on local
                                 memory never are
  --target=native|x86-64-v2|x86-64-v3|x86-64-v4[,...]
                                 several levels: entry points k__v3_range(), k__v4_range(), and a k_range() that calls the best that
                                 the machine can run; the least one is for all others
  --gathers=auto|hw|scalar       accesses that are not in a row: as is faster on the target, by its instructions, element by element
  --math=default|u35|cr          u35: math functions may be wrong by 3.5 ulp where libvec has faster ones (default: by 1);
                                 cr: all are correctly rounded, which libvec has for float
  --emit=obj|asm|llvm|header     what to write
  --emit=frontend|prepared|linearized|plan|packetized|scheduled
                                 the same program after a stage
  --bodies=auto|none|FILE        bodies of libvec's functions, inlined instead of called where that pays: those that were
                                 installed with vecc, none, or another bodies.bc
  --report[=json]                says on standard error what became of each kernel: lanes and why, how memory is accessed
  -Wperf, -Werror=perf           a kernel that stays scalar is a warning, an error (exit status 2)
  -MD                            writes a rule for make beside the output: what it was made from
  --run K --global SIZE [--local SIZE] --arg NAME=VALUE ... [--check=scalar]
                                 runs kernel K in a process of its own and prints its buffers. VALUE: a number, or INIT:TYPE*COUNT
                                 with INIT rand(from,to), iota, iota(first,step), const(v) or zero (may be left out): a=rand(0,1):float*1024.
                                 --check compares with the kernel run one work-item at a time
  -D, -U, -I, -include, -cl-*, -W*, -g, -ffast-math, -ffp-contract=*    go to clang

Exit status: 0, or 1 with one message on standard error and no output; 2 where -Werror=perf is the reason.
)";
}

} // namespace vec

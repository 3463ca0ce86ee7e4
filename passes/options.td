// Every option of vecc and veczc, and every parameter of the passes that take parameters (`run-vecz<w=8>` is `-w=8` here),
// one record each. options.h reads what llvm-tblgen makes of this file. The code that reads a visibility implements its
// options.
include "llvm/Option/OptParser.td"

// Who takes an option.
def Vecc : OptionVisibility;
def Veczc : OptionVisibility;
def RunVecz : OptionVisibility;      // run-vecz<...>: passes/vecz/settings.cpp
def Packetize : OptionVisibility;    // packetize<...> and its like: passes/pipeline.cpp
def WorkGroup : OptionVisibility;    // transfer-kernel-metadata<...> and its like: passes/work_group_passes.cpp
def InlineLibvec : OptionVisibility; // inline-libvec<...>: passes/bridge/bridge.cpp

// May be followed by true or false; veczc also accepts these as the next argument.
def bool_Group : OptionGroup<"<bool>">;
// Passed on to clang unchanged.
def clang_Group : OptionGroup<"<clang>">;
// --run, and the options that go with it.
def run_Group : OptionGroup<"<run>">;
// Describes the machine to clang.
def machine_Group : OptionGroup<"<machine>">;

// vecc

class VeccJoined<string name, string values, string help>
    : Joined<["--"], name>, MetaVarName<values>, HelpText<help>, Visibility<[Vecc]>;
class VeccSeparate<string name, string value, string help>
    : Separate<["-"], name>, MetaVarName<value>, HelpText<help>, Visibility<[Vecc]>;
class VeccFlag<list<string> prefixes, string name, string help>
    : Flag<prefixes, name>, HelpText<help>, Visibility<[Vecc]>;
multiclass RunValue<string name, string value, string help> {
  def NAME : Separate<["--"], name>, MetaVarName<value>, HelpText<help>, Visibility<[Vecc]>, Group<run_Group>;
  def NAME#_eq : Joined<["--"], name#"=">, Alias<!cast<Option>(NAME)>, Visibility<[Vecc]>;
}

def output : VeccSeparate<"o", "FILE", "output file; \"-\" is standard output. Default: the input's name with another suffix, in\n"
                                   "the current folder">;
def header : VeccSeparate<"h", "FILE", "C and C++ header for the entry points">;
def kernels : VeccSeparate<"k", "NAME[:N[,N...]][@SIZE][,NAME...]",
                           "compile these kernels only, in packets of N work-items (the widest first), specialised\n"
                           "for work-groups of SIZE: saxpy:8,16  tile@16x16">;
def vf : VeccJoined<"vf=", "auto|never|N|nxvN",
                    "number of lanes: auto: chosen by the cost model; never: one work-item at a time;\n"
                    "N: 2 to 64; nxvN: N times vscale, for scalable registers (SVE, RISC-V V).\n"
                    "A kernel that cannot be vectorized is an error under N, and a remark under auto">;
def dim : VeccJoined<"dim=", "x|y|z",
                     "the dimension along which the lanes run; else that along which rows lie in memory, or x">;
def no_tail : VeccFlag<["--"], "no-tail",
                       "promises that rows of work-groups along the lanes are multiples of the narrowest\n"
                       "packet: there is no code for the rest of a row, which would run as a whole packet">;
def local_size
    : VeccJoined<"local-size=", "SIZE", "specialise all kernels for work-groups of this size, as in 64 or 16x16">;
def entry : VeccJoined<"entry=", "group|range|both", "which entry points to make: k_group(), k_range(), or both (default)">;
def atomics : VeccJoined<"atomics=", "std|single-thread",
                         "single-thread: promises that one thread at a time runs the kernel, so that atomics\n"
                         "become plain operations. Those on local memory always do">;
def target : VeccJoined<"target=", "native|x86-64-v2|x86-64-v3|x86-64-v4[,...]|ARCH[+FEATURE...]",
                        "ARCH: aarch64, ppc64le, riscv64 or x86_64 under Linux, as in aarch64+sve, riscv64+v;\n"
                        "-march=, -mcpu= and -mabi= refine it, as for clang.\n"
                        "Several levels: entry points k__v3_range(), k__v4_range(), and a k_range() that\n"
                        "calls the best that the CPU can run; the lowest level is for all other CPUs">;
def gathers : VeccJoined<"gathers=", "auto|hw|scalar",
                         "accesses that are not contiguous: auto: whichever is faster on the target; hw: by its\n"
                         "gather and scatter instructions; scalar: element by element">;
def math : VeccJoined<"math=", "default|u35|cr",
                      "error of math functions: default: below 1 ulp; u35: below 3.5 ulp where libvec has\n"
                      "faster functions; cr: correctly rounded, which libvec has for float">;
def emit : VeccJoined<"emit=", "KIND",
                      "obj, asm, llvm, header: what to write; frontend, prepared, linearized, plan,\n"
                      "packetized, scheduled: the program after that stage">;
def bodies : VeccJoined<"bodies=", "auto|none|FILE",
                        "bodies of libvec's functions to inline where that pays: auto: those that were\n"
                        "installed with vecc; none; or another bodies.bc">;
def report : VeccFlag<["--"], "report",
                      "prints on standard error what became of each kernel: lanes and why, how memory is\n"
                      "accessed">;
def report_json : VeccFlag<["--"], "report=json", "prints the report as JSON">;
def perf : VeccFlag<["-"], "Wperf", "a kernel that stays scalar is a warning">;
def perf_error : VeccFlag<["-"], "Werror=perf", "a kernel that stays scalar is an error (exit status 2)">;
def rule : VeccFlag<["-"], "MD", "writes a rule for make beside the output: the files that it was made from">;
defm run : RunValue<"run", "K", "runs kernel K in a process of its own and prints its buffers">;
defm global : RunValue<"global", "SIZE", "for --run: the size of the range, as in 1024 or 64x64">;
defm local : RunValue<"local", "SIZE", "for --run: the size of a work-group; default: the whole range is one group">;
defm arg : RunValue<"arg", "NAME=VALUE",
                    "for --run: a number, or a buffer INIT:TYPE*COUNT, where INIT is rand(from,to), iota,\n"
                    "iota(first,step), const(v) or zero (the default): a=rand(0,1):float*1024">;
defm check : RunValue<"check", "scalar", "for --run: compares with the kernel run one work-item at a time">;
def vecc_help : VeccFlag<["--"], "help", "prints this">;
def vecc_version : VeccFlag<["--"], "version", "prints the versions of vecc and of its LLVM">;

foreach name = ["D", "U", "I", "include", "isystem", "iquote", "idirafter", "imacros"] in def clang_#name
    : JoinedOrSeparate<["-"], name>,
        Visibility<[Vecc]>, Group<clang_Group>;
foreach name = ["march", "mcpu", "mabi"] in
  def machine_#name : Joined<["-"], name#"=">, Visibility<[Vecc]>, Group<machine_Group>;
def clang_cl : Joined<["-"], "cl-">, Visibility<[Vecc]>, Group<clang_Group>;
def clang_W : Joined<["-"], "W">, Visibility<[Vecc]>, Group<clang_Group>;
def clang_g : Joined<["-"], "g">, Visibility<[Vecc]>, Group<clang_Group>;
def clang_std : Joined<["-"], "std=">, Visibility<[Vecc]>, Group<clang_Group>;
def clang_w : Flag<["-"], "w">, Visibility<[Vecc]>, Group<clang_Group>;
def clang_pedantic : Flag<["-"], "pedantic">, Visibility<[Vecc]>, Group<clang_Group>;
def clang_fast_math : Flag<["-"], "ffast-math">, Visibility<[Vecc]>, Group<clang_Group>;
def clang_no_fast_math : Flag<["-"], "fno-fast-math">, Visibility<[Vecc]>, Group<clang_Group>;
foreach mode = ["off", "on", "fast"] in def clang_contract_#mode : Flag<["-"], "ffp-contract="#mode>,
        Visibility<[Vecc]>, Group<clang_Group>;

// veczc and run-vecz

// -name value, -name=value, with one dash or two.
multiclass VeczcValue<string name, string value, string help, list<OptionVisibility> by = []> {
  def NAME : Separate<["-", "--"], name>, MetaVarName<value>, HelpText<help>, Visibility<[Veczc]>;
  def NAME#_eq : Joined<["-", "--"], name#"=">, Alias<!cast<Option>(NAME)>, Visibility<!listconcat([Veczc], by)>;
}
multiclass VeczcBool<string name, string help, list<OptionVisibility> by = []> {
  def NAME : Flag<["-", "--"], name>, HelpText<help>, Visibility<!listconcat([Veczc], by)>, Group<bool_Group>;
  def NAME#_eq : Joined<["-", "--"], name#"=">, Alias<!cast<Option>(NAME)>, Visibility<!listconcat([Veczc], by)>;
}
// By a second name, that of Codeplay's tool.
multiclass AlsoValue<Option first, string name, list<OptionVisibility> by = [RunVecz]> {
  def NAME : Separate<["-", "--"], name>,
             Alias<first>,
             MetaVarName<"...">,
             HelpText<"the same as -"#first.Name>,
             Visibility<[Veczc]>;
  def NAME#_eq : Joined<["-", "--"], name#"=">, Alias<first>, Visibility<!listconcat([Veczc], by)>;
}
multiclass AlsoBool<Option first, string name> {
  def NAME : Flag<["-", "--"], name>, Alias<first>, HelpText<"the same as -"#first.Name>, Visibility<[Veczc, RunVecz]>;
  def NAME#_eq : Joined<["-", "--"], name#"=">, Alias<first>, Visibility<[Veczc, RunVecz]>;
}

defm veczc_output : VeczcValue<"o", "FILE", "output file; - is standard output">;
defm textual : VeczcBool<"S", "write textual IR instead of bitcode">;
defm variant : VeczcValue<"variant", "NAME[=FUNCTION]",
                          "a vector function to make: _ZGVdN4v_f, or _ZGVdN4v_f=g if the scalar function is g">;
defm machine : VeczcValue<"target", "MACHINE", "machine to plan for: native, x86-64, x86-64-v2, -v3 or -v4">;
defm triple
    : VeczcValue<"vecz-target-triple", "TRIPLE", "target to plan for (default: the module's, or the host for SPIR)">;
defm cpu : VeczcValue<"vecz-target-mcpu", "CPU", "processor to plan for">;
defm features : VeczcValue<"vecz-target-features", "+A,-B", "target features to plan for">;
defm print_plan : VeczcBool<"print-plan", "print the plan of each vectorization to standard error">;
def stages : Flag<["-", "--"], "debug-pipeline">, Visibility<[Veczc]>, HelpText<"print each function after all stages">;
def stages_eq : Joined<["-", "--"], "debug-pipeline=">,
                Visibility<[Veczc]>,
                MetaVarName<"STAGE">,
                HelpText<"print each function after this stage: prepare, linearize, plan, packetize, finish">;
defm table : VeczcBool<"vecz-llvm-stats", "print statistics to standard error, as a table">;
defm json : VeczcValue<"vecz-json-stats", "FILE", "write statistics as JSON; - is standard output">;
def veczc_help : Flag<["-", "--"], "help">, Visibility<[Veczc]>, HelpText<"print this">;
def veczc_version : Flag<["-", "--"], "version">, Visibility<[Veczc]>, HelpText<"print the versions of veczc and of its LLVM">;

defm width : VeczcValue<"w", "number", "number of lanes; without it the cost model chooses", [RunVecz]>;
defm vecz_width : AlsoValue<width, "vecz-simd-width">;
defm dimension : VeczcValue<"d", "0|1|2", "dimension along which lanes run", [RunVecz]>;
defm spec : VeczcValue<"k", "spec",
                       "a kernel to vectorize: NAME or NAME:LANES[.DIM][@SIZE][s][p][a],...;\nas a parameter of "
                       "run-vecz with + for ,",
                       [RunVecz]>;
defm automatic : VeczcBool<"auto", "let the cost model choose the lanes, even if -w is given", [RunVecz]>;
defm vecz_automatic : AlsoBool<automatic, "vecz-auto">;
defm scalable : VeczcBool<"scalable", "scalable vectors: lanes are multiplied by vscale", [RunVecz]>;
defm vecz_scalable : AlsoBool<scalable, "vecz-scalable">;
defm predicate : VeczcBool<"predicated", "make predicated versions, which take a vector length", [RunVecz]>;
defm vecz_predicate : AlsoBool<predicate, "vecz-vector-predication">;
defm choices : VeczcValue<"choices", "A:noB", "choices; 'help' lists them", [RunVecz, Packetize]>;
defm vecz_choices : AlsoValue<choices, "vecz-choices">;
defm vecz_choice : AlsoValue<choices, "vecz-choice">;
defm passes : VeczcValue<"passes", "stages",
                         "stop after the last of these stages: prepare, linearize, packetize, finish", [RunVecz]>;
defm vecz_passes : AlsoValue<passes, "vecz-passes">;
defm fail_quietly
    : VeczcBool<"fail-quietly", "a refusal is no error, even for a kernel that is named", [RunVecz]>;
defm vecz_fail_quietly : AlsoBool<fail_quietly, "vecz-fail-quietly">;
defm sg_sizes : VeczcValue<"sg-sizes", "A,B,...",
                           "sub-group sizes that the device has; automatic lanes are one of them", [RunVecz]>;
defm device_sg_sizes : AlsoValue<sg_sizes, "device-sg-sizes">;
defm double_support : VeczcBool<"double-support", "the device supports double (default)", [RunVecz]>;
defm vecz_double_support : AlsoBool<double_support, "vecz-double-support">;
defm declared : VeczcBool<"handle-declaration-only-calls",
                          "allow calls of functions without a body, lane by lane (default)", [RunVecz]>;
defm vecz_declared : AlsoBool<declared, "vecz-handle-declaration-only-calls">;

// Parameters of packetize, print<plan>, prepare ...

class Parameter<string name, string value, list<OptionVisibility> by>
    : Joined<["-"], name#"=">, MetaVarName<value>, Visibility<by>;
class FlagParameter<string name, list<OptionVisibility> by> : Flag<["-"], name>, Visibility<by>;

def lanes : Parameter<"lanes", "2...64|nxv2...nxv64|auto", [Packetize]>;
def p_dim : Parameter<"dim", "0|1|2", [Packetize]>;
def masked : FlagParameter<"masked", [Packetize]>;
def p_predicated : FlagParameter<"predicated", [Packetize]>;
def aligned_local_ids : FlagParameter<"aligned-local-ids", [Packetize]>;
def steps : FlagParameter<"steps", [Packetize]>;
def p_kernel : Parameter<"kernel", "NAME", [Packetize, WorkGroup]>;
def p_variant : Parameter<"variant", "_ZGV...", [Packetize]>;
def size : Parameter<"size", "8x4x1", [WorkGroup]>;
def order : Parameter<"order", "xyz", [WorkGroup]>;
def p_no_tail : FlagParameter<"no-tail", [WorkGroup]>;
def p_bodies : Parameter<"bodies", "FILE", [InlineLibvec]>;
def always : FlagParameter<"always", [InlineLibvec]>;

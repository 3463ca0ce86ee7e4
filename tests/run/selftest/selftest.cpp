// Does the runner notice? Each wrong variant must be reported, in the words that say what is wrong; the right one must
// pass. With arguments it is the runner itself over lane-by-lane variants: so the kernels are checked without the
// vectorizer.
#include "passes/vectorize/packetize.h"
#include "tests/run/command.h"
#include "tests/run/differential.h"
#include "tests/run/selftest/lanewise.h"
#include "llvm/Support/TargetSelect.h"

using namespace llvm;
using namespace vec::run;

namespace {
struct Expectation {
  std::optional<Fault> Wrong; // none: the variants are packetize's own
  StringRef Kernel;           // in the folder of the self-test
  StringRef Case;
  StringRef Message; // "": the test must pass
};
} // namespace

static constexpr Expectation Table[] = {
    {Fault::None, "probe.cl", "", ""},
    {Fault::None, "probe.ll", "", ""},
    {Fault::None, "shapes.ll", "", ""},
    {Fault::None, "defaults.cl", "", ""},
    {Fault::DropsLastLane, "probe.cl", "x8", "out[7]: scalar gives"},
    {Fault::DropsLastLane, "probe.ll", "x4", "result of call [3]: scalar gives"},
    {Fault::IgnoresMask, "aligned.cl", "x4m", "mask alternate"},
    {Fault::IgnoresMask, "probe.cl", "x4m", "outside the buffer 'out' of 74 elements: at element 74"},
    {Fault::IgnoresLength, "probe.cl", "x8p", "outside the buffer 'out' of 74 elements: at element 74"},
    {Fault::IgnoresMask, "probe.ll", "x4m", "an integer division by zero"},
    {Fault::ReadsWholePacket, "probe.cl", "x16m", "outside the buffer 'out' of 74 elements: at element 74"},
    {Fault::ReadsBeforePacket, "probe.cl", "x2", "outside the buffer 'out' of 74 elements: at element -1"},
    {Fault::StoresForInactive, "aligned.cl", "x4m", "scalar gives"},
    {Fault::SwapsSignOfZero, "zero.ll", "x4", "scalar gives -0"},
    {Fault::Loops, "probe.cl", "x4", "does not end in 1 s"},
    {Fault::Traps, "probe.cl", "x4", "an illegal instruction or a trap"},
    {Fault::WrongAtLinearOnly, "probe.cl", "linear", "scalar gives"},
    {Fault::VectorizerCrashes, "probe.cl", "x4", "the vectorizer crashes: an invalid address"},
    {Fault::VectorizerLoops, "probe.cl", "x4", "the vectorizer takes more than 1 s"},
    {Fault::TouchesScalar, "probe.cl", "x4", "has changed the scalar function"},
    {Fault::MakesInvalidIR, "probe.cl", "x4", "the module is invalid"},
    {Fault::DropsMaskParameter, "probe.cl", "x4m", "the variant has 2 parameters, not 3"},
    {Fault::CallsUndefined, "probe.cl", "x4", "nobody_defines_this"},
    {Fault::Rejects, "probe.cl", "x4", "rejected: the self-test says no"},
    {Fault::RejectsButTouches, "probe.cl", "x4", "but has changed the module"},
    {Fault::None, "rejected.cl", "", "should be rejected"},
    {Fault::None, "race.cl", "", "is no fair test: backwards"},
    {Fault::None, "outside.cl", "", "the scalar function crashes: an invalid address, outside the buffer 'out'"},
    {Fault::None, "misspelt.cl", "", "unknown directive 'ARGS', did you mean 'ARG'?"},
    {Fault::None, "unknown-argument.cl", "", "there is no argument 'output'"},
    {std::nullopt, "recipe.cl", "", ""},
    {std::nullopt, "missing-recipe.cl", "", "@upwards: no case has a plan with the recipe LOAD-REVERSED\n"},
    {Fault::None, "recipe.cl", "", "@downwards: no case has a plan with the recipe LOAD-REVERSED\n"},
    {Fault::None, "recipe.cl", "x4", ""},
    {std::nullopt, "unknown-recipe.cl", "", "there is no recipe 'LOAD-BACKWARDS'"},
};

static bool check(const Expectation &E, StringRef Folder, StringRef Clang, bool Verbose) {
  Options O;
  O.Program = "selftest";
  O.Clang = Clang.str();
  bool Runnable;
  O.Cpus.push_back(cantFail(findCpu("native", Runnable)));
  O.OnlyCase = E.Case.str();
  O.Seconds = 1;
  std::string Text;
  raw_string_ostream Out(Text);
  const std::string Path = (Folder + "/" + E.Kernel).str();
  Counts Got = testFile(
      Path, O,
      [&](Function &F, const vec::PacketizeRequest &R, FunctionAnalysisManager &FAM) {
        return E.Wrong ? makeLanewise(F, R, *E.Wrong) : vec::packetize(F, R, FAM);
      },
      Out);
  const bool Good =
      E.Message.empty() ? Got.Failed == 0 && Got.Passed > 0 : Got.Failed > 0 && StringRef(Text).contains(E.Message);
  if (!Good)
    outs() << "FAIL " << E.Kernel << " with "
           << (E.Wrong ? "fault " + std::to_string(static_cast<unsigned>(*E.Wrong)) : "packetize") << ": wanted "
           << (E.Message.empty() ? "a pass" : E.Message) << ", got: " << Text << "\n";
  else if (Verbose)
    outs() << Text;
  return Good;
}

int main(int Count, char **Arguments) {
  if (Count > 1 && StringRef(Arguments[1]) != "--faults")
    return runCommand(Count, Arguments, [](Function &F, const vec::PacketizeRequest &R, FunctionAnalysisManager &) {
      return makeLanewise(F, R, Fault::None);
    });
  if (Count < 4) {
    errs() << "usage: selftest --faults <clang> <folder of the self-test's kernels>\n"
              "       selftest <options of run>\n";
    return 2;
  }
  InitializeNativeTarget();
  InitializeNativeTargetAsmPrinter();
  InitializeNativeTargetAsmParser();
  unsigned Passed = 0, Failed = 0;
  for (const Expectation &E : Table)
    (check(E, Arguments[3], Arguments[2], Count > 4) ? Passed : Failed)++;
  outs() << Passed << " passed, " << Failed << " failed, 0 skipped\n";
  return Failed != 0;
}

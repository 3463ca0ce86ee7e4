#include "tests/workgroup/emulated/group_program.h"
#include "passes/kernel/barriers.h"
#include "passes/kernel/host_module.h"
#include "passes/kernel/work_group_operations.h"
#include "passes/prepare/prepare.h"
#include "passes/schedule/schedule.h"
#include "passes/tools/vecc_builtins.h"
#include "passes/vectorize/packetize.h"
#include "tests/run/analyses.h"
#include "tests/run/emulated/table.h"
#include "tests/run/execution.h"
#include "tests/run/variant.h"
#include "tests/workgroup/compiled_kernel.h"
#include "tests/workgroup/launches.h"
#include "tests/workgroup/work_group.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Transforms/IPO/GlobalDCE.h"
#include "llvm/Transforms/IPO/Internalize.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace vec::workgroup {

namespace {

// What clang sent, on stacks, on this machine.
class Reference {
  const Module &M;
  const run::KernelFile &File;
  orc::ThreadSafeContext Context;
  run::Progress &Where;
  run::Jit Engine;
  run::Thunk Scalar = nullptr;

public:
  Reference(const Module &M, const run::KernelFile &File, run::Progress &Where)
      : M(M), File(File), Context(std::make_unique<LLVMContext>()), Where(Where) {}

  Error compile(StringRef Kernel) {
    bool Runnable;
    Expected<run::Cpu> Host = run::findCpu("native", Runnable);
    if (!Host)
      return Host.takeError();
    std::unique_ptr<Module> ForHost = CloneModule(M);
    run::retarget(*ForHost, *Host, run::targetMachine(*Host, CodeGenOptLevel::None));
    Expected<run::Thunk> Made = run::compileScalar(*ForHost, Kernel, *Host, Context, Engine);
    if (!Made)
      return Made.takeError();
    Scalar = *Made;
    return Error::success();
  }

  // The arguments of a launch, and what the kernel leaves in them.
  Expected<SmallVector<Constant *, 4>> arguments(run::Table &T, const run::Subject &S) {
    run::Execution Run(S, Type::getVoidTy(M.getContext()), M.getDataLayout(), Where);
    std::string Problem;
    Run.prepare(1, run::Placement::EndAtGuard);
    Run.call([&](void *const *Slots) {
      Problem = runRange(S.Range, 1, File.find(S.Function, "LEAVE"), [&] { Scalar(Slots, nullptr, nullptr); });
    });
    if (!Problem.empty())
      return createStringError("the kernel " + Problem);
    SmallVector<Constant *, 4> Arguments;
    for (auto [I, A] : enumerate(S.Arguments))
      Arguments.push_back(
          T.argument(A, I, A.Count, A.What == run::Argument::Buffer ? Run.buffer(I) : ArrayRef<uint8_t>()));
    return Arguments;
  }
};

} // namespace

Expected<std::vector<Function *>> GroupProgram::compile(Module &M, StringRef Kernel, StringRef Id, abi::Lanes Lanes) {
  run::Analyses A(*Machine);
  replaceSpirvBuiltins(M);
  if (Error E = makeHostModule(M, *Machine))
    return E;
  defineWorkGroupOperations(M);
  defineDma(M);
  Function &K = *M.getFunction(Kernel);
  if (Error E = makeSelfContained(K))
    return E;
  numberBarriers(K);
  for (Function &F : M)
    if (!F.isDeclaration())
      replaceBuiltins(F);
  std::vector<Function *> Entries;
  Function *Vectors[2];
  for (bool Predicated : {false, true}) {
    PacketizeRequest R;
    R.Shape.lanes = Lanes;
    R.Predicated = Predicated;
    // What is left of a row is in packets wherever the ids lie, or not at all.
    R.IdsFitInt32 = !Predicated;
    R.Dimension = 0;
    Expected<Function *> V = packetize(K, R, A.Function);
    if (!V)
      return V.takeError();
    Vectors[Predicated] = *V;
  }
  for (bool Predicated : {false, true}) {
    ScheduleRequest R;
    R.Vectors = {{Vectors[Predicated], Lanes}};
    R.Rest = Predicated ? Vectors[1] : nullptr;
    R.VectorNeedsInt32Ids = !Predicated;
    R.RangeName = (Id + (Predicated ? ".predicated" : ".scalar")).str();
    Expected<ScheduledKernel> Made = schedule(K, R);
    if (!Made)
      return Made.takeError();
    if (Error E = verifyScheduled(*Made->Range))
      return E;
    Entries.push_back(Made->Range);
  }
  defineMuxBuiltins(M);
  A.Function.clear();
  A.Module.clear();
  internalizeModule(M, [&](const GlobalValue &G) { return is_contained(Entries, &G); });
  ModulePassManager Passes;
  Passes.addPass(GlobalDCEPass());
  Passes.run(M, A.Module);
  std::string Why;
  raw_string_ostream OS(Why);
  if (verifyModule(M, &OS))
    return createStringError("the module is invalid: " + StringRef(Why).split('\n').first);
  // What vecc does, and what it makes of it without.
  if (Objects.size() % 2)
    A.Builder.buildPerModuleDefaultPipeline(OptimizationLevel::O3).run(M, A.Module);
  return Entries;
}

void GroupProgram::addKernel(const Module &Pristine, const run::KernelFile &File, const run::Subject &First) {
  const std::string Head = (File.Path + " @" + First.Function), Id = "group_" + std::to_string(Objects.size());
  if (!First.Rejection.empty())
    return skip(Head, "it is there to be rejected");
  Reference OnStacks(Pristine, File, Where);
  if (Error E = OnStacks.compile(First.Function))
    return fail(Head, toString(std::move(E)));
  std::unique_ptr<Module> M = CloneModule(Pristine);
  const Function &Declared = *Pristine.getFunction(First.Function);
  static constexpr unsigned Widths[] = {4, 2, 8, 4, 16};
  const abi::Lanes Lanes = {Widths[Objects.size() % std::size(Widths)], Target.Scalable};
  Expected<std::vector<Function *>> Entries = compile(*M, First.Function, Id, Lanes);
  if (!Entries) {
    std::string Why = toString(Entries.takeError());
    // Sub-groups: who is in one must be known when the kernel is compiled.
    const bool Known = StringRef(Why).contains("works for several work-items at once") ||
                       StringRef(Why).contains("may ask for its work-item and has no vector version");
    return Known ? skip(Head, Why) : fail(Head, Why);
  }
  run::Table T(*M);
  SmallVector<Constant *, 2> Versions;
  for (Function *Entry : *Entries) {
    const std::string Label = (run::lanesLabel(Lanes) + Entry->getName().drop_front(Id.size())).str();
    Versions.push_back(T.whole(Label, *addCaller(*M, Declared, Entry->getName(), Id + "." + Label)));
  }
  std::vector<std::string> Ids;
  for (const std::string &Local : localSizes(File, First)) {
    Expected<run::Subject> S = launchOf(Pristine, File, First.Function, Local);
    Expected<SmallVector<Constant *, 4>> Arguments = S ? OnStacks.arguments(T, *S) : S.takeError();
    if (!Arguments)
      return fail(Head, toString(Arguments.takeError()));
    Ids.push_back(Ids.empty() ? Id : Id + "_" + Local);
    T.kernel(Ids.back(), Head + " " + Local, S->Range, *Arguments, T.none(), Versions);
  }
  run::useCConvention(*M);
  addObject(*M, Head, Ids);
}

Error GroupProgram::add(const Module &M, const run::KernelFile &File) {
  std::vector<std::string> Unusable;
  Expected<std::vector<run::Subject>> Subjects = run::findSubjects(M, File, Unusable);
  if (!Subjects)
    return Subjects.takeError();
  Skipped += Unusable.size();
  for (const run::Subject &S : *Subjects)
    addKernel(M, File, S);
  return Error::success();
}

} // namespace vec::workgroup

#include "tests/run/emulated/packet_program.h"
#include "passes/kernel/builtin_bodies.h"
#include "passes/target/forms.h"
#include "passes/vectorize/packetize.h"
#include "tests/run/analyses.h"
#include "tests/run/emulated/table.h"
#include "tests/run/jit.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Transforms/IPO/AlwaysInliner.h"
#include "llvm/Transforms/IPO/GlobalDCE.h"
#include "llvm/Transforms/IPO/Internalize.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace vec::run {

// Elements of a buffer whose size nobody gave: more than any kernel of the corpus touches.
static constexpr size_t AmpleElements = 8192;

// One size of register is enough for a kernel, and another kernel has another.
static std::vector<ForeignCase> casesFor(const Subject &S, size_t Number, bool Scalable) {
  static constexpr unsigned Widths[] = {4, 2, 8, 4, 16};
  const abi::Lanes A = {Widths[Number % std::size(Widths)], Scalable},
                   B = {Widths[(Number + 1) % std::size(Widths)], Scalable};
  std::vector<ForeignCase> Cases = {{A, false, false, Number % 8 == 3}, {B, false, true, Number % 8 == 7}};
  if (S.Masks) {
    Cases.push_back({B, true, false, false});
    if (Number % 4 == 1)
      Cases.push_back({A, true, true, false});
  }
  return Cases;
}

void PacketProgram::addKernel(const Module &Pristine, const Subject &S, StringRef File) {
  const std::string Head = (File + " @" + S.Function).str(), Id = "kernel_" + std::to_string(Objects.size());
  if (!S.Rejection.empty())
    return skip(Head, "it is there to be rejected");
  if (!S.IsKernel)
    return skip(Head, "it is no kernel");

  std::unique_ptr<Module> M = CloneModule(Pristine);
  run::Analyses A(*Machine);

  // The scalar reference stays what the front end sent: its builtins are C functions, the packets' have their bodies.
  Table T(*M);
  Function &Scalar = *M->getFunction(S.Function);
  std::vector<Function *> Made;
  std::vector<ForeignCase> Cases = casesFor(S, Objects.size(), Target.Scalable);
  std::optional<LentBodies> Bodies(std::in_place, *M, A.Function);
  for (const ForeignCase &C : Cases) {
    PacketizeRequest R;
    R.Shape.lanes = C.Lanes;
    R.Shape.masked = C.Masked;
    R.Predicated = C.Predicated;
    R.Dimension = S.Dimension[Objects.size() % S.Dimension.size()];
    R.Name = S.Function + "." + C.label();
    Expected<Function *> V = packetize(Scalar, R, A.Function);
    if (!V)
      return fail(Head, C.label() + ": " + toString(V.takeError()));
    Made.push_back(*V);
  }
  Bodies.reset();
  std::string Why;
  raw_string_ostream OS(Why);
  if (verifyModule(*M, &OS))
    return fail(Head, "the module is invalid: " + StringRef(Why).split('\n').first);

  SmallVector<Constant *, 4> Versions, Arguments;
  for (auto [I, C] : enumerate(Cases)) {
    Function *Thunk = addThunk(*Made[I], C.Masked, Id + "_" + C.label());
    Versions.push_back(T.packets(C, *Thunk, S.Dimension[Objects.size() % S.Dimension.size()]));
  }
  for (auto [I, A] : enumerate(S.Arguments))
    Arguments.push_back(T.argument(A, I, A.Growable ? std::max(A.Count, AmpleElements) : A.Count));
  T.kernel(Id, Head, S.Range, Arguments, addThunk(Scalar, false, Id + "_scalar"), Versions);
  useCConvention(*M);
  internalizeModule(*M, [&](const GlobalValue &G) { return G.getName() == Id; });
  A.Function.clear();
  A.Module.clear();
  ModulePassManager Passes;
  Passes.addPass(AlwaysInlinerPass());
  Passes.addPass(GlobalDCEPass());
  Passes.run(*M, A.Module);
  for (auto [I, C] : enumerate(Cases))
    if (C.Optimized)
      A.Builder.buildFunctionSimplificationPipeline(OptimizationLevel::O3, ThinOrFullLTOPhase::None)
          .run(*Made[I], A.Function);
  for_each(*M, expandOverflow); // InstCombine undid it

  addObject(*M, Head, Id);
}

Error PacketProgram::add(const Module &M, const KernelFile &File) {
  std::unique_ptr<Module> Foreign = CloneModule(M);
  retarget(*Foreign, Target.Processor, *Machine);
  std::vector<std::string> Unusable;
  Expected<std::vector<Subject>> Subjects = findSubjects(*Foreign, File, Unusable);
  if (!Subjects)
    return Subjects.takeError();
  Skipped += Unusable.size();
  for (const Subject &S : *Subjects)
    addKernel(*Foreign, S, File.Path);
  return Error::success();
}

} // namespace vec::run

#include "tests/run/variant.h"
#include "passes/kernel/kernel.h"
#include "tests/run/analyses.h"
#include "tests/run/builtin_bodies.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/StructuralHash.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Transforms/IPO/AlwaysInliner.h"
#include "llvm/Transforms/IPO/GlobalDCE.h"
#include "llvm/Transforms/IPO/Internalize.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace vec::run {

static constexpr const char *ThunkName = "run_thunk";

static std::string textOf(const llvm::Module &M) {
  std::string Text;
  raw_string_ostream OS(Text);
  M.print(OS, nullptr);
  return Text;
}
static std::string textOf(const Type &T) {
  std::string Text;
  raw_string_ostream OS(Text);
  T.print(OS);
  return Text;
}

// Everything but one function becomes internal, and goes where it is not used.
static void keepOnly(llvm::Module &M, StringRef Name, Analyses &A) {
  internalizeModule(M, [&](const GlobalValue &G) { return G.getName() == Name; });
  ModulePassManager Passes;
  Passes.addPass(GlobalDCEPass());
  Passes.run(M, A.Module);
}

Expected<Thunk> compileScalar(const Module &M, StringRef FunctionName, const Cpu &C, orc::ThreadSafeContext Context,
                              Jit &Engine) {
  std::unique_ptr<Module> Copy = CloneModule(M);
  TargetMachine &TM = targetMachine(C, CodeGenOptLevel::None);
  if (Error E = defineBuiltins(*Copy))
    return std::move(E);
  Analyses A(TM);
  addThunk(*Copy->getFunction(FunctionName), /*Masked=*/false, ThunkName);
  keepOnly(*Copy, ThunkName, A);
  ModulePassManager Passes;
  Passes.addPass(AlwaysInlinerPass());
  Passes.run(*Copy, A.Module);
  Expected<Jit> Made = Jit::make(C, CodeGenOptLevel::None);
  if (!Made)
    return Made.takeError();
  Engine = std::move(*Made);
  return Engine.compile(std::move(Copy), std::move(Context), ThunkName);
}

static Outcome failed(const Twine &Text) { return {Verdict::Failed, Text.str()}; }

// What the function must look like: request.h.
static std::string checkSignature(const Function &Original, const Function &Made, const VariantBuild &Build) {
  const unsigned Extra = Build.What.Masked;
  if (Made.arg_size() != Original.arg_size() + Extra)
    return "the variant has " + std::to_string(Made.arg_size()) + " parameters, not " +
           std::to_string(Original.arg_size() + Extra);
  const unsigned Lanes = Build.What.isVector() ? Build.What.Lanes : 1;
  auto Wide = [&](Type *T) { return Lanes == 1 || T->isVectorTy() ? T : FixedVectorType::get(T, Lanes); };
  for (const llvm::Argument &A : Original.args()) {
    const bool Varies = Build.S.Arguments[A.getArgNo()].Lane.kind == abi::ParameterKind::Vector;
    Type *Wanted = Varies ? Wide(A.getType()) : A.getType();
    if (!A.getType()->isVectorTy() && Made.getArg(A.getArgNo())->getType() != Wanted)
      return "parameter " + std::to_string(A.getArgNo()) + " has type " +
             textOf(*Made.getArg(A.getArgNo())->getType()) + ", not " + textOf(*Wanted);
  }
  if (Extra) {
    Type *Wanted = Wide(Type::getInt1Ty(Made.getContext()));
    if (Made.getArg(Original.arg_size())->getType() != Wanted)
      return "the mask has type " + textOf(*Made.getArg(Original.arg_size())->getType()) + ", not " + textOf(*Wanted);
  }
  if (Made.getParent() != Original.getParent() || &Made == &Original || Made.isDeclaration())
    return "the variant is no new function with a body in the same module";
  return "";
}

static PacketizeRequest requestFor(const VariantBuild &Build) {
  PacketizeRequest R;
  R.Shape.lanes.min = Build.What.Lanes;
  R.Shape.masked = Build.What.Masked;
  R.Dimension = Build.What.Dimension;
  R.ChooseLanes = Build.What.Auto;
  R.Predicated = Build.What.Predicated;
  R.StopAfter = Build.What.StopAfter;
  cantFail(R.Chosen.add(Build.What.Chosen));
  if (RecipeSet *Seen = Build.Seen)
    R.Observe = [Seen](StringRef, const Function &, const Plan *P) {
      if (P)
        for (const Instruction &I : instructions(P->function()))
          Seen->set(indexOf((*P)[I].Kind, (*P)[I].Masked));
    };
  if (!Build.S.IsKernel)
    for (const Argument &A : Build.S.Arguments)
      R.Shape.parameters.push_back(A.Lane);
  return R;
}

// M is a copy of Before.
static Outcome makeVariant(const VariantBuild &Build, const Module &Before, Module &M, Analyses &A, Function *&Made) {
  Function &Original = *M.getFunction(Build.S.Function);
  // By hash, not by text: the numbers of attribute groups change with every new function.
  const stable_hash FunctionBefore = StructuralHash(Original, /*DetailedHash=*/true);
  Expected<Function *> Result = Build.Make(Original, requestFor(Build), A.Function);
  if (!Result) {
    std::string Reason = toString(Result.takeError());
    if (textOf(M) != textOf(*CloneModule(Before)))
      return failed("packetize says no (" + Reason + ") but has changed the module");
    return {Verdict::Rejected, Reason};
  }
  if (StructuralHash(Original, /*DetailedHash=*/true) != FunctionBefore)
    return failed("packetize has changed the scalar function");
  Made = *Result;
  if (std::string Why = checkSignature(Original, *Made, Build); !Why.empty())
    return failed(Why);
  std::string Why;
  raw_string_ostream OS(Why);
  if (verifyModule(M, &OS))
    return failed("the module is invalid: " + StringRef(Why).take_front(400).rtrim());
  return {};
}

Outcome buildVariant(const VariantBuild &Build, const Module &Before, orc::ThreadSafeContext Context, Progress &Where,
                     Jit &Engine, Variant &Out) {
  Where.Now = Progress::Vectorizing;
  std::unique_ptr<Module> M = CloneModule(Before);
  TargetMachine &TM = targetMachine(Build.Target, CodeGenOptLevel::Default);
  Analyses A(TM);
  Function *Made = nullptr;
  if (Outcome Result = makeVariant(Build, Before, *M, A, Made); Result.What != Verdict::Passed)
    return Result;
  unsigned Lanes = Build.What.isVector() ? Build.What.Lanes : 1;
  if (auto Link = scalarVersion(*Made); Build.What.Auto && Link)
    Lanes = unsigned(Link->Info.Lanes.min);
  A.Function.clear();
  A.Module.clear();
  if (Error E = defineBuiltins(*M))
    return failed(toString(std::move(E)));

  Where.Now = Progress::Compiling;
  Made->setLinkage(GlobalValue::ExternalLinkage);
  const std::string Name = Made->getName().str();
  keepOnly(*M, Name, A);
  if (Build.What.Optimized)
    A.Builder.buildPerModuleDefaultPipeline(OptimizationLevel::O3).run(*M, A.Module);
  if (Build.Emit)
    M->getFunction(Name)->print(outs());
  addThunk(*M->getFunction(Name), Build.What.Masked, ThunkName);
  Expected<Jit> NewEngine = Jit::make(Build.Target, Build.Level);
  if (!NewEngine)
    return failed(toString(NewEngine.takeError()));
  Engine = std::move(*NewEngine);
  Expected<Thunk> Call = Engine.compile(std::move(M), std::move(Context), ThunkName);
  if (!Call)
    return failed("cannot link: " + toString(Call.takeError()));
  Out = {*Call, Lanes, Build.What.Masked, Build.What.Dimension, Build.What.Predicated};
  return {};
}

} // namespace vec::run

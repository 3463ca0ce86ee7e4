// Reads the options of run-vecz (passes/options.td), and makes of settings and kernel specifications the list of jobs.
#include "passes/vecz/settings.h"
#include "builtins/info/builtin_info.h"
#include "passes/analysis/lane_builtins.h"
#include "passes/kernel/kernel.h"
#include "passes/options.h"
#include "passes/remarks.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;
using namespace vec;

namespace {
struct StageName {
  StringLiteral Name;
  Stage S;
};
constexpr StageName Stages[] = {{"prepare", Stage::Prepared},
                                {"linearize", Stage::Linear},
                                {"packetize", Stage::Packetized},
                                {"finish", Stage::Finished}};
} // namespace

static Error bad(const opt::Arg &A, const Twine &Expected) {
  return createStringError(options::spelling(A) + " " + A.getValue() + ": " + Expected);
}

static Error readStages(const opt::Arg &A, Stage &Out) {
  std::optional<Stage> Last;
  for (StringRef Part : split(A.getValue(), ',')) {
    auto *S = llvm::find_if(Stages, [&](const StageName &S) { return S.Name == Part; });
    if (S == std::end(Stages))
      return bad(A, "'" + Part + "' is no stage; these are prepare, linearize, packetize and finish");
    Last = Last ? std::max(*Last, S->S) : S->S;
  }
  Out = *Last;
  return Error::success();
}

static Error readSizes(const opt::Arg &A, SmallVectorImpl<unsigned> &Out) {
  Out.clear();
  for (StringRef Part : split(A.getValue(), ',')) {
    unsigned Size;
    if (Part.getAsInteger(10, Size) || Size == 0)
      return bad(A, "give positive numbers, separated by commas");
    Out.push_back(Size);
  }
  return Error::success();
}

Error VeczSettings::add(const opt::Arg &A) {
  const StringRef Value = options::valueOf(A);
  switch (A.getOption().getID()) {
  case options::OPT_width: {
    unsigned N;
    if (Value.getAsInteger(10, N) || N < 1 || N > 64)
      return bad(A, "choose 2 to 64 lanes");
    Width = N;
    return Error::success();
  }
  case options::OPT_dimension:
    if (Value.getAsInteger(10, Dimension) || Dimension > 2)
      return bad(A, "the dimension is 0, 1 or 2");
    return Error::success();
  case options::OPT_spec: {
    std::string Spec = Value.str();
    llvm::replace(Spec, '+', ',');
    Expected<KernelSpec> K = parseKernelSpec(Spec);
    if (!K)
      return K.takeError();
    Kernels.push_back(std::move(*K));
    return Error::success();
  }
  case options::OPT_automatic:
    return options::readBool(A, Automatic);
  case options::OPT_scalable:
    return options::readBool(A, Scalable);
  case options::OPT_predicate:
    return options::readBool(A, Predicated);
  case options::OPT_choices:
    return Chosen.add(Value);
  case options::OPT_passes:
    return readStages(A, StopAfter);
  case options::OPT_fail_quietly:
    return options::readBool(A, FailQuietly);
  case options::OPT_sg_sizes:
    return readSizes(A, SubGroupSizes);
  case options::OPT_double_support:
    return options::readBool(A, Doubles);
  case options::OPT_declared:
    return options::readBool(A, Declared);
  default:
    llvm_unreachable("a setting without a case");
  }
}

Expected<VeczSettings> vec::parseVeczSettings(StringRef Text) {
  return options::parseParameters<VeczSettings>(Text, options::RunVecz,
                                                [](const opt::Arg &A, VeczSettings &S) { return S.add(A); });
}

static unsigned automatic(const Function &F, const VeczSettings &S, const LanesSpec &Spec, AutomaticLanes Lanes) {
  if (std::optional<unsigned> Required = requiredSubGroupSize(F))
    return *Required;
  unsigned N = Lanes(F);
  if (Spec.LocalSize)
    N = std::min<unsigned>(N, bit_floor(unsigned(std::min<uint64_t>(*Spec.LocalSize, 64))));
  // The widest sub-group of the device that is not wider than suits; else the narrowest.
  unsigned Best = 0;
  for (unsigned Size : S.SubGroupSizes)
    if (Size <= N ? Size > Best || Best > N : Best == 0 || (Best > N && Size < Best))
      Best = Size;
  return Best ? Best : N;
}

// The most lanes that the cost model may choose: those of a whole work-group, if its size is known.
static unsigned mostLanes(const Function &F, const LanesSpec &Spec, unsigned Dimension) {
  uint64_t Most = Spec.LocalSize.value_or(64);
  if (std::optional<LocalSize> Size = requiredLocalSize(F))
    Most = std::min(Most, (*Size)[Dimension]);
  return unsigned(bit_floor(std::clamp<uint64_t>(Most, 1, 64)));
}

static VeczJob job(Function &F, const VeczSettings &S, const LanesSpec &Spec, bool Required, AutomaticLanes Lanes) {
  VeczJob J{&F, {}, Required};
  PacketizeRequest &R = J.Request;
  R.Shape.lanes = {Spec.Lanes.value_or(0), Spec.Scalable || S.Scalable};
  R.Dimension = Spec.Dimension.value_or(S.Dimension);
  if (!Spec.Lanes) {
    // If the device or the kernel prescribes lanes, there is no choice.
    R.ChooseLanes = !R.Shape.lanes.scalable && S.SubGroupSizes.empty() && !requiredSubGroupSize(F);
    R.Shape.lanes.min = R.ChooseLanes ? mostLanes(F, Spec, R.Dimension) : automatic(F, S, Spec, Lanes);
  }
  R.LocalSize = Spec.LocalSize;
  R.Chosen = S.Chosen;
  if (Spec.Predicated || S.Predicated)
    R.Chosen.set(Choice::VectorPredication);
  R.StopAfter = S.StopAfter;
  return J;
}

static Expected<Function *> findFunction(Module &M, StringRef Name) {
  Function *F = M.getFunction(Name);
  if (F && !F->isDeclaration())
    return F;
  ListSeparator Comma;
  std::string Known;
  for (Function &G : M)
    if (!G.isDeclaration() && isKernel(G))
      Known += (StringRef(Comma) + G.getName()).str();
  return createStringError("there is no function '" + Name + "' with a body in " + M.getModuleIdentifier() +
                           (Known.empty() ? "" : "; its kernels are " + Known));
}

static bool isThere(const VeczJob &J) {
  const PacketizeRequest &R = J.Request;
  VectorizationInfo Wanted{R.Shape.lanes, R.Dimension, R.Shape.masked};
  return llvm::any_of(vectorVersions(*J.F), [&](const VectorizationLink &L) { return L.Info == Wanted; });
}

static bool sameVersion(const VeczJob &A, const VeczJob &B) {
  return A.F == B.F && A.Request.Shape.lanes == B.Request.Shape.lanes && A.Request.Dimension == B.Request.Dimension &&
         A.Request.LocalSize == B.Request.LocalSize && A.Request.Chosen == B.Request.Chosen;
}

Expected<SmallVector<VeczJob, 0>> vec::veczJobs(Module &M, const VeczSettings &S, AutomaticLanes Lanes) {
  LanesSpec Global;
  if (!S.Automatic)
    Global.Lanes = S.Width;
  SmallVector<VeczJob, 0> Jobs;
  for (const KernelSpec &K : S.Kernels) {
    Expected<Function *> F = findFunction(M, K.Name);
    if (!F)
      return F.takeError();
    for (const LanesSpec &Spec : K.Specs.empty() ? ArrayRef(Global) : ArrayRef(K.Specs)) {
      VeczJob J = job(**F, S, Spec, !S.FailQuietly, Lanes);
      // A version that is requested twice is made once.
      if (llvm::none_of(Jobs, [&](const VeczJob &Other) { return sameVersion(J, Other); }))
        Jobs.push_back(J);
    }
  }
  if (S.Kernels.empty())
    for (Function &F : M)
      if (!F.isDeclaration() && isKernel(F) && !scalarVersion(F))
        if (VeczJob J = job(F, S, Global, Global.Lanes && !S.FailQuietly, Lanes); !isThere(J))
          Jobs.push_back(J);
  return Jobs;
}

static bool usesDouble(const Instruction &I) {
  auto Is = [](const Value *V) { return V->getType()->getScalarType()->isDoubleTy(); };
  return Is(&I) || llvm::any_of(I.operands(), [&](const Use &U) { return Is(U); });
}

Error vec::checkDevice(const Function &F, const PacketizeRequest &R, const VeczSettings &S) {
  uint64_t Lanes = R.Shape.lanes.min;
  if (R.LocalSize && *R.LocalSize < Lanes)
    return reject(Reason::LocalSize, F, std::to_string(*R.LocalSize));
  if (std::optional<unsigned> Required = requiredSubGroupSize(F);
      Required && (Lanes != *Required || (!S.SubGroupSizes.empty() && !is_contained(S.SubGroupSizes, *Required))))
    return reject(Reason::SubGroupSize, F, std::to_string(*Required));
  for (const Instruction &I : instructions(F)) {
    if (!S.Doubles && usesDouble(I))
      return reject(Reason::NoDouble, F, "", &I);
    auto *C = dyn_cast<CallBase>(&I);
    const Function *Callee = C ? C->getCalledFunction() : nullptr;
    if (!S.Declared && C && !C->isInlineAsm() &&
        (!Callee || (Callee->isDeclaration() && !Callee->isIntrinsic() && !builtinOf(*C) && !isMathCall(*C))))
      return reject(Reason::UndefinedCallee, F, Callee ? Callee->getName().str() : "a pointer", &I);
  }
  return Error::success();
}

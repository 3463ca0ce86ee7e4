// The passes of work_group_passes.h: which functions of a module they change, and how they report a refusal.
#include "passes/work_group_passes.h"
#include "passes/kernel/barriers.h"
#include "passes/kernel/host_module.h"
#include "passes/options.h"
#include "passes/remarks.h"
#include "passes/schedule/schedule.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;
using namespace vec;

static Error readParameter(const opt::Arg &A, WorkGroupOptions &O) {
  const StringRef Value = options::valueOf(A);
  SmallVector<StringRef, 4> Extents;
  bool Bad = false;
  switch (A.getOption().getID()) {
  case options::OPT_p_no_tail:
    O.ForceNoTail = true;
    break;
  case options::OPT_p_kernel:
    O.Kernel = Value.str();
    break;
  case options::OPT_order:
    O.Metadata.Order = parseWorkItemOrder(Value);
    Bad = !O.Metadata.Order;
    break;
  case options::OPT_size:
    O.Metadata.Size = LocalSize{1, 1, 1};
    Value.split(Extents, 'x');
    Bad = Extents.size() > 3;
    for (auto [Extent, N] : zip(Extents, *O.Metadata.Size))
      Bad |= Extent.getAsInteger(10, N) || N == 0;
    break;
  default:
    llvm_unreachable("a parameter without a case");
  }
  return Bad ? options::badValue(A) : Error::success();
}

Expected<WorkGroupOptions> vec::parseWorkGroupOptions(StringRef Text) {
  return options::parseParameters<WorkGroupOptions>(Text, options::WorkGroup, readParameter);
}

// Marks functions that use no sub-groups, directly or in callees.
static void markWithoutSubGroups(Module &M) {
  // Goes up the calls, from functions that use them or may.
  SmallSetVector<const Function *, 8> Using;
  for (const Function &F : M) {
    auto CallsAnything = [](const Instruction &I) {
      auto *Call = dyn_cast<CallBase>(&I);
      return Call && !Call->getCalledFunction() && !Call->isInlineAsm();
    };
    if (usesSubGroups(F) || llvm::any_of(instructions(F), CallsAnything))
      Using.insert(&F);
  }
  for (unsigned N = 0; N != Using.size(); ++N)
    for (const User *U : Using[N]->users())
      if (auto *Call = dyn_cast<CallBase>(U); Call && Call->getCalledFunction() == Using[N])
        Using.insert(Call->getFunction());
  for (Function &F : M)
    if (!F.isDeclaration() && !Using.contains(&F))
      setHasNoSubGroups(F);
}

PreservedAnalyses TransferKernelMetadata::run(Module &M, ModuleAnalysisManager &) {
  transferKernelMetadata(M, Options.Metadata);
  markWithoutSubGroups(M);
  return PreservedAnalyses::none();
}

PreservedAnalyses EncodeKernelMetadata::run(Module &M, ModuleAnalysisManager &) {
  Function *Kernel = M.getFunction(Options.Kernel);
  if (!Kernel || Kernel->isDeclaration()) {
    M.getContext().emitError("encode-kernel-metadata: there is no function @" + Options.Kernel + " in " +
                             M.getModuleIdentifier() + "; name one by kernel=");
    return PreservedAnalyses::all();
  }
  encodeKernelMetadata(*Kernel, Options.Metadata);
  markWithoutSubGroups(M);
  return PreservedAnalyses::none();
}

PreservedAnalyses PrepareBarriers::run(Module &M, ModuleAnalysisManager &) {
  markLocalsByName(M);
  for (Function &F : M) {
    if (F.isDeclaration() || !isKernel(F))
      continue;
    if (Error E = makeSelfContained(F))
      remarkMissed(F, std::move(E));
    else
      numberBarriers(F);
  }
  return PreservedAnalyses::none();
}

// The versions that run a group of the entry point: its own, and the one that it names for the rest of a row.
static std::pair<Function *, ScheduleRequest> versionsOf(Function &F, bool ForceNoTail) {
  ScheduleRequest R;
  R.ForceNoTail = ForceNoTail;
  Function *Scalar = &F;
  SmallVector<VectorizationLink, 4> Links = vectorVersions(F);
  if (std::optional<VectorizationLink> From = scalarVersion(F)) {
    Scalar = From->Other->isDeclaration() ? nullptr : From->Other;
    Links = {{&F, From->Info}};
    if (Scalar)
      append_range(Links, make_filter_range(vectorVersions(*Scalar), [&](const VectorizationLink &L) {
                     return L.Info.Predicated && L.Other != &F && L.Info.Lanes == From->Info.Lanes;
                   }));
  }
  stable_sort(Links, [](const VectorizationLink &A, const VectorizationLink &B) {
    auto Key = [](const abi::Lanes &L, bool Predicated) { return std::tuple(L.scalable, L.min, Predicated); };
    return Key(A.Info.Lanes, B.Info.Predicated) > Key(B.Info.Lanes, A.Info.Predicated);
  });
  R.Dimension = Links.empty() ? workItemOrder(F)[0] : Links.front().Info.Dimension;
  for (const VectorizationLink &L : Links) {
    if (L.Info.Masked || L.Info.Dimension != R.Dimension || L.Other->isDeclaration())
      continue;
    // A predicated version runs packets and the rest of a row.
    if (L.Info.Predicated)
      R.Rest = L.Other;
    if (R.Vectors.empty() || R.Vectors.back().Lanes != L.Info.Lanes)
      R.Vectors.push_back({L.Other, L.Info.Lanes});
  }
  if (R.Rest && scalarVersion(*R.Rest)->Info.Lanes != R.Vectors.back().Lanes)
    R.Rest = nullptr;
  // If there is no scalar kernel, no rest is expected.
  R.ForceNoTail |= !Scalar && !R.Rest;
  R.VectorNeedsInt32Ids = Scalar && !R.Rest;
  return std::pair(Scalar ? Scalar : &F, R);
}

PreservedAnalyses WorkItemLoops::run(Module &M, ModuleAnalysisManager &) {
  SmallVector<Function *> EntryPoints;
  for (Function &F : M)
    if (isKernelEntryPt(F) && !F.isDeclaration())
      EntryPoints.push_back(&F);
  for (Function *F : EntryPoints) {
    auto [Scalar, Request] = versionsOf(*F, Options.ForceNoTail);
    Request.GroupName = (F->getName() + ".mux-barrier-wrapper").str();
    Expected<ScheduledKernel> Made = schedule(*Scalar, Request);
    if (!Made) {
      M.getContext().emitError(remarkMissed(*F, Made.takeError()));
      continue;
    }
    for (Function *Original : {F, Scalar}) {
      dropIsKernel(*Original);
      Original->setLinkage(GlobalValue::InternalLinkage);
    }
  }
  return PreservedAnalyses::none();
}

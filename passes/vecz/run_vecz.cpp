// RunVeczPass: asks the analysis for requests, runs them one by one and links the results to the scalar function.
#include "passes/vecz/run_vecz.h"
#include "passes/kernel/builtin_bodies.h"
#include "passes/kernel/kernel.h"
#include "passes/remarks.h"
#include "passes/target/target_info.h"
#include "passes/vectorize/packetize.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;
using namespace vec;

AnalysisKey VeczPassOptionsAnalysis::Key;

VeczPassOptionsAnalysis::Result VeczPassOptionsAnalysis::run(Function &F, FunctionAnalysisManager &FAM) {
  if (!Decide)
    return {};
  return {Decide(F, FAM)};
}

Expected<Function *> vec::runVeczJob(const VeczJob &J, const VeczSettings &S, FunctionAnalysisManager &FAM) {
  PacketizeRequest Request = J.Request;
  // A later pass makes the loops over work-items.
  Request.KeepBarriers = true;
  Request.RemarkPass = VeczRemarks;
  Error Refused = checkDevice(*J.F, Request, S);
  // A variant has the features of its ISA, whatever the scalar function has.
  if (!Refused && Request.Shape.lanes.scalable && !Request.Isa && S.TargetNamed &&
      !FAM.getResult<TargetIRAnalysis>(*J.F).supportsScalableVectors())
    Refused = reject(Reason::NoScalable, *J.F);
  if (!Refused) {
    Expected<Function *> New = packetize(*J.F, Request, FAM);
    if (!New) {
      Refused = New.takeError();
    } else {
      // A one-lane form is internal to the vectorizer, unless it was requested.
      if (J.Request.StopAfter <= Stage::Linear) {
        (*New)->setLinkage(GlobalValue::ExternalLinkage);
        (*New)->setName(J.F->getName() + (J.Request.StopAfter == Stage::Linear ? ".linearize" : ".prepare"));
      }
      return New;
    }
  }
  VectorizationInfo Info{J.Request.Shape.lanes, J.Request.Dimension, J.Request.Shape.masked};
  noteVectorizationFailed(*J.F, Info);
  return std::move(Refused);
}

PreservedAnalyses RunVeczPass::run(Module &M, ModuleAnalysisManager &MAM) {
  auto &FAM = MAM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  SmallVector<VeczJob, 0> Jobs;
  bool Decided = false;
  if (FAM.isPassRegistered<VeczPassOptionsAnalysis>())
    for (Function &F : M)
      if (!F.isDeclaration() && !scalarVersion(F))
        if (const auto &Requests = FAM.getResult<VeczPassOptionsAnalysis>(F).Requests) {
          Decided = true;
          for (const PacketizeRequest &R : *Requests)
            Jobs.push_back({&F, R, false});
        }
  if (!Decided) {
    auto Made = veczJobs(M, Settings, [&](const Function &F) {
      Function &Asked = const_cast<Function &>(F);
      return chooseLanes(F, targetInfo(Asked, FAM)->preferredBits(Type::getFloatTy(F.getContext())));
    });
    if (!Made) {
      M.getContext().emitError(toString(Made.takeError()));
      return PreservedAnalyses::all();
    }
    Jobs = std::move(*Made);
  }
  const LentBodies Bodies(M, FAM);
  for (const VeczJob &J : Jobs)
    if (Error E = runVeczJob(J, Settings, FAM).takeError()) {
      bool Failed = J.Required && !isScalarFaster(E);
      std::string Text = remarkMissed(*J.F, std::move(E), VeczRemarks);
      if (Failed)
        M.getContext().emitError(Text);
    }
  return Jobs.empty() ? PreservedAnalyses::all() : PreservedAnalyses::none();
}

// Indices and IDs have 64 bits in every kernel, but need no vectors if lanes access consecutive memory. So integers
// count where they are loaded or stored, floating-point values everywhere.
static Type *computedType(const Instruction &I) {
  if (auto *S = dyn_cast<StoreInst>(&I))
    return isa<AllocaInst>(S->getPointerOperand()) ? nullptr : S->getValueOperand()->getType();
  if (auto *L = dyn_cast<LoadInst>(&I))
    return isa<AllocaInst>(L->getPointerOperand()) ? nullptr : L->getType();
  return I.getType()->isFPOrFPVectorTy() ? I.getType() : nullptr;
}

unsigned vec::chooseLanes(const Function &F, unsigned RegisterBits) {
  // With less than 32 bits for a lane, the IDs and addresses of one packet would fill the registers.
  unsigned Bits = 32;
  for (const Instruction &I : instructions(F))
    if (Type *T = computedType(I); T && !T->isPtrOrPtrVectorTy())
      Bits = std::max(Bits, T->getScalarSizeInBits());
  return std::max(2u, RegisterBits / std::min(Bits, RegisterBits / 2));
}

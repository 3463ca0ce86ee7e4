// retire-variants: removes what inject-variants offered and no vectorizer used.
//
//   declare <4 x double> @_ZGVdN4v_exp(<4 x double>) "vec-bridge"   ; no call of it  ==>  (nothing)
//
// Runs in    the optimizer's end, after the vectorizers and before always-inline, which puts the used thunks in place.
// Requires   nothing.
// Tells      of each call in a loop that was offered variants and stayed scalar, by a missed remark.
// Ensures    no call names a function of the bridge in its mappings, and the bridge's functions that are left are
//            called. In functions that call variants, or were offered some, masked accesses of 8 bytes have a form that
//            LLVM translates correctly (passes/target/narrow_masks), and wide vectors are passed in one register. In
//            these functions and in variants' bodies, constants have the form that suits AArch64
//            (passes/target/constant_tables). In all of these, and in functions with loops of packets, overflow checks
//            on AArch64 have a form that LLVM translates correctly (passes/target/overflow_masks). Other functions stay
//            as they are.
// Preserves  the CFG.
#include "abi/demangle.h"
#include "passes/bridge/bridge.h"
#include "passes/bridge/call_marshalling.h"
#include "passes/bridge/simd_variants.h"
#include "passes/loops/packet_loop.h"
#include "passes/remarks.h"
#include "passes/svfs/abi_lowering.h"
#include "passes/svfs/isa_features.h"
#include "passes/target/forms.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/VFABIDemangler.h"
#include "llvm/Transforms/Utils/LoopUtils.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"

using namespace llvm;

namespace vec {
namespace {

bool isBridge(const Function *F) { return F && F->hasFnAttribute(BridgeAttribute); }

// Removes the mappings to the bridge's functions; those that a user or another pass wrote stay. Removes empty ones,
// too, which hide the mappings of a function: outside of the bridge they are invalid. True if there were any.
bool dropMappings(CallInst &Call, const Module &M) {
  const Attribute Mappings = Call.getAttributes().getFnAttr(VFABI::MappingsAttrName);
  if (!Mappings.isValid())
    return false;
  SmallVector<StringRef, 8> Left;
  for (const auto Entry : abi::AttributeEntries(Mappings.getValueAsString())) {
    const StringRef Text = Entry.text;
    StringRef Target = Text.rsplit('(').second;
    Target.consume_back(")");
    if (!isBridge(M.getFunction(Target)))
      Left.push_back(Text);
  }
  const std::string Kept = join(Left, ",");
  if (!Kept.empty() && Kept == Mappings.getValueAsString())
    return false;
  Call.removeFnAttr(VFABI::MappingsAttrName);
  if (!Kept.empty())
    Call.addFnAttr(Attribute::get(Call.getContext(), VFABI::MappingsAttrName, Kept));
  return true;
}

// Whether the call was offered functions of the bridge. Adds all functions that it was offered to `Targets`.
bool wasOffered(const CallInst &Call, const Module &M, SmallPtrSetImpl<const Function *> &Targets) {
  const StringRef Mappings = Call.getAttributes().getFnAttr(VFABI::MappingsAttrName).getValueAsString();
  bool Offered = false;
  for (const auto Entry : abi::AttributeEntries(Mappings)) {
    StringRef Target = StringRef(Entry.text).rsplit('(').second;
    Target.consume_back(")");
    Targets.insert(M.getFunction(Target));
    Offered |= isBridge(M.getFunction(Target));
  }
  return Offered;
}

// Whether LLVM vectorized the loop, or the loop is the scalar remainder of a vectorized one.
bool isVectorized(const Loop &L) { return getBooleanLoopAttribute(&L, "llvm.loop.isvectorized"); }

// How many calls from that place of the source the loop contains.
unsigned copiesIn(const Loop &L, const DILocation *Place) {
  unsigned Copies = 0;
  for (const BasicBlock *Block : L.blocks())
    Copies +=
        count_if(*Block, [&](const Instruction &I) { return isa<CallInst>(I) && I.getDebugLoc().get() == Place; });
  return Copies;
}

// A call that no vectorizer takes. A call whose function has variants that do not fit has had its remark before.
const CallBase *otherCall(const Loop &L) {
  for (const BasicBlock *Block : L.blocks())
    for (const Instruction &I : *Block)
      if (const auto *Call = dyn_cast<CallBase>(&I)) {
        const CallBase &Proper = isa<CallInst>(Call) ? properCall(cast<CallInst>(*Call)) : *Call;
        const Function *Callee = Proper.getCalledFunction();
        if (Callee && !Callee->isIntrinsic() && !namesVariants(*Callee) &&
            Call->getFnAttr(VFABI::MappingsAttrName).getValueAsString().empty())
          return &Proper;
      }
  return nullptr;
}

Error whyScalar(const Loop &L, const CallInst &Call) {
  Function &F = *const_cast<Function *>(Call.getFunction());
  if (const CallBase *Other = otherCall(L))
    return reject(Reason::OtherCall, F, demangle(Other->getCalledFunction()->getName()), &Call);
  return reject(Reason::LoopNotVectorized, F, scalarName(Call), &Call);
}

// Reports calls in loops that were offered variants and stayed scalar, one remark for each place in the source. The
// scalar remainder of a vectorized loop has each call once; where LLVM calls the function lane by lane, there are as
// many calls as lanes.
void reportScalarCalls(Module &M, FunctionAnalysisManager &FAM) {
  for (Function &F : M) {
    if (F.isDeclaration() || isBridge(&F) || !wantsRemarks(F))
      continue;
    SmallPtrSet<const DILocation *, 8> Done;
    SmallPtrSet<const Function *, 8> Targets;
    SmallVector<CallInst *, 8> Calls, Scalar;
    for (Instruction &I : instructions(F))
      if (auto *Call = dyn_cast<CallInst>(&I); Call && Call->getDebugLoc())
        (wasOffered(*Call, M, Targets) ? Scalar : Calls).push_back(Call);
    if (Scalar.empty())
      continue;
    // LLVM calls a variant of the user without a thunk if its type fits.
    for (const CallInst *Call : Calls)
      if (const Function *Callee = Call->getCalledFunction(); Callee && (isBridge(Callee) || Targets.contains(Callee)))
        Done.insert(Call->getDebugLoc());
    const LoopInfo &LI = FAM.getResult<LoopAnalysis>(F);
    for (CallInst *Call : Scalar) {
      const Loop *L = LI.getLoopFor(Call->getParent());
      if (!L || !L->isInnermost() || (isVectorized(*L) && copiesIn(*L, Call->getDebugLoc()) < 2) ||
          !Done.insert(Call->getDebugLoc()).second)
        continue;
      remarkMissed(F, isVectorized(*L) ? reject(Reason::LaneByLane, F, scalarName(*Call), Call) : whyScalar(*L, *Call));
    }
  }
}

// A function that prefers vectors of 256 bits would pass a 512-bit argument in two registers, which no variant expects.
// Calls of thunks need nothing here: a thunk carries the attribute into the function that it is inlined into.
void passWideVectors(Function &F) {
  for (const Instruction &I : instructions(F)) {
    const auto *Call = dyn_cast<CallInst>(&I);
    const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
    if (Callee && !Callee->isIntrinsic() && !Callee->hasFnAttribute(Attribute::AlwaysInline))
      raiseMinLegalVectorWidth(F, widestVector(*Call->getFunctionType(), F.getDataLayout()));
  }
}

// The functions in which a vectorizer may have made vector code for the bridge: those that call a variant or were
// offered one.
SmallVector<Function *, 16> functionsWithVariants(Module &M) {
  const std::optional<abi::Arch> Arch = archOf(M.getTargetTriple());
  SmallPtrSet<const Function *, 8> Targets;
  SmallSetVector<Function *, 16> Callers;
  for (Function &F : M)
    for (const Instruction &I : instructions(F))
      if (const auto *Call = dyn_cast<CallInst>(&I); Call && wasOffered(*Call, M, Targets))
        Callers.insert(&F);
  // LLVM calls a variant of the user without a thunk if its type fits.
  auto IsVariant = [&](const Function *Callee) {
    return Callee && (isBridge(Callee) || Targets.contains(Callee) ||
                      (Arch && abi::demangle(*Arch, std::string_view(Callee->getName()))));
  };
  for (Function &F : M)
    if (any_of(instructions(F), [&](const Instruction &I) {
          const auto *Call = dyn_cast<CallInst>(&I);
          return Call && IsVariant(Call->getCalledFunction());
        }))
      Callers.insert(&F);
  return Callers.takeVector();
}

} // namespace

PreservedAnalyses RetireVariants::run(Module &M, ModuleAnalysisManager &MAM) {
  reportScalarCalls(M, MAM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager());
  const std::optional<abi::Arch> Arch = archOf(M.getTargetTriple());
  restoreOpaqueCalls(M);
  const SmallVector<Function *, 16> Callers = functionsWithVariants(M);
  releaseWrappers(M);
  bool Changed = false;
  for (Function *F : Callers)
    Changed |= narrowMasks(*F);
  SmallSetVector<Function *, 16> WithVectors(Callers.begin(), Callers.end());
  for (Function &F : M)
    if (Arch && abi::demangle(*Arch, std::string_view(F.getName())))
      WithVectors.insert(&F);
  for (Function *F : WithVectors)
    Changed |= tabulateConstants(*F);
  for (Function &F : M) {
    const bool HasPackets = F.hasFnAttribute(PacketsAttribute);
    if (HasPackets || WithVectors.contains(&F)) {
      // What is known of single lanes is not seen in wide masks any more.
      Changed |= expandMiscompiled(F);
      Changed |= widenMasks(F);
    }
    F.removeFnAttr(PacketsAttribute);
  }
  if (Arch == abi::Arch::X86_64)
    for (Function *F : Callers)
      passWideVectors(*F);
  SmallVector<Function *, 16> Thunks, Variants;
  for (Function &F : M)
    if (isBridge(&F))
      (F.isDeclaration() ? Variants : Thunks).push_back(&F);
  for (Function &F : M)
    for (Instruction &I : instructions(F))
      if (auto *Call = dyn_cast<CallInst>(&I))
        Changed |= dropMappings(*Call, M);
  if (Thunks.empty() && Variants.empty())
    return preservedWithCfg(Changed);

  removeFromUsedLists(M, [](Constant *C) { return isBridge(dyn_cast<Function>(C->stripPointerCasts())); });
  // Thunks first, since they use variants.
  for (ArrayRef<Function *> Group : {ArrayRef(Thunks), ArrayRef(Variants)})
    for (Function *F : Group) {
      F->removeDeadConstantUsers();
      if (F->use_empty())
        F->eraseFromParent();
      else
        F->removeFnAttr(BridgeAttribute);
    }
  return preservedWithCfg(/*Changed=*/true);
}

} // namespace vec

// inject-libvec: tells LLVM's vectorizers which vector functions stand for a math call.
//
//   call @llvm.exp.f64(%x)  ==>  call @llvm.exp.f64(%x) #0
//   #0 = {
//   "vector-function-abi-variant"="_ZGVdN4v_llvm.exp.f64(_ZGVdN4v_exp),_ZGVdM4v_llvm.exp.f64(__vec_bridge_ZGVdM4v_exp)"
//   }
//
// LoopVectorize takes the first entry with its number of lanes and checks no ISA: so only what the caller's target can
// run is listed, wider registers first, unmasked before masked.
//
// Runs in    the optimizer, after inlining and before the vectorizers.
// Requires   nothing. Calls that may write errno are left alone, with one remark a function.
// Ensures    every entry has its function in the module, kept by llvm.compiler.used until retire-variants; the caller
// passes
//            the widest of them right, and prefers vectors so wide if it calls in a loop and the user did not say.
// Preserves  the CFG.
#include "abi/mangle.h"
#include "passes/bridge/bridge.h"
#include "passes/bridge/thunk.h"
#include "passes/remarks.h"
#include "passes/svfs/math_call.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/VFABIDemangler.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"

using namespace llvm;

namespace vec {
namespace {

class Injector {
  Function &F;
  const Svfs System;
  SetVector<Function *> &Kept;
  unsigned Widest = 0;

  // A later variant that LLVM cannot tell from an earlier one would never be chosen (AVX beside AVX2).
  static bool isShadowed(const abi::VFVariant &V, ArrayRef<abi::VFVariant> Earlier) {
    return any_of(Earlier, [&](const abi::VFVariant &E) { return E.shape == V.shape; });
  }

public:
  Injector(Function &F, ArrayRef<VariantProvider> Providers, SetVector<Function *> &Kept)
      : F(F), System(F, Providers), Kept(Kept) {}

  bool attach(CallInst &Call) {
    const SmallVector<abi::VFVariant, 0> Variants = System.isFunctionVectorizable(Call);
    if (Variants.empty())
      return false;
    // The library's functions are pure, and LoopVectorize ignores variants of calls that write memory; what a front end
    // wrote on the call may say less (22: errno by default).
    Call.setDoesNotAccessMemory();
    Call.setDoesNotThrow();
    Call.addFnAttr(Attribute::WillReturn);
    Call.addFnAttr(Attribute::NoFree);

    SmallVector<std::string, 8> Entries;
    const StringRef Present = Call.getFnAttr(VFABI::MappingsAttrName).getValueAsString();
    if (!Present.empty())
      Entries.push_back(Present.str());
    for (auto [I, Variant] : enumerate(Variants)) {
      if (isShadowed(Variant, ArrayRef(Variants).take_front(I)))
        continue;
      Function *Target = callableByLlvm(System, Call, Variant, Widest);
      if (!Target)
        continue;
      Kept.insert(Target);
      abi::VFVariant Redirected = Variant;
      Redirected.vectorName = std::string_view(Target->getName());
      Entries.push_back(std::string(abi::mangleEntry(Redirected).view()));
    }
    if (Entries.empty())
      return false;
    Call.addFnAttr(Attribute::get(F.getContext(), VFABI::MappingsAttrName, join(Entries, ",")));
    return true;
  }

  // Makes the function fit for the widest variant that it was offered. True if that changes what its target looks like
  // to analyses.
  bool allowWidest(bool InLoop) {
    if (Widest == 0)
      return false;
    // Without it, a function that prefers 256-bit vectors would pass a 512-bit argument in two registers.
    raiseMinLegalVectorWidth(F, Widest);
    // clang tunes most AVX-512 CPUs for 256-bit vectors, which is right for plain loops. A loop over math functions is
    // 1.3 (double) to 1.5 (float) times as fast with 512 bits: examples/blackscholes.c, Emerald Rapids. What the user
    // asked for comes as this attribute already, and stays.
    if (!InLoop || Widest <= 256 || F.hasFnAttribute("prefer-vector-width"))
      return false;
    F.addFnAttr("prefer-vector-width", utostr(Widest));
    return true;
  }
};

} // namespace

PreservedAnalyses InjectLibvec::run(Module &M, ModuleAnalysisManager &MAM) {
  auto &FAM = MAM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  SetVector<Function *> Kept;
  SmallVector<Function *, 16> Definitions;
  for (Function &F : M)
    if (!F.isDeclaration() && !F.hasOptNone() && !F.hasFnAttribute(BridgeAttribute))
      Definitions.push_back(&F);

  for (Function *F : Definitions) {
    Injector Inject(*F, Providers, Kept);
    const CallInst *Blocked = nullptr;
    bool InLoop = false;
    for (Instruction &I : instructions(*F)) {
      auto *Call = dyn_cast<CallInst>(&I);
      if (!Call || !Call->getCalledFunction())
        continue;
      const bool Attached = Inject.attach(*Call);
      const bool Candidate = Attached ? !InLoop : !Blocked && libvecFunction(*Call) && mayWriteErrno(*Call);
      if (!Candidate || !FAM.getResult<LoopAnalysis>(*F).getLoopFor(Call->getParent()))
        continue;
      if (Attached)
        InLoop = true;
      else
        Blocked = Call;
    }
    if (Blocked)
      remarkMissed(*F, reject(Reason::MathErrno, *F, Blocked->getCalledFunction()->getName().str(), Blocked));
    // TargetTransformInfo holds the subtarget that the old attributes meant, and survives every invalidation.
    if (Inject.allowWidest(InLoop))
      FAM.clear(*F, F->getName());
  }
  if (Kept.empty())
    return PreservedAnalyses::all();
  appendToCompilerUsed(M, SmallVector<GlobalValue *, 16>(Kept.begin(), Kept.end()));
  PreservedAnalyses PA;
  PA.preserveSet<CFGAnalyses>();
  return PA;
}

} // namespace vec

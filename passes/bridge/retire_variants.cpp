// retire-variants: takes away what inject-libvec offered and nobody used.
//
//   declare <4 x double> @_ZGVdN4v_exp(<4 x double>) "vec-bridge"   ; no call of it  ==>  (nothing)
//
// Runs in    the optimizer's end, after the vectorizers and before always-inline, which puts the used thunks in place.
// Requires   nothing.
// Ensures    no call names a function of the bridge in its mappings; the bridge's functions that are left are called.
// Preserves  the CFG.
#include "abi/demangle.h"
#include "passes/bridge/bridge.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/VFABIDemangler.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"

using namespace llvm;

namespace vec {
namespace {

bool isBridge(const Function *F) { return F && F->hasFnAttribute(BridgeAttribute); }

// The mappings without those to the bridge's functions; what a user or another pass wrote stays.
void dropMappings(CallInst &Call, const Module &M) {
  const Attribute Mappings = Call.getAttributes().getFnAttr(VFABI::MappingsAttrName);
  if (!Mappings.isValid())
    return;
  SmallVector<StringRef, 8> Left;
  for (const auto Entry : abi::AttributeEntries(Mappings.getValueAsString())) {
    const StringRef Text = Entry.text;
    StringRef Target = Text.rsplit('(').second;
    Target.consume_back(")");
    if (!isBridge(M.getFunction(Target)))
      Left.push_back(Text);
  }
  Call.removeFnAttr(VFABI::MappingsAttrName);
  if (!Left.empty())
    Call.addFnAttr(Attribute::get(Call.getContext(), VFABI::MappingsAttrName, join(Left, ",")));
}

} // namespace

PreservedAnalyses RetireVariants::run(Module &M, ModuleAnalysisManager &) {
  SmallVector<Function *, 16> Thunks, Variants;
  for (Function &F : M)
    if (isBridge(&F))
      (F.isDeclaration() ? Variants : Thunks).push_back(&F);
  if (Thunks.empty() && Variants.empty())
    return PreservedAnalyses::all();

  for (Function &F : M)
    for (Instruction &I : instructions(F))
      if (auto *Call = dyn_cast<CallInst>(&I))
        dropMappings(*Call, M);
  removeFromUsedLists(M, [](Constant *C) { return isBridge(dyn_cast<Function>(C->stripPointerCasts())); });
  // Thunks first: they use variants.
  for (ArrayRef<Function *> Group : {ArrayRef(Thunks), ArrayRef(Variants)})
    for (Function *F : Group) {
      F->removeDeadConstantUsers();
      if (F->use_empty())
        F->eraseFromParent();
      else
        F->removeFnAttr(BridgeAttribute);
    }
  PreservedAnalyses PA;
  PA.preserveSet<CFGAnalyses>();
  return PA;
}

} // namespace vec

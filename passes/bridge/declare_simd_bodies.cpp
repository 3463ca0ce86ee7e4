// declare-simd-bodies: makes the vector variants of `#pragma omp declare simd` functions, which clang only names.
//
//   define float @f(float %x) "_ZGVbN4v_f" "_ZGVbM4v_f" ...
//   ==>
//   define float @f(float %x) "_ZGVbN4v_f" "_ZGVbM4v_f" ...
//   define <4 x float> @_ZGVbN4v_f(<4 x float> %x) section ".text._ZGVbN4v_f" ...
//   define <4 x float> @_ZGVbM4v_f(<4 x float> %x, <4 x float> %mask) section ".text._ZGVbM4v_f" ...
//
// A function that cannot be packetized gets a remark with the reason, and variants that call it lane by lane: other
// objects may have been compiled to call them. Callers in this module do not use those.
//
// Runs in    the optimizer, after inlining and before inject-variants; at -O0 too.
// Requires   nothing; note-simd-types before the optimizer, for run-time steps of pointers and for records.
// Ensures    the `_ZGV` attributes of a function name the variants that are worth a call. On a definition, their bodies
//            are in this module; on a declaration, in another object, under the rules of GCC.
// Preserves  all existing code.
#include "passes/bridge/bridge.h"
#include "passes/bridge/simd_variants.h"
#include "passes/kernel/kernel.h"
#include "passes/remarks.h"
#include "passes/vectorize/packetize.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/AttributeMask.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"

using namespace llvm;

namespace vec {
namespace {

// Callees first, so that what a body calls is known to be worth a call.
void collect(Function &F, SmallPtrSetImpl<Function *> &Seen, SmallVectorImpl<Function *> &Order) {
  if (!Seen.insert(&F).second)
    return;
  for (const Instruction &I : instructions(F))
    if (const auto *Call = dyn_cast<CallBase>(&I); Call && Call->getCalledFunction())
      collect(*Call->getCalledFunction(), Seen, Order);
  if (namesVariants(F))
    Order.push_back(&F);
}

// Gives the variant the linkage and visibility of the scalar function, and a section of its own, which the linker can
// drop.
void placeBeside(const Function &F, Function &Variant) {
  switch (F.getLinkage()) {
  case GlobalValue::LinkOnceAnyLinkage:
    Variant.setLinkage(GlobalValue::WeakAnyLinkage);
    break;
  case GlobalValue::LinkOnceODRLinkage:
    // Other objects may call the variant though this one does not: weak, so that it is kept.
    Variant.setLinkage(GlobalValue::WeakODRLinkage);
    break;
  default:
    Variant.setLinkage(F.getLinkage());
  }
  if (F.getName().contains(".llvm.")) // known outside for ThinLTO's sake alone
    Variant.setLinkage(GlobalValue::InternalLinkage);
  if (!Variant.hasLocalLinkage()) {
    Variant.setVisibility(F.getVisibility());
    Variant.setDSOLocal(F.isDSOLocal());
    if (const Comdat *Group = F.getComdat()) {
      Comdat *Own = Variant.getParent()->getOrInsertComdat(Variant.getName());
      Own->setSelectionKind(Group->getSelectionKind());
      Variant.setComdat(Own);
    }
  }
  Variant.setSection(F.hasSection() ? F.getSection() : (".text." + Variant.getName()).str());
}

//  define T @f.lane(...) { return f(...); }: packetized in place of a function that cannot be.
Function *laneFunction(Function &F) {
  Function *Lane = Function::Create(F.getFunctionType(), GlobalValue::InternalLinkage, F.getAddressSpace(),
                                    F.getName() + ".lane", F.getParent());
  AttributeMask ItsOwn;
  for (Attribute::AttrKind Kind : {Attribute::OptimizeNone, Attribute::NoInline, Attribute::AlwaysInline,
                                   Attribute::InlineHint, Attribute::Memory, Attribute::MinSize})
    ItsOwn.addAttribute(Kind);
  Lane->setAttributes(F.getAttributes());
  Lane->removeFnAttrs(ItsOwn);
  Lane->setCallingConv(F.getCallingConv());
  IRBuilder<> B(BasicBlock::Create(F.getContext(), "", Lane));
  for (Argument &A : F.args())
    Lane->getArg(A.getArgNo())->setName(A.getName());
  SmallVector<Value *, 8> Arguments(make_pointer_range(Lane->args()));
  CallInst *Call = B.CreateCall(&F, Arguments);
  Call->setCallingConv(F.getCallingConv());
  LLVMContext &C = F.getContext();
  for (unsigned I = 0; I < Arguments.size(); ++I)
    Call->addParamAttrs(I, AttrBuilder(C, F.getAttributes().getParamAttrs(I)));
  Call->setIsNoInline();
  Call->addFnAttr(Attribute::get(C, OnceALane));
  F.getReturnType()->isVoidTy() ? B.CreateRetVoid() : B.CreateRet(Call);
  return Lane;
}

class Maker {
  Module &M;
  FunctionAnalysisManager &FAM;

  static PacketizeRequest requestFor(const Function &F, const abi::VFVariant &V) {
    PacketizeRequest R;
    const SimdTypes Types = simdTypes(F);
    R.Shape = shapeInLlvm(V.shape, Types);
    R.Isa = V.isa;
    R.Name = std::string(V.vectorName.view());
    R.PointeeBytes = Types.PointeeBytes;
    R.LaneBytes = Types.LaneBytes;
    R.Unsigned = Types.Unsigned;
    R.IdsFitInt32 = false;
    return R;
  }

  bool isDefined(const abi::VFVariant &V) const {
    const GlobalValue *Taken = M.getNamedValue(StringRef(V.vectorName));
    return Taken && !Taken->isDeclaration();
  }

  Error make(Function &F, const abi::VFVariant &V) {
    PacketizeRequest Request = requestFor(F, V);
    Request.UnlessScalarFaster = true;
    Expected<Function *> Made = packetize(F, Request, FAM);
    if (!Made)
      return Made.takeError();
    placeBeside(F, **Made);
    return Error::success();
  }

  // If the function never returns, that is hidden meanwhile: the call of the first lane must not end the variant.
  void makeLaneByLane(Function &F, const abi::VFVariant &V) {
    const bool Returns = !F.doesNotReturn();
    F.removeFnAttr(Attribute::NoReturn);
    Function *Lane = laneFunction(F);
    PacketizeRequest Request = requestFor(F, V);
    Request.Chosen.set(Choice::InstantiateCallsInLoops, true);
    if (Expected<Function *> Made = packetize(*Lane, Request, FAM)) {
      unlinkVectorized(**Made);
      placeBeside(F, **Made);
    } else {
      remarkMissed(F, handleErrors(Made.takeError(), [&](const Rejection &X) { return X.about(F); }));
    }
    if (!Returns)
      F.setDoesNotReturn();
    FAM.clear(*Lane, Lane->getName());
    Lane->eraseFromParent();
  }

public:
  Maker(Module &M, FunctionAnalysisManager &FAM) : M(M), FAM(FAM) {}

  void makeAll(Function &F, ArrayRef<abi::VFVariant> Variants) {
    SmallVector<abi::VFVariant, 0> Good, Refused;
    bool Told = false;
    for (const abi::VFVariant &V : Variants) {
      Error E = isDefined(V) ? Error::success() : make(F, V);
      (E ? Refused : Good).push_back(V);
      if (!E)
        continue;
      if (Told)
        consumeError(std::move(E));
      else
        remarkMissed(F, std::move(E));
      Told = true;
    }
    setSimdVariants(F, Good);
    for (const abi::VFVariant &V : Refused)
      makeLaneByLane(F, V);
  }
};

} // namespace

PreservedAnalyses DeclareSimdBodies::run(Module &M, ModuleAnalysisManager &MAM) {
  auto &FAM = MAM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  SmallPtrSet<Function *, 32> Seen;
  SmallVector<Function *, 16> Order;
  for (Function &F : M)
    if (namesVariants(F))
      collect(F, Seen, Order);
  if (Order.empty())
    return PreservedAnalyses::all();
  Maker Make(M, FAM);
  SmallVector<GlobalValue *, 16> Kept;
  for (Function *F : Order) {
    if (ForTheLink && F->hasLocalLinkage())
      continue;
    const SimdVariants Variants = simdVariants(*F);
    if (!Variants.Warning.empty())
      warn(*F, Variants.Warning);
    setSimdVariants(*F, Variants.Made);
    if (F->isDeclarationForLinker())
      continue;
    Make.makeAll(*F, Variants.Made);
    for (const abi::VFVariant &V : Variants.Made)
      if (GlobalValue *Variant = M.getNamedValue(StringRef(V.vectorName)); Variant && !Variant->isDeclaration())
        Kept.push_back(Variant);
  }
  // Calls of variants in other files are made in the link, after the decision which functions are unused.
  if (ForTheLink)
    appendToCompilerUsed(M, Kept);
  return PreservedAnalyses::none();
}

} // namespace vec

// Calls in simd loops that end the program where they throw: see ending_calls.h.
#include "passes/loops/ending_calls.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace vec {

// Whether the landing pad catches all exceptions and ends the program, without values from elsewhere.
static bool endsTheProgram(const BasicBlock &Pad) {
  const LandingPadInst *Landing = Pad.getLandingPadInst();
  if (!Landing || Landing != &Pad.front() || !isa<UnreachableInst>(Pad.getTerminator()) ||
      !any_of(seq(0u, Landing->getNumClauses()),
              [&](unsigned I) { return Landing->isCatch(I) && isa<ConstantPointerNull>(Landing->getClause(I)); }))
    return false;
  return all_of(Pad, [&](const Instruction &I) {
    return all_of(I.operands(), [&](const Use &U) {
      const auto *V = dyn_cast<Instruction>(U.get());
      return !isa<Argument>(U.get()) && (!V || V->getParent() == &Pad);
    });
  });
}

// A function that makes the call with its arguments; an indirect callee is a parameter, too.
static Function *functionOf(InvokeInst &Invoke) {
  Function &F = *Invoke.getFunction();
  LLVMContext &C = F.getContext();
  SmallVector<Type *, 8> Types;
  for (const Value *A : Invoke.args())
    Types.push_back(A->getType());
  if (!Invoke.getCalledFunction())
    Types.push_back(Invoke.getCalledOperand()->getType());
  Function *New = Function::Create(FunctionType::get(Invoke.getType(), Types, false), GlobalValue::InternalLinkage,
                                   F.getAddressSpace(), F.getName() + ".call", F.getParent());
  AttributeList Attributes = Invoke.getAttributes().removeFnAttributes(C);
  New->setAttributes(Attributes);
  for (Attribute A : F.getAttributes().getFnAttrs())
    if (A.isStringAttribute() && A.getKindAsString().starts_with("target-"))
      New->addFnAttr(A);
  New->addFnAttr(Attribute::NoInline);
  New->setDoesNotThrow();
  New->setPersonalityFn(F.getPersonalityFn());
  BasicBlock *Entry = BasicBlock::Create(C, "entry", New), *Back = BasicBlock::Create(C, "back", New);
  ValueToValueMapTy Map;
  BasicBlock *Pad = CloneBasicBlock(Invoke.getUnwindDest(), Map, "", New);
  for (Instruction &I : *Pad) {
    RemapInstruction(&I, Map, RF_NoModuleLevelChanges | RF_IgnoreMissingLocals);
    I.dropDbgRecords();
    I.setDebugLoc(DebugLoc());
    I.setMetadata(LLVMContext::MD_access_group, nullptr);
  }
  SmallVector<Value *, 8> Arguments(make_pointer_range(New->args()));
  Value *Callee = Invoke.getCalledFunction() ? Invoke.getCalledOperand() : Arguments.pop_back_val();
  auto *Inner = InvokeInst::Create(Invoke.getFunctionType(), Callee, Back, Pad, Arguments, "", Entry);
  Inner->setAttributes(Invoke.getAttributes());
  Inner->setCallingConv(Invoke.getCallingConv());
  ReturnInst::Create(C, Inner->getType()->isVoidTy() ? nullptr : Inner, Back);
  return New;
}

static void replace(InvokeInst &Invoke) {
  Function *New = functionOf(Invoke);
  SmallVector<Value *, 8> Arguments(Invoke.args());
  if (!Invoke.getCalledFunction())
    Arguments.push_back(Invoke.getCalledOperand());
  CallInst *Call = CallInst::Create(New, Arguments, "", Invoke.getIterator());
  Call->setAttributes(New->getAttributes().removeFnAttributes(New->getContext()));
  Call->setDoesNotThrow();
  Call->setMemoryEffects(Invoke.getMemoryEffects());
  Call->copyMetadata(Invoke, {LLVMContext::MD_access_group, LLVMContext::MD_dbg, LLVMContext::MD_tbaa});
  Call->takeName(&Invoke);
  Invoke.replaceAllUsesWith(Call);
  BranchInst::Create(Invoke.getNormalDest(), Invoke.getIterator())->setDebugLoc(Invoke.getDebugLoc());
  Invoke.getUnwindDest()->removePredecessor(Invoke.getParent());
  Invoke.eraseFromParent();
}

bool moveEndingCalls(Loop &L) {
  SmallVector<InvokeInst *, 4> Invokes;
  for (BasicBlock *Block : L.blocks())
    if (auto *Invoke = dyn_cast<InvokeInst>(Block->getTerminator());
        Invoke && !Invoke->hasOperandBundles() && endsTheProgram(*Invoke->getUnwindDest()))
      Invokes.push_back(Invoke);
  for (InvokeInst *Invoke : Invokes)
    replace(*Invoke);
  return !Invokes.empty();
}

} // namespace vec

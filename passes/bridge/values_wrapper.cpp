// Wrappers of values: made, told, taken apart.
#include "passes/bridge/values_wrapper.h"
#include "passes/svfs/isa_features.h"
#include "passes/svfs/math_call.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/VFABIDemangler.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace vec {

Type *seenNumber(const Function &Caller, Type *T) {
  if (isa<FixedVectorType>(T))
    return IntegerType::get(T->getContext(), T->getPrimitiveSizeInBits());
  return T->isIntegerTy(1) && is_contained(usableIsas(Caller), abi::Isa::SVE) ? Type::getInt8Ty(T->getContext()) : T;
}

Value *asNumber(IRBuilderBase &B, Value *V, Type *T) {
  if (CastInst::isBitCastable(V->getType(), T))
    return B.CreateBitCast(V, T);
  return T->getScalarType()->isIntegerTy() ? B.CreateZExtOrTrunc(V, T) : V;
}

Value *seenArgument(CallInst &Call, Value *V, const LoopInfo &LI) {
  const Loop *L = LI.getLoopFor(Call.getParent());
  BasicBlock *Before = L && L->isLoopInvariant(V) ? L->getLoopPreheader() : nullptr;
  IRBuilder<> B(Before ? Before->getTerminator() : &Call);
  return asNumber(B, V, seenNumber(*Call.getFunction(), V->getType()));
}

Function *declareWrapper(const CallInst &Call, const Twine &Name, Type *Result, ArrayRef<Type *> Parameters) {
  auto *W = Function::Create(FunctionType::get(Result, Parameters, false), GlobalValue::InternalLinkage, Name,
                             *const_cast<Module *>(Call.getModule()));
  W->addFnAttr(Attribute::NoInline);
  copyTarget(*W, *Call.getFunction());
  for (Attribute::AttrKind Kind : {Attribute::NoUnwind, Attribute::WillReturn, Attribute::MustProgress,
                                   Attribute::NoFree, Attribute::NoSync, Attribute::NoCallback})
    if (Call.hasFnAttr(Kind))
      W->addFnAttr(Kind);
  return W;
}

Function *declareValuesWrapper(const CallInst &Call, Type *Result, ArrayRef<Type *> Parameters) {
  // The name of a variant holds the scalar function's: no other characters.
  Function *W = declareWrapper(Call, "__vec_bridge_call", Result, Parameters);
  W->addFnAttr(ValuesAttribute);
  return W;
}

CallInst *callInside(const CallInst &Call) {
  auto *Inner = cast<CallInst>(Call.clone());
  Inner->setDebugLoc(DebugLoc());
  Inner->dropUnknownNonDebugMetadata();
  Inner->setTailCallKind(CallInst::TCK_None);
  return Inner;
}

void copyPointerAttributes(const CallInst &Call, unsigned I, Function &Wrapper, unsigned J) {
  for (Attribute::AttrKind Kind : {Attribute::ReadNone, Attribute::ReadOnly, Attribute::WriteOnly, Attribute::Captures})
    if (Attribute Known = Call.getParamAttr(I, Kind); Known.isValid())
      Wrapper.addParamAttr(J, Known);
}

const CallInst &properCall(const CallInst &Call) {
  const Function *F = Call.getCalledFunction();
  if (!F || !F->hasFnAttribute(ValuesAttribute))
    return Call;
  return cast<CallInst>(*find_if(F->getEntryBlock(), [](const Instruction &I) { return isa<CallInst>(I); }));
}

void releaseValuesWrappers(Module &M) {
  for (Function &F : M)
    if (F.hasFnAttribute(ValuesAttribute) || F.hasFnAttribute(ComplexAttribute)) {
      F.removeFnAttr(Attribute::NoInline);
      F.addFnAttr(Attribute::AlwaysInline);
    }
}

// The blocks behind the call begin with what it returns.
static void beginBlockWithResults(CallInst &Call, DominatorTree &DT, LoopInfo &LI) {
  SmallVector<ExtractValueInst *, 4> Reads;
  for (User *U : Call.users())
    if (auto *Read = dyn_cast<ExtractValueInst>(U); Read && Read->getNumIndices() == 1)
      Reads.push_back(Read);
  BasicBlock *Before = Call.getParent();
  BasicBlock *After = SplitBlock(Before, std::next(Call.getIterator()), &DT, &LI);
  IRBuilder<> Extract(Before->getTerminator());
  SmallVector<PHINode *, 4> Results(Call.getType()->getStructNumElements());
  for (ExtractValueInst *Read : Reads) {
    PHINode *&Result = Results[*Read->idx_begin()];
    if (!Result) {
      Result = PHINode::Create(Read->getType(), 1, "", After->begin());
      Result->addIncoming(Extract.CreateExtractValue(&Call, *Read->idx_begin()), Before);
    }
    Read->replaceAllUsesWith(Result);
    Read->eraseFromParent();
  }
}

bool keepResultsInVectors(Function &F, FunctionAnalysisManager &FAM) {
  SmallVector<CallInst *, 4> Calls;
  for (Instruction &I : instructions(F))
    if (auto *Call = dyn_cast<CallInst>(&I);
        Call && Call->getType()->isStructTy() && !Call->getFnAttr(VFABI::MappingsAttrName).getValueAsString().empty())
      Calls.push_back(Call);
  if (Calls.empty())
    return false;
  auto &DT = FAM.getResult<DominatorTreeAnalysis>(F);
  auto &LI = FAM.getResult<LoopAnalysis>(F);
  erase_if(Calls, [&](const CallInst *Call) { return !LI.getLoopFor(Call->getParent()); });
  for (CallInst *Call : Calls)
    beginBlockWithResults(*Call, DT, LI);
  PreservedAnalyses PA;
  PA.preserve<DominatorTreeAnalysis>();
  PA.preserve<LoopAnalysis>();
  FAM.invalidate(F, PA);
  return !Calls.empty();
}

} // namespace vec

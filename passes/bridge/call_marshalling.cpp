// Makes wrappers of calls from the description of how each value crosses, and removes them.
#include "passes/bridge/call_marshalling.h"
#include "passes/bridge/object_parts.h"
#include "passes/svfs/isa_features.h"
#include "passes/svfs/math_call.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include "llvm/IR/VFABIDemangler.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace vec {
namespace {

constexpr StringLiteral ValuesAttribute = "vec-bridge-values", OpaqueAttribute = "vec-bridge-call";

const CallInst &wrapped(const Function &Wrapper) {
  return cast<CallInst>(*find_if(Wrapper.getEntryBlock(), [](const Instruction &I) { return isa<CallInst>(I); }));
}

Function *declareWrapper(const CallInst &Call, FunctionType *Type, const Twine &Name) {
  auto *W = Function::Create(Type, GlobalValue::InternalLinkage, Name, *const_cast<Module *>(Call.getModule()));
  W->addFnAttr(Attribute::NoInline);
  W->setMemoryEffects(Call.getMemoryEffects());
  copyTarget(*W, *Call.getFunction());
  for (Attribute::AttrKind Kind : {Attribute::NoUnwind, Attribute::WillReturn, Attribute::MustProgress,
                                   Attribute::NoFree, Attribute::NoSync, Attribute::NoCallback})
    if (Call.hasFnAttr(Kind))
      W->addFnAttr(Kind);
  return W;
}

FunctionType *wrapperType(LLVMContext &Context, const CallMarshalling &How) {
  SmallVector<Type *, 8> Parameters, Results(How.Result.Numbers.begin(), How.Result.Numbers.end());
  for (const Crossing &C : How.Arguments) {
    append_range(Parameters, C.Numbers);
    if (C.IsWritten)
      append_range(Results, C.Numbers);
  }
  if (How.LaneCounter)
    Parameters.push_back(How.LaneCounter);
  Type *Result = Results.size() > 1 ? StructType::get(Context, Results)
                 : Results.empty()  ? Type::getVoidTy(Context)
                                    : Results[0];
  return FunctionType::get(Result, Parameters, false);
}

// A number of an object, where the wrapper stores it.
struct StoredNumber {
  Type *T;
  Value *Address;
  Align Alignment;
};

SmallVector<StoredNumber, 4> numbersOf(IRBuilderBase &B, const Crossing &C, AllocaInst &Object) {
  SmallVector<StoredNumber, 4> Stored;
  for (const ObjectPart &P : partsOfObject(C.Proper, Object.getDataLayout())) {
    Value *There = P.Offset ? B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), &Object, P.Offset) : &Object;
    Stored.push_back({P.Type, There, commonAlignment(C.Alignment, P.Offset)});
  }
  return Stored;
}

SmallVector<Value *, 4> toNumbers(IRBuilderBase &B, const Crossing &C, Value *V) {
  SmallVector<Value *, 4> Numbers;
  for (auto [I, T] : enumerate(C.Numbers)) {
    Value *Part = C.How == Crossing::Number    ? V
                  : V->getType()->isVectorTy() ? B.CreateExtractElement(V, I)
                                               : B.CreateExtractValue(V, unsigned(I));
    Numbers.push_back(asNumber(B, Part, T));
  }
  return Numbers;
}

// Splits the block behind the call; the new block begins with phis of the values that the call returns.
void beginBlockWithResults(CallInst &Call, DominatorTree &DT, LoopInfo &LI) {
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

} // namespace

CallMarshalling::CallMarshalling(const CallInst &Call) {
  for (const Value *Argument : Call.args())
    addArgument({Crossing::Number, Argument->getType(), {Argument->getType()}});
  if (!Call.getType()->isVoidTy())
    Result = {Crossing::Number, Call.getType(), {Call.getType()}};
}

void CallMarshalling::addArgument(Crossing C) {
  C.First = Arguments.empty() ? 0 : Arguments.back().First + Arguments.back().Numbers.size();
  Arguments.push_back(std::move(C));
}

Type *seenNumber(const Function &Caller, Type *T) {
  if (isa<FixedVectorType>(T))
    return IntegerType::get(T->getContext(), T->getPrimitiveSizeInBits());
  return T->isIntegerTy(1) && is_contained(usableIsas(Caller), abi::Isa::SVE) ? Type::getInt8Ty(T->getContext()) : T;
}

Crossing seenCrossing(const Function &Caller, Type *T) {
  return T->isVoidTy() ? Crossing() : Crossing{Crossing::Number, T, {seenNumber(Caller, T)}};
}

Value *asNumber(IRBuilderBase &B, Value *V, Type *T) {
  if (CastInst::isBitCastable(V->getType(), T))
    return B.CreateBitCast(V, T);
  if (T->isPtrOrPtrVectorTy())
    return B.CreateIntToPtr(V, T);
  if (V->getType()->isPtrOrPtrVectorTy())
    return B.CreatePtrToInt(V, T);
  return T->getScalarType()->isIntegerTy() ? B.CreateZExtOrTrunc(V, T) : V;
}

Value *seenArgument(CallInst &Call, Value *V, const LoopInfo &LI) {
  const Loop *L = LI.getLoopFor(Call.getParent());
  BasicBlock *Before = L && L->isLoopInvariant(V) ? L->getLoopPreheader() : nullptr;
  IRBuilder<> B(Before ? Before->getTerminator() : &Call);
  return asNumber(B, V, seenNumber(*Call.getFunction(), V->getType()));
}

Value *fromNumbers(IRBuilderBase &B, const Crossing &C, ArrayRef<Value *> Numbers) {
  assert(C.How != Crossing::Object && Numbers.size() == C.Numbers.size());
  if (C.How == Crossing::Number)
    return asNumber(B, Numbers[0], C.Proper);
  Value *All = PoisonValue::get(C.Proper);
  for (auto [I, Number] : enumerate(Numbers))
    All = C.Proper->isVectorTy()
              ? B.CreateInsertElement(All, Number, I)
              : B.CreateInsertValue(All, asNumber(B, Number, C.Proper->getContainedType(C.Proper->isArrayTy() ? 0 : I)),
                                    unsigned(I));
  return All;
}

// define {R, T} @wrapper(x, T %before) { %o = alloca T; store %before; %r = f(x, %o); return {%r, load %o} }
Function *makeWrapper(const CallInst &Call, const CallMarshalling &How, const Twine &Name, StringRef Mark,
                      StringRef MarkValue) {
  Function *W = declareWrapper(Call, wrapperType(Call.getContext(), How), Name);
  W->addFnAttr(Mark, MarkValue);
  IRBuilder<> B(BasicBlock::Create(W->getContext(), "", W));
  auto *Inner = cast<CallInst>(Call.clone());
  Inner->setDebugLoc(DebugLoc());
  Inner->dropUnknownNonDebugMetadata();
  Inner->setTailCallKind(CallInst::TCK_None);
  SmallVector<StoredNumber, 4> Written;
  const SmallVector<Value *, 8> Parameters(make_pointer_range(W->args()));
  for (const auto [I, C] : enumerate(How.Arguments)) {
    const ArrayRef<Value *> Numbers = ArrayRef(Parameters).slice(C.First, C.Numbers.size());
    if (C.How != Crossing::Object) {
      Inner->setArgOperand(I, fromNumbers(B, C, Numbers));
      for (Attribute::AttrKind Kind :
           {Attribute::ReadNone, Attribute::ReadOnly, Attribute::WriteOnly, Attribute::Captures})
        if (Attribute Known = Call.getParamAttr(I, Kind); Known.isValid() && Numbers[0]->getType()->isPointerTy())
          W->addParamAttr(C.First, Known);
      continue;
    }
    AllocaInst *Own = B.CreateAlloca(C.Proper);
    Own->setAlignment(C.Alignment);
    Inner->setArgOperand(I, Own);
    for (auto [N, Number] : zip_equal(numbersOf(B, C, *Own), Numbers)) {
      B.CreateAlignedStore(Number, N.Address, N.Alignment);
      if (C.IsWritten)
        Written.push_back(N);
    }
  }
  B.Insert(Inner);
  SmallVector<Value *, 4> Results = toNumbers(B, How.Result, Inner);
  for (const StoredNumber &N : Written)
    Results.push_back(B.CreateAlignedLoad(N.T, N.Address, N.Alignment));
  if (Results.size() > 1)
    B.CreateAggregateRet(Results.data(), Results.size());
  else
    Results.empty() ? B.CreateRetVoid() : B.CreateRet(Results[0]);
  return W;
}

CallInst *callWrapper(CallInst &Call, Function *Wrapper, ArrayRef<Value *> Arguments) {
  CallInst *New = IRBuilder<>(&Call).CreateCall(Wrapper, Arguments);
  New->copyMetadata(Call);
  New->setTailCallKind(Call.getTailCallKind());
  if (isa<FPMathOperator>(New) && isa<FPMathOperator>(&Call))
    New->copyFastMathFlags(&Call);
  return New;
}

const CallInst &properCall(const CallInst &Call) {
  const Function *F = Call.getCalledFunction();
  return F && (F->hasFnAttribute(ValuesAttribute) || F->hasFnAttribute(OpaqueAttribute)) ? properCall(wrapped(*F))
                                                                                         : Call;
}

std::string scalarName(const CallInst &Call) { return sourceName(properCall(Call)); }

CallInst *makeOpaque(CallInst &Call) {
  CallMarshalling How(Call);
  IRBuilder<> B(&Call);
  SmallVector<Value *, 8> Numbers;
  for (auto [C, Argument] : zip_equal(How.Arguments, Call.args())) {
    if (C.Proper->isPointerTy())
      C.Numbers[0] = Call.getDataLayout().getIntPtrType(C.Proper);
    Numbers.push_back(asNumber(B, Argument, C.Numbers[0]));
  }
  Function *Wrapper = makeWrapper(Call, How, "__vec_bridge_call", OpaqueAttribute);
  Wrapper->setMemoryEffects(MemoryEffects::unknown());
  CallInst *Outer = callWrapper(Call, Wrapper, Numbers);
  Outer->takeName(&Call);
  Call.replaceAllUsesWith(Outer);
  Call.eraseFromParent();
  return Outer;
}

void restoreOpaqueCalls(Module &M) {
  for (Function &Wrapper : make_early_inc_range(M)) {
    if (!Wrapper.hasFnAttribute(OpaqueAttribute))
      continue;
    const CallInst &Proper = wrapped(Wrapper);
    for (User *U : make_early_inc_range(Wrapper.users())) {
      auto *Outer = cast<CallInst>(U);
      IRBuilder<> B(Outer);
      auto *Inner = cast<CallInst>(Proper.clone());
      SmallVector<WeakTrackingVH, 8> Dead(Outer->arg_begin(), Outer->arg_end());
      for (auto [I, Number] : enumerate(Outer->args())) {
        Type *Wanted = Proper.getArgOperand(I)->getType();
        auto *Cast = dyn_cast<PtrToIntOperator>(Number);
        Inner->setArgOperand(I,
                             Cast && Wanted->isPointerTy() ? Cast->getPointerOperand() : asNumber(B, Number, Wanted));
      }
      B.Insert(Inner);
      Inner->copyMetadata(*Outer);
      Inner->setTailCallKind(Outer->getTailCallKind());
      Inner->takeName(Outer);
      Outer->replaceAllUsesWith(Inner);
      Outer->eraseFromParent();
      RecursivelyDeleteTriviallyDeadInstructionsPermissive(Dead);
    }
    Wrapper.eraseFromParent();
  }
}

void releaseWrappers(Module &M) {
  for (Function &F : M)
    if (F.hasFnAttribute(ValuesAttribute) || F.hasFnAttribute(ComplexAttribute)) {
      F.removeFnAttr(Attribute::NoInline);
      F.addFnAttr(Attribute::AlwaysInline);
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

// complex-calls: lets calls of C's complex functions in loops take and return real numbers.
//
//   %w = call <2 x float> @cexpf(<2 x float> %z)      ; { double, double } @cexp(double, double) in double
//   ==>
//   %w = call { float, float } @__vec_complex_cexpf(float %z.re, float %z.im)
//
//   call double @cabs(double %re, double %im)  ==>  call double @hypot(double %re, double %im)
//   call double @carg(double %re, double %im)  ==>  call double @atan2(double %im, double %re)
//
// How a complex value is passed depends on the target: as two numbers, a vector or an array of two. The vectorizers
// need numbers. The new callee is a wrapper of the C function, and stands for it in the search for variants (the row of
// functions.def has two results behind pointers). It is inlined again where no vectorizer replaced the call.
//
// Runs in    the optimizer, after inlining, before the vectorizers.
// Requires   nothing.
// Ensures    such calls in loops, if they do not write errno, take and return numbers. So do loads and stores of
//            complex values in vectors, if only such calls use them.
// Preserves  the CFG.
#include "passes/bridge/bridge.h"
#include "passes/bridge/call_marshalling.h"
#include "passes/bridge/simd_variants.h"
#include "passes/svfs/math_call.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace vec {
namespace {

// The type of the parts of { T, T }, [2 x T] or <2 x T>; null for any other type.
Type *partOfPair(Type *T) {
  if (const auto *V = dyn_cast<FixedVectorType>(T))
    return V->getNumElements() == 2 ? V->getElementType() : nullptr;
  if (const auto *A = dyn_cast<ArrayType>(T))
    return A->getNumElements() == 2 ? A->getElementType() : nullptr;
  const auto *S = dyn_cast<StructType>(T);
  return S && S->getNumElements() == 2 && S->getElementType(0) == S->getElementType(1) ? S->getElementType(0) : nullptr;
}

class Replacement {
  CallInst &Call;
  Type *const T; // of the parts
  IRBuilder<> B;
  SmallVector<Value *, 4> Parts; // of the arguments

  // One part of the value, without a vector if it is a load.
  Value *part(Value *V, unsigned I) {
    if (!V->getType()->isVectorTy()) {
      Value *Known = FindInsertedValue(V, I, std::optional(Call.getIterator()));
      return Known ? Known : B.CreateExtractValue(V, I);
    }
    if (auto *Load = dyn_cast<LoadInst>(V); Load && Load->isSimple())
      return loadPart(*Load, I);
    Value *Known = findScalarElement(V, I);
    return Known ? Known : B.CreateExtractElement(V, I);
  }

  template <typename Access> static void likeWhole(Access &Part, const Instruction &Whole, unsigned Offset) {
    Part.setAAMetadata(Whole.getAAMetadata().adjustForAccess(Offset, getLoadStoreType(&Part), Whole.getDataLayout()));
    Part.copyMetadata(Whole, {LLVMContext::MD_access_group, LLVMContext::MD_nontemporal});
    Part.setDebugLoc(Whole.getDebugLoc());
  }

  Value *loadPart(LoadInst &Load, unsigned I) {
    IRBuilder<> At(&Load);
    const unsigned Offset = I * unsigned(Load.getDataLayout().getTypeAllocSize(T).getFixedValue());
    LoadInst *Part =
        At.CreateAlignedLoad(T, At.CreateConstInBoundsGEP1_64(At.getInt8Ty(), Load.getPointerOperand(), Offset),
                             commonAlignment(Load.getAlign(), Offset));
    likeWhole(*Part, Load, Offset);
    return Part;
  }

  void storeParts(StoreInst &Store, Value *Pair) {
    B.SetInsertPoint(&Store);
    for (unsigned I : {0U, 1U}) {
      const unsigned Offset = I * unsigned(Store.getDataLayout().getTypeAllocSize(T).getFixedValue());
      StoreInst *Part = B.CreateAlignedStore(
          B.CreateExtractValue(Pair, I), B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), Store.getPointerOperand(), Offset),
          commonAlignment(Store.getAlign(), Offset));
      likeWhole(*Part, Store, Offset);
    }
    Store.eraseFromParent();
  }

  Crossing crossingOf(Type *Whole) const {
    return Whole == T ? Crossing{Crossing::Number, T, {T}} : Crossing{Crossing::Record, Whole, {T, T}};
  }

  //  define internal { T, T } @__vec_complex_NAME(T, T): calls the function with its proper arguments
  Function *wrapper(const FunctionInfo &Info) const {
    CallMarshalling How;
    for (const Value *Argument : Call.args())
      How.addArgument(crossingOf(Argument->getType()));
    How.Result = crossingOf(Call.getType());
    return makeWrapper(Call, How, "__vec_complex_" + Twine(Info.cName), ComplexAttribute, Info.cName);
  }

  void replaceResult(CallInst &New) {
    if (New.getType() == Call.getType())
      return Call.replaceAllUsesWith(&New);
    for (User *U : make_early_inc_range(Call.users())) {
      auto *Index = isa<ExtractElementInst>(U) ? dyn_cast<ConstantInt>(U->getOperand(1)) : nullptr;
      auto *Store = dyn_cast<StoreInst>(U);
      if (Index && Index->getZExtValue() < 2) {
        B.SetInsertPoint(cast<Instruction>(U));
        U->replaceAllUsesWith(B.CreateExtractValue(&New, unsigned(Index->getZExtValue())));
        cast<Instruction>(U)->eraseFromParent();
      } else if (auto *Read = dyn_cast<ExtractValueInst>(U)) {
        B.SetInsertPoint(Read);
        Read->replaceAllUsesWith(B.CreateExtractValue(&New, Read->getIndices()));
        Read->eraseFromParent();
      } else if (Store && Store->isSimple() && Call.getType()->isVectorTy()) {
        storeParts(*Store, &New);
      }
    }
    if (Call.use_empty())
      return;
    B.SetInsertPoint(&Call);
    Value *const Results[] = {B.CreateExtractValue(&New, 0), B.CreateExtractValue(&New, 1)};
    Call.replaceAllUsesWith(fromNumbers(B, crossingOf(Call.getType()), Results));
  }

  // Makes a load of its own for each other part that is read from the vector.
  void splitReads(LoadInst &Load) {
    for (User *U : make_early_inc_range(Load.users()))
      if (auto *Read = dyn_cast<ExtractElementInst>(U))
        if (auto *Index = dyn_cast<ConstantInt>(Read->getIndexOperand()); Index && Index->getZExtValue() < 2) {
          Read->replaceAllUsesWith(loadPart(Load, unsigned(Index->getZExtValue())));
          Read->eraseFromParent();
        }
  }

public:
  Replacement(CallInst &Call, Type *T) : Call(Call), T(T), B(&Call) {}

  bool run() {
    const StringRef Name = Call.getCalledFunction()->getName();
    const bool Single = T->isFloatTy();
    const FunctionInfo *Info = findFunction(std::string(Name));
    const bool Magnitude = Name == (Single ? "cabsf" : "cabs"), Angle = Name == (Single ? "cargf" : "carg");
    unsigned Wanted = 0;
    for (const Use &A : Call.args())
      Wanted += A->getType() == T ? 1 : 2;
    if (Magnitude || Angle) {
      if (Wanted != 2 || Call.getType() != T)
        return false;
    } else if (!Info || partOfPair(Call.getType()) != T || Info->types != (Wanted == 2 ? "vttTT" : "vttttTT")) {
      return false;
    }
    SmallVector<WeakTrackingVH, 4> Old(Call.arg_begin(), Call.arg_end());
    for (Value *A : Call.args())
      if (A->getType() == T)
        Parts.push_back(A);
      else
        Parts.append({part(A, 0), part(A, 1)});
    CallInst *New;
    if (Magnitude || Angle) {
      if (Angle)
        std::swap(Parts[0], Parts[1]);
      const char *Same = Magnitude ? Single ? "hypotf" : "hypot" : Single ? "atan2f" : "atan2";
      FunctionCallee Callee = Call.getModule()->getOrInsertFunction(Same, FunctionType::get(T, {T, T}, false));
      New = B.CreateCall(Callee, Parts);
      New->setMemoryEffects(Call.getMemoryEffects());
      New->setDoesNotThrow();
      New->addFnAttr(Attribute::WillReturn);
      Call.replaceAllUsesWith(New);
    } else {
      New = B.CreateCall(wrapper(*Info), Parts);
      New->setMemoryEffects(Call.getMemoryEffects());
      replaceResult(*New);
    }
    New->setDebugLoc(Call.getDebugLoc());
    Call.eraseFromParent();
    for (Value *V : Old)
      if (auto *Load = dyn_cast_or_null<LoadInst>(V); Load && Load->getType()->isVectorTy() && Load->isSimple())
        splitReads(*Load);
    RecursivelyDeleteTriviallyDeadInstructionsPermissive(Old);
    return true;
  }
};

// The type of the parts, if the call may be one of a complex function; else null.
Type *partsOf(const CallInst &Call) {
  if (Call.arg_empty() || !isExchangeable(Call) || mayWriteErrno(Call) || Call.hasStructRetAttr())
    return nullptr;
  Type *First = Call.getArgOperand(0)->getType();
  Type *T = First->isFloatTy() || First->isDoubleTy() ? First : partOfPair(First);
  if (!T || !(T->isFloatTy() || T->isDoubleTy()))
    return nullptr;
  return all_of(Call.args(), [&](const Use &A) { return A->getType() == T || partOfPair(A->getType()) == T; })
             ? T
             : nullptr;
}

} // namespace

PreservedAnalyses ComplexCalls::run(Module &M, ModuleAnalysisManager &MAM) {
  auto &FAM = MAM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  bool Changed = false;
  SmallVector<std::pair<CallInst *, Type *>, 8> Calls;
  for (Function &Callee : M)
    if (Callee.isDeclaration() && !Callee.isIntrinsic() && Callee.getName().starts_with("c"))
      for (User *U : Callee.users())
        if (auto *Call = dyn_cast<CallInst>(U); Call && Call->getCalledFunction() == &Callee)
          if (Type *Part = partsOf(*Call))
            Calls.push_back({Call, Part});
  for (auto [Call, Part] : Calls) {
    Function &F = *Call->getFunction();
    if (!F.hasOptNone() && (namesVariants(F) || FAM.getResult<LoopAnalysis>(F).getLoopFor(Call->getParent())))
      Changed |= Replacement(*Call, Part).run();
  }
  return preservedWithCfg(Changed);
}

} // namespace vec

// prepare: makes a canonical copy of any scalar function. Builtins are intrinsics, callees are inlined, vectors are
// scalars, memory is in registers; there is one return, no switch, no irreducible loop and no critical edge; loops are
// simplified and in LCSSA.
#include "passes/prepare/prepare.h"
#include "passes/analysis/lane_builtins.h"
#include "passes/kernel/barriers.h"
#include "passes/remarks.h"
#include "passes/svfs/isa_features.h"
#include "passes/svfs/math_call.h"
#include "passes/svfs/svfs.h"
#include "passes/target/forms.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/AttributeMask.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Transforms/InstCombine/InstCombine.h"
#include "llvm/Transforms/Scalar/ADCE.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/IndVarSimplify.h"
#include "llvm/Transforms/Scalar/JumpThreading.h"
#include "llvm/Transforms/Scalar/LICM.h"
#include "llvm/Transforms/Scalar/LoopPassManager.h"
#include "llvm/Transforms/Scalar/LoopRotation.h"
#include "llvm/Transforms/Scalar/LoopUnrollPass.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Scalar/Scalarizer.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/FixIrreducible.h"
#include "llvm/Transforms/Utils/LCSSA.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"
#include "llvm/Transforms/Utils/LowerSwitch.h"

using namespace llvm;
using namespace vec;

static bool isOnlyRead(const Value &Pointer) {
  return llvm::all_of(Pointer.uses(), [](const Use &U) {
    auto *I = cast<Instruction>(U.getUser());
    if (isa<GetElementPtrInst, AddrSpaceCastInst>(I))
      return isOnlyRead(*I);
    if (auto *C = dyn_cast<CallBase>(I))
      return C->isDataOperand(&U) && C->onlyReadsMemory(C->getDataOperandNo(&U)) &&
             C->doesNotCapture(C->getDataOperandNo(&U));
    return isa<LoadInst>(I);
  });
}

// A parameter in memory belongs to the function: each lane gets a copy.
static void copyByValueParameters(Function &F) {
  const DataLayout &DL = F.getDataLayout();
  IRBuilder<> B(&F.getEntryBlock(), F.getEntryBlock().getFirstNonPHIOrDbgOrAlloca());
  for (Argument &A : F.args()) {
    Type *T = A.getParamByValType();
    if (!T || isOnlyRead(A))
      continue;
    Align Alignment = A.getParamAlign().value_or(DL.getABITypeAlign(T));
    auto *Own =
        new AllocaInst(T, DL.getAllocaAddrSpace(), nullptr, Alignment, A.getName() + ".own", F.getEntryBlock().begin());
    Value *P = B.CreateAddrSpaceCast(Own, A.getType());
    A.replaceAllUsesWith(P);
    B.CreateMemCpy(Own, Alignment, &A, Alignment, DL.getTypeAllocSize(T));
  }
}

// With -g and optimization, LLVM links variables to assignments by IDs that must belong to one function. The copy uses
// forms without IDs: an alloca for each variable, and values.
static void untieAssignments(Function &F) {
  using Kind = DbgVariableRecord::LocationType;
  for (Instruction &I : instructions(F))
    for (DbgVariableRecord &R : make_early_inc_range(filterDbgVars(I.getDbgRecordRange()))) {
      if (!R.isDbgAssign())
        continue;
      auto *Object = R.isKillAddress() ? nullptr : dyn_cast<AllocaInst>(R.getAddress());
      const bool Declares = Object && is_contained(at::getAssignmentInsts(&R), Object);
      if (Declares || !Object)
        I.getParent()->insertDbgRecordBefore(
            new DbgVariableRecord(Declares ? ValueAsMetadata::get(Object) : R.getRawLocation(), R.getVariable(),
                                  R.getExpression(), R.getDebugLoc(), Declares ? Kind::Declare : Kind::Value),
            I.getIterator());
      R.eraseFromParent();
    }
  for (Instruction &I : instructions(F))
    I.setMetadata(LLVMContext::MD_DIAssignID, nullptr);
}

// If there is a mask, the whole body is under it: with an empty mask it costs nothing and has no effects.
static Function *copy(Function &F, const PacketizeRequest &R) {
  SmallVector<Type *> Types(F.getFunctionType()->params());
  if (R.hasMask())
    Types.push_back(Type::getInt1Ty(F.getContext()));
  Function *C = Function::Create(FunctionType::get(F.getReturnType(), Types, false), GlobalValue::InternalLinkage,
                                 F.getAddressSpace(), F.getName() + ".vec", F.getParent());
  ValueToValueMapTy Map;
  for (Argument &A : F.args()) {
    Map[&A] = C->getArg(A.getArgNo());
    C->getArg(A.getArgNo())->setName(A.getName());
  }
  SmallVector<ReturnInst *, 4> Returns;
  CloneFunctionInto(C, &F, Map, CloneFunctionChangeType::LocalChangesOnly, Returns);
  untieAssignments(*C);
  copyByValueParameters(*C);
  C->setComdat(nullptr);
  C->setVisibility(GlobalValue::DefaultVisibility);
  C->removeFnAttr(Attribute::NoInline);
  if (R.Target)
    copyTarget(*C, *R.Target);
  if (R.Isa) {
    std::string Features = C->getFnAttribute("target-features").getValueAsString().str();
    C->addFnAttr("target-features", Features + (Features.empty() ? "" : ",") + isaFeatures(*R.Isa));
    unsigned Bits = abi::info(*R.Isa).floatBits;
    C->addFnAttr("prefer-vector-width", std::to_string(Bits));
    C->addFnAttr("min-legal-vector-width", std::to_string(Bits));
  }
  // Compilers tell CPUs to prefer registers narrower than they have, for the sake of programs with few vector loops.
  if (!C->hasFnAttribute("prefer-vector-width"))
    C->addFnAttr("prefer-vector-width", "512");
  if (R.hasMask()) {
    // Inactive lanes may take and return poison: noundef would assume that all lanes are active.
    AttributeMask Wrong = AttributeFuncs::getUBImplyingAttributes();
    C->removeRetAttrs(Wrong);
    for (Argument &A : C->args())
      C->removeParamAttrs(A.getArgNo(), Wrong);
    BasicBlock *Body = &C->getEntryBlock();
    BasicBlock *Off = BasicBlock::Create(F.getContext(), "off", C);
    IRBuilder<> B(BasicBlock::Create(F.getContext(), "masked", C, Body));
    Argument *Mask = C->getArg(F.arg_size());
    Mask->setName("mask");
    B.CreateCondBr(Mask, Body, Off);
    B.SetInsertPoint(Off);
    if (F.getReturnType()->isVoidTy())
      B.CreateRetVoid();
    else
      B.CreateRet(PoisonValue::get(F.getReturnType()));
    // Allocas must be in the entry block.
    for (Instruction &I : make_early_inc_range(*Body))
      if (auto *A = dyn_cast<AllocaInst>(&I); A && isa<Constant>(A->getArraySize()))
        A->moveBefore(C->getEntryBlock().getTerminator()->getIterator());
  }
  return C;
}

// Marks of blocks for sampled profiles (-fpseudo-probe-for-profiling): a call a lane would cost more than the block.
static void dropProbes(Function &F) {
  for (Instruction &I : make_early_inc_range(instructions(F)))
    if (isa<PseudoProbeInst>(I))
      I.eraseFromParent();
}

// Front ends mark every call of OpenCL C convergent; only barriers and the like are.
static void dropFalseConvergence(Function &F) {
  for (Instruction &I : instructions(F))
    if (auto *C = dyn_cast<CallBase>(&I); C && C->isConvergent() && !isConvergent(*C))
      C->setNotConvergent();
}

static unsigned registerBits(Function &F, const PacketizeRequest &R, FunctionAnalysisManager &FAM) {
  if (R.Chosen.has(Choice::TargetIndependentPacketization))
    return 128;
  auto Width = TargetTransformInfo::RGK_FixedWidthVector;
  return std::max<unsigned>(64, FAM.getResult<TargetIRAnalysis>(F).getRegisterBitWidth(Width).getFixedValue());
}

// Whether a switch chooses among addresses: a table of them would be gathered, only to gather what is there.
static bool choosesAddresses(const Function &F) {
  auto TakesAddress = [](const BasicBlock &B) {
    return any_of(B.phis(), [](const PHINode &P) { return P.getType()->isPointerTy(); });
  };
  return any_of(F, [&](const BasicBlock &B) {
    return isa<SwitchInst>(B.getTerminator()) && any_of(successors(&B), [&](const BasicBlock *S) {
             const BasicBlock *Behind = S->getSingleSuccessor();
             return TakesAddress(*S) || (Behind && TakesAddress(*Behind));
           });
  });
}

static void simplifyScalar(Function &F, const PacketizeRequest &R, FunctionAnalysisManager &FAM,
                           function_ref<void(Function &)> AroundScalarizer) {
  // Runs on the front end's form, in which InstCombine has not yet hidden what is linear.
  FunctionPassManager First;
  First.addPass(SROAPass(SROAOptions::ModifyCFG));
  First.addPass(EarlyCSEPass());
  First.run(F, FAM);
  widenIndices(F, R.IdsFitInt32);
  FAM.invalidate(F, PreservedAnalyses::none());

  ScalarizerPassOptions Scalars;
  Scalars.ScalarizeLoadStore = true;
  // Parts as wide as a register stay vectors, of one work-item.
  if (!R.Chosen.has(Choice::FullScalarization))
    Scalars.ScalarizeMinBits = registerBits(F, R, FAM);
  FunctionPassManager AsWritten;
  AsWritten.addPass(SimplifyCFGPass());
  AsWritten.addPass(InstCombinePass());
  AsWritten.run(F, FAM);
  if (AroundScalarizer)
    AroundScalarizer(F);
  FunctionPassManager Elements;
  Elements.addPass(ScalarizerPass(Scalars));
  Elements.addPass(InstCombinePass());
  Elements.addPass(SimplifyCFGPass());
  Elements.run(F, FAM);
  if (AroundScalarizer)
    AroundScalarizer(F);
  FunctionPassManager FPM;
  // clang leaves nested scopes by a switch over constants.
  FPM.addPass(JumpThreadingPass());
  // A loop that is tested at its end does not run once more for lanes that have left.
  LoopPassManager Loops;
  Loops.addPass(LoopRotatePass());
  Loops.addPass(LICMPass(LICMOptions()));
  FPM.addPass(createFunctionToLoopPassAdaptor(std::move(Loops), /*UseMemorySSA=*/true));
  FPM.addPass(createFunctionToLoopPassAdaptor(IndVarSimplifyPass(/*WidenIndVars=*/false)));
  FPM.addPass(EarlyCSEPass());
  FPM.addPass(ADCEPass());
  // Lanes that part do all of the code in all arms: what is alike in them, only once.
  auto Last = SimplifyCFGOptions().hoistCommonInsts(true).convertSwitchToLookupTable(!choosesAddresses(F));
  FPM.addPass(SimplifyCFGPass(Last));
  FPM.run(F, FAM);
  if (mergeArms(F, FAM.getResult<LoopAnalysis>(F))) {
    FAM.invalidate(F, PreservedAnalyses::none());
    FunctionPassManager Again;
    Again.addPass(SimplifyCFGPass(Last));
    Again.run(F, FAM);
  }
}

// Unrolls loops over private arrays with known trip counts, which may leave next to nothing. LLVM does that to a scalar
// function; in a packet of a long function, all later passes would see all of the loops.
static void unrollInLongFunction(Function &F, FunctionAnalysisManager &FAM) {
  constexpr unsigned Long = 1500;
  if (F.getInstructionCount() < Long)
    return;
  FunctionPassManager FPM;
  FPM.addPass(createFunctionToLoopPassAdaptor(LoopFullUnrollPass(/*OptLevel=*/3)));
  FPM.addPass(SROAPass(SROAOptions::ModifyCFG));
  FPM.addPass(EarlyCSEPass());
  FPM.addPass(InstCombinePass());
  FPM.addPass(SimplifyCFGPass());
  FPM.addPass(ADCEPass());
  FPM.run(F, FAM);
}

static bool isReducible(Function &F, LoopInfo &LI) {
  ReversePostOrderTraversal<const Function *> Order(&F);
  return !containsIrreducibleCFG<const BasicBlock *>(Order, LI);
}

static void simplifyLoops(Function &F, FunctionAnalysisManager &FAM) {
  FunctionPassManager Edges;
  Edges.addPass(LoopSimplifyPass());
  Edges.run(F, FAM);
  {
    CriticalEdgeSplittingOptions Split(&FAM.getResult<DominatorTreeAnalysis>(F), &FAM.getResult<LoopAnalysis>(F));
    SplitAllCriticalEdges(F, Split);
  }
  FAM.invalidate(F, PreservedAnalyses::none());
  FunctionPassManager Last;
  Last.addPass(LoopSimplifyPass());
  Last.addPass(LCSSAPass());
  Last.run(F, FAM);
}

static Error canonicalize(Function &F, FunctionAnalysisManager &FAM) {
  FunctionPassManager Switches;
  Switches.addPass(LowerSwitchPass());
  Switches.run(F, FAM);
  endForAllLanes(F);
  if (Error E = unifyExits(F))
    return E;
  FAM.invalidate(F, PreservedAnalyses::none());
  if (!isReducible(F, FAM.getResult<LoopAnalysis>(F))) {
    // LLVM 22's FixIrreducible loses the phi operand of a block that branches to two entries of one cycle.
    SplitAllCriticalEdges(F);
    FAM.invalidate(F, PreservedAnalyses::none());
    FunctionPassManager Cycles;
    Cycles.addPass(FixIrreduciblePass());
    Cycles.run(F, FAM);
    FAM.invalidate(F, PreservedAnalyses::none());
  }
  FunctionPassManager Loops;
  Loops.addPass(LoopSimplifyPass());
  Loops.run(F, FAM);
  if (!isReducible(F, FAM.getResult<LoopAnalysis>(F)))
    return reject(Reason::IrregularFlow, F);
  giveLoopsAnExit(F, FAM.getResult<LoopAnalysis>(F));
  FAM.invalidate(F, PreservedAnalyses::none());
  simplifyLoops(F, FAM);
  return Error::success();
}

// A struct has no vector form: if there are variants of sincos and the like, their results are passed through
// variables.
static void storeResultsOfMath(Function &F) {
  const Svfs Variants(F, cantFail(parseProviders("libvec")));
  for (Instruction &I : make_early_inc_range(instructions(F)))
    if (auto *Call = dyn_cast<CallInst>(&I);
        Call && returnsValues(*Call) && !Variants.isFunctionVectorizable(*Call).empty())
      storeResults(*Call);
}

Expected<Function *> vec::prepare(Function &F, const PacketizeRequest &R, FunctionAnalysisManager &FAM,
                                  function_ref<void(Function &)> AroundScalarizer) {
  if (Error E = checkLegality(F, R.KeepBarriers))
    return std::move(E);
  Function *C = copy(F, R);
  // On failure the copy is deleted, and the reason names the user's function.
  auto Undo = [&](Error E) -> Expected<Function *> {
    E = handleErrors(std::move(E), [&](const Rejection &X) { return X.about(F); });
    FAM.clear(*C, C->getName());
    C->eraseFromParent();
    return std::move(E);
  };
  expandLinearParameters(*C, R);
  if (!R.Chosen.has(Choice::TargetIndependentPacketization))
    storeResultsOfMath(*C);
  inlineCalls(*C);
  // Inlined bodies may contain what the function itself did not.
  if (Error E = checkLegality(*C, R.KeepBarriers))
    return Undo(std::move(E));
  if (R.KeepBarriers)
    keepBarriers(*C);
  replaceBuiltins(*C, R.Shape.lanes.min);
  takeOverflowsApart(*C);
  dropFalseConvergence(*C);
  dropProbes(*C);
  if (R.Dimension != 0)
    expandLinearIds(*C);
  knownSizes(*C, R);
  simplifyScalar(*C, R, FAM, AroundScalarizer);
  unrollInLongFunction(*C, FAM);
  if (R.IdsFitInt32)
    restoreExtensions(*C);
  if (Error E = canonicalize(*C, FAM))
    return Undo(std::move(E));
  LaneEntry Entry = {ArrayRef(R.Shape.parameters.begin(), R.Shape.parameters.size()),
                     R.Dimension,
                     R.Shape.masked,
                     false,
                     R.Unsigned,
                     nullptr,
                     R.Aligned,
                     R.Shape.lanes.min};
  linearLoops(*C, Entry, FAM, R.IdsFitInt32);
  FAM.invalidate(*C, PreservedAnalyses::none());
  // Clamps in loops are found only after the loops around them have become linear.
  constexpr unsigned VersionsAtMost = 4, ShortestRow = 16;
  const unsigned RowLanes = R.ChooseLanes ? ShortestRow : R.Shape.lanes.min;
  SmallPtrSet<const BasicBlock *, 16> Done;
  for (unsigned N = 0;
       N != VersionsAtMost && !R.Shape.lanes.scalable && versionClamps(*C, Entry, FAM, Done, R.IdsFitInt32, RowLanes);
       ++N) {
    simplifyLoops(*C, FAM);
    linearLoops(*C, Entry, FAM, R.IdsFitInt32);
    FAM.invalidate(*C, PreservedAnalyses::none());
  }
  smallObjects(*C, Entry, FAM);
  if (R.IdsFitInt32 && versionIndices(*C, Entry, FAM, R.Shape.lanes.scalable))
    simplifyLoops(*C, FAM);
  FAM.invalidate(*C, PreservedAnalyses::none());
  if (mergeStores(*C, Entry, FAM))
    simplifyLoops(*C, FAM);
  if (splitAddresses(*C, Entry, FAM, ElementCount::get(R.Shape.lanes.min, R.Shape.lanes.scalable))) {
    FAM.invalidate(*C, PreservedAnalyses::none());
    simplifyLoops(*C, FAM);
  }
  return C;
}

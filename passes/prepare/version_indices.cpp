// versionIndices: makes addresses linear that are hidden by 32-bit arithmetic without overflow flags, where it does not
// wrap.
//
//   ext (u + c * (int) id) in an address  ==>  if (no sum of the range wraps)  { ... (ext (u)) + c * id ... }
//                                              else                            { ... as it was ... }
//   u + c * (int) id < v + c * (int) id     ==>  the same, with u < v
//
// `a[row * width + (uint) get_global_id (0)]` may wrap around between two lanes, and then has no linear extension.
// Whether it does is tested once, at the entry, for all IDs of the range that conditions let through to the index, and
// all iterations of its loops (`index_bounds`). The whole body then exists twice, and no other decision of the
// vectorizer depends on this.
//
// A body with barriers, each of which must exist once, is not copied: it is the linear one. A new function, which the
// attribute "vec-indices-fit" names, tells from the parameters and the range whether it may run; else the scalar kernel
// runs.
//
// What is known only behind the entry, such as a limit or an offset in memory, or the row of a packet, is tested for
// the packet in front of the outermost loop around the sum where all of it is known, or directly in front of the sum.
// That loop, or the code from there on, exists twice.
//
// Runs in    prepare, last: later passes must not fold the two bodies into one.
// Requires   the contract of the stage; ids that fit in 32 bits.
// Ensures    the contract of the stage, except that loops must be simplified again if the function was changed.
#include "builtins/info/builtin_info.h"
#include "passes/analysis/lane_builtins.h"
#include "passes/analysis/shape_analysis.h"
#include "passes/copy_region.h"
#include "passes/kernel/barriers.h"
#include "passes/prepare/index_bounds.h"
#include "passes/prepare/prepare.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace vec;

namespace {

bool reachesAddress(const Value &V, unsigned Depth = 0) {
  return any_of(V.users(), [&](const User *U) {
    return isa<GetElementPtrInst>(U) || (isa<BinaryOperator, PHINode>(U) && Depth < 4 && reachesAddress(*U, Depth + 1));
  });
}

// Copies of blocks for indices that wrap around, and sums without bounds.
using Skipped = SmallPtrSet<const Value *, 16>;

// Lanes agree on such a comparison, unless one of its operands wraps around.
bool comparesSums(const ICmpInst &C, const ShapeAnalysis &SA) {
  const LaneShape S = SA.shape(C.getOperand(0));
  const Type *T = C.getOperand(0)->getType();
  return C.isRelational() && (T->isIntegerTy(32) || T->isIntegerTy(64)) && S.isLinear() && !S.isUniform() &&
         SA.shape(C.getOperand(1)) == S && SA.shape(&C).isVarying();
}

SmallVector<Sum> findSums(Function &F, const ShapeAnalysis &SA, const Skipped &Skip = {}) {
  SmallVector<Sum> Sums;
  auto Add = [&](Instruction &I) {
    if (!Skip.contains(&I) && !Skip.contains(I.getParent()))
      Sums.push_back({&I});
  };
  for (CastInst *E : wrappingExtensions(F, SA))
    if (reachesAddress(*E))
      Add(*E);
  for (Instruction &I : instructions(F))
    if (auto *C = dyn_cast<ICmpInst>(&I); C && comparesSums(*C, SA))
      Add(*C);
  return Sums;
}

// Removes bounds that were begun and given up, in a block and in loops around it.
void removeUnused(BasicBlock &End, const LoopInfo &LI) {
  for (Instruction &I : make_early_inc_range(reverse(End)))
    if (isInstructionTriviallyDead(&I))
      I.eraseFromParent();
  for (const Loop *L = LI.getLoopFor(&End); L; L = L->getParentLoop())
    DeleteDeadPHIs(L->getHeader());
}

// Work-item functions with constant arguments are the same everywhere: they move to the entry. Returns the other block.
BasicBlock *splitEntry(Function &F) {
  BasicBlock &Entry = F.getEntryBlock();
  BasicBlock *Body = Entry.splitBasicBlock(Entry.getFirstNonPHIOrDbgOrAlloca(), "linear");
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    auto *C = dyn_cast<CallInst>(&I);
    const BuiltinInfo *B = C ? builtinOf(*C) : nullptr;
    if (B && B->rematerializable && all_of(C->args(), [](const Use &U) { return isa<Constant>(U); }))
      C->moveBefore(Entry.getTerminator()->getIterator());
  }
  return Body;
}

// Copies code that a block branches to; the condition, at the end of that block, chooses the original.
void duplicate(BasicBlock &From, ArrayRef<BasicBlock *> Region, Value *Condition, Skipped &Skip) {
  ValueToValueMapTy Map;
  const auto Copies = copyRegion(Region, Map, ".wraps");
  Skip.insert_range(Copies);
  From.getTerminator()->eraseFromParent();
  IRBuilder<> B(&From);
  MDBuilder Weights(From.getContext());
  B.CreateCondBr(Condition, Region.front(), Copies.front(), Weights.createBranchWeights(1000, 1));
}

// Makes a function of the condition, which is at the end of the entry, for the scheduler.
void tellScheduler(Function &F, Instruction &Condition) {
  Type *Bool = Condition.getType();
  auto *Fits = Function::Create(FunctionType::get(Bool, F.getFunctionType()->params(), false),
                                GlobalValue::InternalLinkage, F.getName() + ".fits", F.getParent());
  ValueToValueMapTy Map;
  for (auto [Old, New] : zip_equal(F.args(), Fits->args()))
    Map[&Old] = &New;
  IRBuilder<> B(BasicBlock::Create(F.getContext(), "entry", Fits));
  SetVector<Instruction *> Needed;
  Needed.insert(&Condition);
  for (unsigned N = 0; N != Needed.size(); ++N)
    for (Value *Op : Needed[N]->operands())
      if (auto *I = dyn_cast<Instruction>(Op))
        Needed.insert(I);
  for (Instruction &I : F.getEntryBlock())
    if (Needed.contains(&I)) {
      Instruction *Copy = I.clone();
      B.Insert(Copy);
      Copy->setDebugLoc(DebugLoc());
      RemapInstruction(Copy, Map, RF_IgnoreMissingLocals);
      Map[&I] = Copy;
    }
  B.CreateRet(Map[&Condition]);
  F.addFnAttr(IndicesFit, Fits->getName());
}

// ext (u + c * (int) id)  ==>  ext ((u + c * (int) id) - c * (int) (id - first)) + c * (id - first)
//
// The first ID is one of which the sum does not wrap around: 0, or the least that comes to the extension. Of two sums
// that are compared, those of the first ID are: the others are as far apart.
void makeLinear(const Sum &S) {
  IRBuilder<> B(S.User);
  Value *Id = S.LeastId ? B.CreateSub(S.Id, S.LeastId) : S.Id;
  auto AtFirst = [&](Value *Narrow) {
    Type *T = Narrow->getType();
    return B.CreateSub(Narrow, B.CreateMul(B.CreateTrunc(Id, T), ConstantInt::getSigned(T, S.Coefficient)));
  };
  if (auto *C = dyn_cast<ICmpInst>(S.User)) {
    C->setSameSign(false);
    for (Use &Operand : C->operands())
      Operand.set(AtFirst(Operand));
    return;
  }
  auto *Extension = cast<CastInst>(S.User);
  Value *Wide = B.CreateCast(Extension->getOpcode(), AtFirst(Extension->getOperand(0)), Extension->getType());
  Value *Lane = B.CreateMul(Id, ConstantInt::getSigned(Id->getType(), S.Coefficient));
  Value *Linear = B.CreateAdd(Wide, Lane);
  Linear->takeName(Extension);
  Extension->replaceAllUsesWith(Linear);
  Extension->eraseFromParent();
}

// Makes two versions of blocks that the end of a block branches to, if all of a sum in them is known there.
bool versionRegion(Function &F, BasicBlock &From, ArrayRef<BasicBlock *> Region, const ShapeAnalysis &SA,
                   const LaneEntry &Entry, IdsOf Over, FunctionAnalysisManager &FAM, Skipped &Skip) {
  if (!canBeCopied(Region))
    return false;
  SmallVector<Sum> Sums = findSums(F, SA, Skip);
  erase_if(Sums, [&](const Sum &S) { return !is_contained(Region, S.User->getParent()); });
  Instruction *Where = From.getTerminator();
  Value *Condition = IndexBounds(FAM, SA, Entry.Dimension, Over, Where).noneWraps(Sums);
  if (Sums.empty()) {
    removeUnused(From, FAM.getResult<LoopAnalysis>(F));
    return false;
  }
  duplicate(From, Region, IRBuilder<>(Where).CreateFreeze(Condition), Skip);
  for (const Sum &S : Sums)
    makeLinear(S);
  return true;
}

// Of the outermost loop around the sum in front of which all of it is known.
bool versionLoop(Function &F, const Sum &S, const ShapeAnalysis &SA, const LaneEntry &Entry, IdsOf Over,
                 FunctionAnalysisManager &FAM, Skipped &Skip) {
  SmallVector<const Loop *, 4> Nest;
  for (const Loop *L = FAM.getResult<LoopAnalysis>(F).getLoopFor(S.User->getParent()); L; L = L->getParentLoop())
    Nest.push_back(L);
  return any_of(reverse(Nest), [&](const Loop *L) {
    BasicBlock *From = L->getLoopPreheader();
    return From && versionRegion(F, *From, SmallVector<BasicBlock *>(L->blocks()), SA, Entry, Over, FAM, Skip);
  });
}

// Of the code behind the sum.
bool versionBehind(Function &F, const Sum &S, const LaneEntry &Entry, IdsOf Over, FunctionAnalysisManager &FAM,
                   Skipped &Skip) {
  BasicBlock *Own = S.User->getParent();
  isolateReturn(F);
  BasicBlock *Head = Own->splitBasicBlock(S.User, "linear");
  FAM.invalidate(F, PreservedAnalyses::none());
  const LoopInfo &LI = FAM.getResult<LoopAnalysis>(F);
  const auto Region = regionBehind(*Head, LI.getLoopFor(Own));
  if (versionRegion(F, *Own, Region, ShapeAnalysis(F, Entry, LI), Entry, Over, FAM, Skip))
    return true;
  MergeBlockIntoPredecessor(Head);
  return false;
}

// Makes two versions of one part of the function; false if no sum is left that has bounds.
bool versionPart(Function &F, const LaneEntry &Entry, IdsOf Over, FunctionAnalysisManager &FAM, Skipped &Skip) {
  constexpr unsigned InstructionsAtMost = 1000;
  if (F.getInstructionCount() > InstructionsAtMost)
    return false;
  for (;;) {
    FAM.invalidate(F, PreservedAnalyses::none());
    const ShapeAnalysis SA(F, Entry, FAM.getResult<LoopAnalysis>(F));
    const SmallVector<Sum> Sums = findSums(F, SA, Skip);
    if (Sums.empty())
      return false;
    const Sum &First = Sums.front();
    if (versionLoop(F, First, SA, Entry, Over, FAM, Skip) || versionBehind(F, First, Entry, Over, FAM, Skip))
      return true;
    Skip.insert(First.User);
  }
}

} // namespace

SmallVector<CastInst *> vec::wrappingExtensions(Function &F, const ShapeAnalysis &SA) {
  SmallVector<CastInst *> Found;
  for (Instruction &I : instructions(F)) {
    auto *E = dyn_cast<CastInst>(&I);
    if (!E || !isa<SExtInst, ZExtInst>(E) || !E->getType()->isIntegerTy(64) || !E->getSrcTy()->isIntegerTy(32))
      continue;
    const LaneShape S = SA.shape(E->getOperand(0));
    if (S.isLinear() && !S.isUniform() && SA.shape(E).isVarying())
      Found.push_back(E);
  }
  return Found;
}

bool vec::versionIndices(Function &F, const LaneEntry &Entry, FunctionAnalysisManager &FAM, bool Scalable) {
  // Passes that cut the kernel later must find each barrier once.
  if (hasKeptBarriers(F))
    return false;
  // A copy of the code must pay.
  const bool ForRange = hasNumberedBarriers(F);
  if (F.getInstructionCount() > 2000 && !ForRange)
    return false;
  if (ShapeAnalysis SA(F, Entry, FAM.getResult<LoopAnalysis>(F)); findSums(F, SA).empty())
    return false;
  BasicBlock *Body = splitEntry(F);
  FAM.invalidate(F, PreservedAnalyses::none());
  ShapeAnalysis SA(F, Entry, FAM.getResult<LoopAnalysis>(F));
  SmallVector<Sum> Sums = findSums(F, SA);
  Instruction *Where = F.getEntryBlock().getTerminator();
  Value *Condition = IndexBounds(FAM, SA, Entry.Dimension, ForRange ? IdsOf::Range : IdsOf::Row, Where).noneWraps(Sums);
  Skipped Skip;
  auto *Computed = dyn_cast<Instruction>(Condition);
  if (ForRange && match(Condition, PatternMatch::m_Zero()))
    Sums.clear();
  if (ForRange && !Sums.empty() && Computed) {
    tellScheduler(F, *Computed);
  } else if (!ForRange && !Sums.empty()) {
    SmallVector<BasicBlock *, 16> All;
    for (BasicBlock &B : drop_begin(F))
      All.push_back(&B);
    duplicate(F.getEntryBlock(), All, Condition, Skip);
    // One return again.
    cantFail(unifyExits(F));
  }
  for (const Sum &S : Sums)
    makeLinear(S);
  removeUnused(F.getEntryBlock(), FAM.getResult<LoopAnalysis>(F));
  if (Sums.empty() || ForRange)
    MergeBlockIntoPredecessor(Body);
  constexpr unsigned VersionsAtMost = 4;
  unsigned Versions = 0;
  while (Versions != VersionsAtMost && versionPart(F, Entry, Scalable ? IdsOf::Row : IdsOf::Packet, FAM, Skip))
    ++Versions;
  FAM.invalidate(F, PreservedAnalyses::none());
  return true;
}

// Interchanges loops, by a barrier in a loop that has none:
//
//   for all work-items                          ==>   for (i = 0; i < n; ++i)
//     for (i = 0; i < n; ++i) a[i * size + l]           for all work-items  a[i * size + l]
//
// Between barriers, work-items may run in any order. If neighbours access consecutive memory, and iterations of the
// loop do not, the turned loops suit caches, store buffers and LLVM's vectorizer better.
//
// Runs in    schedule, on the body of a kernel that has no vector version, before it is cut.
// Requires   simplified loops; numbered barriers.
// Ensures    the new barriers are reached by all work-items, which keep no values of their own there.
#include "passes/schedule/turn_loops.h"
#include "passes/analysis/liveness.h"
#include "passes/kernel/barriers.h"
#include "passes/schedule/live_values.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/GetElementPtrTypeIterator.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace PatternMatch;

namespace vec {
namespace {

constexpr unsigned MostLoops = 8; // each makes one more region, with its own loops over work-items
constexpr unsigned Deepest = 8;   // operations between an ID and an address

class Turning {
  const LoopTurner &Of;
  const DataLayout &DL;
  DominatorTree DT;
  LoopInfo LI;
  Liveness Live;
  SmallPtrSet<const BasicBlock *, 16> Apart; // blocks that some work-items may reach and others not

  bool isAlike(const Value *V) const { return isa<Constant, Argument>(V) ? !isId(V) : Of.Alike.contains(V); }
  bool isId(const Value *V) const { return is_contained(Of.Inner, V) || is_contained(Of.Others, V); }

  void findApart() {
    PostDominatorTree PDT(Of.Body);
    for (const BasicBlock &B : Of.Body) {
      const Instruction *End = B.getTerminator();
      if (End->getNumSuccessors() < 2 || isAlike(End->getOperand(0)))
        continue;
      const auto *Node = PDT.getNode(&B);
      const BasicBlock *Join = Node && Node->getIDom() ? Node->getIDom()->getBlock() : nullptr;
      SmallSetVector<const BasicBlock *, 16> Reached;
      auto Follow = [&](const BasicBlock &From) {
        for (const BasicBlock *S : successors(&From))
          if (S != Join)
            Reached.insert(S);
      };
      Follow(B);
      for (unsigned N = 0; N != Reached.size(); ++N)
        Follow(*Reached[N]);
      Apart.insert_range(Reached);
    }
  }

  // Whether the value can be computed again from parameters and uniform values only.
  bool isComputable(const Value *V, unsigned Steps) const {
    if (isa<Constant, Argument>(V) || isAlike(V))
      return true;
    auto *I = dyn_cast<Instruction>(V);
    return I && Steps && isCheap(*I) &&
           all_of(I->operands(), [&](const Value *Op) { return isComputable(Op, Steps - 1); });
  }

  // Whether a work-item keeps no values of its own from one iteration to the next.
  bool keepsNothing(const Loop &L) const {
    return all_of(L.getHeader()->phis(), [&](const PHINode &P) { return isAlike(&P); }) &&
           all_of(Live.liveIn(*L.getHeader()), [&](const Value *V) { return isComputable(V, 4); });
  }

  // Whether the loop accesses shared memory by plain loads and stores, and atomic operations on single words, only.
  static bool isPlain(const Loop &L) {
    for (const BasicBlock *B : L.blocks())
      for (const Instruction &I : *B)
        if (auto *Call = dyn_cast<CallBase>(&I); I.isVolatile() || isa<FenceInst>(I) ||
                                                 (Call && !isa<DbgInfoIntrinsic>(Call) && !Call->doesNotAccessMemory()))
          return false;
    return true;
  }

  using Rate = std::optional<int64_t>;
  // By how much V changes when the values that `Known` describes change. An estimate: overflows are ignored.
  Rate rateOf(const Value *V, function_ref<Rate(const Value *)> Known, unsigned Steps) const {
    if (Rate R = Known(V))
      return R;
    auto *I = dyn_cast<Instruction>(V);
    if (!I || !Steps)
      return std::nullopt;
    auto Of = [&](const Value *Op) { return rateOf(Op, Known, Steps - 1); };
    if (auto *G = dyn_cast<GetElementPtrInst>(I)) {
      Rate Sum = Of(G->getPointerOperand());
      for (auto It = gep_type_begin(G), End = gep_type_end(G); Sum && It != End; ++It)
        if (Rate R = It.isStruct() ? Rate(0) : Of(It.getOperand()))
          *Sum += *R * int64_t(It.getSequentialElementStride(DL).getKnownMinValue());
        else
          Sum = R;
      return Sum;
    }
    const APInt *Times;
    Value *A, *B;
    if (match(I, m_ZExtOrSExt(m_Value(A))) || match(I, m_Trunc(m_Value(A))) || match(I, m_Freeze(m_Value(A))))
      return Of(A);
    Rate RA, RB;
    if (match(I, m_AddLike(m_Value(A), m_Value(B))))
      return (RA = Of(A)) && (RB = Of(B)) ? Rate(*RA + *RB) : std::nullopt;
    if (match(I, m_Sub(m_Value(A), m_Value(B))))
      return (RA = Of(A)) && (RB = Of(B)) ? Rate(*RA - *RB) : std::nullopt;
    if (match(I, m_Mul(m_Value(A), m_APInt(Times))) && Times->isSignedIntN(32))
      return (RA = Of(A)) ? Rate(*RA * Times->getSExtValue()) : std::nullopt;
    if (match(I, m_Shl(m_Value(A), m_APInt(Times))) && Times->ult(32))
      return (RA = Of(A)) ? Rate(*RA << Times->getZExtValue()) : std::nullopt;
    return isCheap(*I) && all_of(I->operands(), [&](const Value *Op) { return Of(Op) == 0; }) ? Rate(0) : std::nullopt;
  }

  Rate fromItemToItem(const Value *V) const {
    if (is_contained(Of.Inner, V))
      return 1;
    return is_contained(Of.Others, V) || isAlike(V) ? Rate(0) : std::nullopt;
  }
  static Rate fromTurnToTurn(const Loop &L, const Value *V) {
    if (L.isLoopInvariant(V))
      return 0;
    auto *Phi = dyn_cast<PHINode>(V);
    const APInt *Step;
    if (!Phi || Phi->getParent() != L.getHeader() ||
        !match(Phi->getIncomingValueForBlock(L.getLoopLatch()), m_AddLike(m_Specific(Phi), m_APInt(Step))) ||
        !Step->isSignedIntN(32))
      return std::nullopt;
    return Step->getSExtValue();
  }

  // Whether more accesses are consecutive from work-item to work-item, and not from iteration to iteration, than the
  // reverse.
  bool pays(const Loop &L) const {
    int Gain = 0;
    for (const BasicBlock *B : L.blocks())
      for (const Instruction &I : *B) {
        const Value *Pointer = getLoadStorePointerOperand(&I);
        if (!Pointer)
          continue;
        const int64_t Bytes = DL.getTypeStoreSize(getLoadStoreType(&I)).getKnownMinValue();
        auto InRow = [&](Rate R) { return R && std::abs(*R) == Bytes; };
        Gain += InRow(rateOf(Pointer, [&](const Value *V) { return fromItemToItem(V); }, Deepest));
        Gain -= InRow(rateOf(Pointer, [&](const Value *V) { return fromTurnToTurn(L, V); }, Deepest));
      }
    return Gain > 0;
  }

  bool isWanted(const Loop &L) {
    SmallVector<BasicBlock *> Exiting;
    L.getExitingBlocks(Exiting);
    return L.isInnermost() && L.isLoopSimplifyForm() && !Apart.contains(L.getHeader()) &&
           all_of(Exiting, [&](BasicBlock *B) { return isAlike(B->getTerminator()->getOperand(0)); }) &&
           keepsNothing(L) && isPlain(L) && pays(L);
  }

public:
  explicit Turning(const LoopTurner &Of)
      : Of(Of), DL(Of.Body.getDataLayout()), DT(Of.Body), LI(DT),
        Live(Of.Body, [](const Value *V) { return isa<Instruction>(V) && !V->getType()->isVoidTy(); }) {
    findApart();
  }

  SmallVector<BasicBlock *> headers() {
    SmallVector<BasicBlock *> Found;
    for (Loop *L : LI.getLoopsInPreorder())
      if (Found.size() != MostLoops && isWanted(*L))
        Found.push_back(L->getHeader());
    return Found;
  }
};

} // namespace

SmallVector<CallInst *> LoopTurner::run(unsigned Number) const {
  CallInst *Barrier = nullptr;
  for (Instruction &I : instructions(Body)) {
    if (barrierNumber(I))
      Barrier = cast<CallInst>(&I);
    // Private memory would have to be kept at the barrier.
    if (isa<AllocaInst>(I))
      return {};
  }
  SmallVector<CallInst *> Added;
  for (BasicBlock *Header : Barrier ? Turning(*this).headers() : SmallVector<BasicBlock *>()) {
    auto *Another = cast<CallInst>(Barrier->clone());
    Another->setArgOperand(0, ConstantInt::get(Another->getArgOperand(0)->getType(), Number++));
    Another->insertBefore(Header->getFirstInsertionPt());
    Another->setDebugLoc(Header->getTerminator()->getDebugLoc());
    Added.push_back(Another);
  }
  return Added;
}

} // namespace vec

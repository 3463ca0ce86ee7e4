// What LLVM's vectorizer makes slow: see hard_loop.h.
#include "passes/loops/hard_loop.h"
#include "passes/analysis/lane_builtins.h"
#include "passes/loops/residues.h"
#include "passes/svfs/attributes.h"
#include "passes/svfs/isa_features.h"
#include "passes/target/permutes.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace vec {
namespace {

constexpr char UnforcedMark[] = "vec.loop.unforced";

// The distance from one iteration's access to the next one's, in elements; nothing if it is not constant.
std::optional<int64_t> strideOf(Value *Pointer, Type *T, const Loop &L, ScalarEvolution &SE) {
  const SCEV *Address = SE.getSCEV(Pointer);
  if (SE.isLoopInvariant(Address, &L))
    return 0;
  const auto *Recurrence = recurrenceOfVariables(*Address, L, SE);
  const auto *Step = Recurrence && Recurrence->getLoop() == &L && Recurrence->isAffine()
                         ? dyn_cast<SCEVConstant>(Recurrence->getOperand(1))
                         : nullptr;
  if (T->isScalableTy())
    return std::nullopt;
  const auto Size = int64_t(L.getHeader()->getDataLayout().getTypeAllocSize(T).getFixedValue());
  if (!Step || !Step->getAPInt().isSignedIntN(32) || Step->getAPInt().getSExtValue() % Size != 0)
    return std::nullopt;
  return Step->getAPInt().getSExtValue() / Size;
}

// Whether the packetizer looks it up in registers (plan/plan_tables.cpp).
bool isInSmallTable(const LoadInst &Load, const TargetTransformInfo &TTI) {
  constexpr unsigned Lanes = 8, IndexBits = 32;
  const auto *Table = dyn_cast<GlobalVariable>(getUnderlyingObject(Load.getPointerOperand()));
  if (!Table || !Table->isConstant() || !Table->hasDefinitiveInitializer() || Load.getType()->isPtrOrPtrVectorTy() ||
      Load.getType()->isScalableTy())
    return false;
  const DataLayout &DL = Load.getDataLayout();
  const uint64_t Count = DL.getTypeAllocSize(Table->getValueType()) / DL.getTypeAllocSize(Load.getType());
  return Count > 0 && tableForm(*Load.getFunction(), Load.getType(), Count, Lanes, IndexBits, TTI).Table > 0;
}

// Residues that are the same in each packet; LLVM computes them in each.
bool isShortResidue(const Instruction &I, const Loop &L, ScalarEvolution &SE) {
  Value *X;
  const APInt *Mask;
  return match(&I, m_And(m_Value(X), m_LowBitMask(Mask))) && Mask->ult(4) && SE.isSCEVable(X->getType()) &&
         isAlignedInduction(*SE.getSCEV(X), L, unsigned(Mask->getZExtValue()) + 1);
}

// Whether the address is one of several, which the iteration chooses: `b[x < 0 ? i : i + 1]`. The packetizer loads all.
bool isChosen(const Value *Address, const Loop &L, unsigned Depth = 0) {
  const auto *I = dyn_cast<Instruction>(Address);
  if (!I || !L.contains(I) || Depth > 4)
    return false;
  if (isa<SelectInst>(I) || (isa<PHINode>(I) && I->getParent() != L.getHeader()))
    return true;
  return isa<GetElementPtrInst, CastInst>(I) || I->getOpcode() == Instruction::Add || I->getOpcode() == Instruction::Sub
             ? any_of(I->operand_values(), [&](const Value *V) { return isChosen(V, L, Depth + 1); })
             : false;
}

// Whether the target has masks for the load or store.
bool isMaskable(const Instruction &I, const TargetTransformInfo &TTI) {
  Type *T = getLoadStoreType(&I);
  const Align Alignment = getLoadStoreAlignment(&I);
  const unsigned Space = getLoadStoreAddressSpace(&I);
  return isa<LoadInst>(I) ? TTI.isLegalMaskedLoad(T, Alignment, Space) : TTI.isLegalMaskedStore(T, Alignment, Space);
}

// Whether it is short, and the last iterations are no packet: LLVM's vectorizer leaves them scalar. Not if what it
// writes is read soon, in a next run of the loop or from a local array: a load would wait for stores under a mask. Nor
// if the target has no masks for an access.
bool leavesScalarRest(const Loop &L, ScalarEvolution &SE, const TargetTransformInfo &TTI) {
  constexpr unsigned Lanes = 8, Longest = 64;
  const unsigned Count = SE.getSmallConstantTripCount(&L);
  if (Count == 0 || Count >= Longest || (Count < Lanes ? isPowerOf2_32(Count) : Count % Lanes == 0))
    return false;
  SmallPtrSet<const Value *, 8> Read, Written;
  for (const BasicBlock *Block : L.blocks())
    for (const Instruction &I : *Block)
      if (const Value *Pointer = getLoadStorePointerOperand(&I)) {
        (isa<LoadInst>(I) ? Read : Written).insert(getUnderlyingObject(Pointer));
        if (!isMaskable(I, TTI))
          return false;
      }
  return none_of(Written, [&](const Value *Object) { return isa<AllocaInst>(Object) || Read.contains(Object); });
}

// Counts what is slow in vector code.
struct Burden {
  bool Hard = false; // slower by LLVM's vectorizer than by the packetizer
  bool LaneByLane = false;
  unsigned Gathers = 0, Scatters = 0;
  bool isCostly() const { return LaneByLane || Scatters > 0 || Gathers > 1; }
};

// By what is no constant; or of the loop's variable, whose quotients packets carry on (loops/divisions.h).
bool isDivision(const Instruction &I, const Loop &L, ScalarEvolution &SE) {
  if (!I.isIntDivRem() || !isa<Constant>(I.getOperand(1)))
    return I.isIntDivRem();
  const auto *Counter = I.getType()->isIntegerTy(64) ? dyn_cast<SCEVAddRecExpr>(SE.getSCEV(I.getOperand(0))) : nullptr;
  return Counter && Counter->getLoop() == &L && !match(I.getOperand(1), m_Power2());
}

// Vectors have no such elements: LLVM executes these operations lane by lane, and underestimates that.
bool isTooWide(const Type &T) { return T.isX86_FP80Ty() || T.isFP128Ty() || T.isPPC_FP128Ty() || T.isIntegerTy(128); }

Burden burdenOf(const Loop &L, ScalarEvolution &SE, const DominatorTree &DT, const TargetTransformInfo &TTI) {
  Burden All;
  const BasicBlock *Latch = L.getLoopLatch();
  for (const BasicBlock *Block : L.blocks()) {
    const bool Conditional = !Latch || !DT.dominates(Block, Latch);
    for (const Instruction &I : *Block) {
      All.Hard |= isDivision(I, L, SE) || isShortResidue(I, L, SE);
      All.LaneByLane |= isTooWide(*I.getType());
      auto *Pointer = const_cast<Value *>(getLoadStorePointerOperand(&I));
      if (!Pointer)
        continue;
      Type *T = getLoadStoreType(&I);
      const std::optional<int64_t> Stride = strideOf(Pointer, T, L, SE);
      // LLVM uses shuffles for up to four interleaved streams.
      if (!Stride || *Stride < -1 || *Stride > 4) {
        // No instruction gathers bytes or words: each lane loads into its place. LLVM underestimates that for packets
        // of 64 bytes.
        if (isa<LoadInst>(I))
          All.Gathers += T->getScalarSizeInBits() < 32 && hasMaskRegisters(*L.getHeader()->getParent()) ? 2 : 1;
        else
          ++All.Scatters;
        All.Hard |= isa<LoadInst>(I) && isInSmallTable(cast<LoadInst>(I), TTI);
        All.Hard |= Conditional || isChosen(Pointer, L);
      } else if (Conditional) {
        // LLVM loads from an address that does not change lane by lane. Objects of the function may be those of calls
        // (bridge/simd_loop_calls.cpp).
        All.Hard |=
            *Stride > 1 || (*Stride == 0 && !isa<AllocaInst>(getUnderlyingObject(Pointer))) || !isMaskable(I, TTI);
      }
    }
  }
  return All;
}

} // namespace

void setUnforced(Loop &L, StringRef Why) {
  LLVMContext &C = L.getHeader()->getContext();
  L.setLoopID(makePostTransformationMetadata(
      C, L.getLoopID(), {}, {MDNode::get(C, {MDString::get(C, UnforcedMark), MDString::get(C, Why)})}));
}

std::optional<std::string> unforced(const Loop &L) {
  const MDNode *Mark = findOptionMDForLoop(&L, UnforcedMark);
  return Mark ? std::optional(cast<MDString>(Mark->getOperand(1))->getString().str()) : std::nullopt;
}

void dropRequest(Loop &L) {
  L.setLoopID(makePostTransformationMetadata(L.getHeader()->getContext(), L.getLoopID(),
                                             {"llvm.loop.vectorize.", UnforcedMark}, {}));
}

bool isHardForLoopVectorizer(const Loop &L, ScalarEvolution &SE, const DominatorTree &DT,
                             const TargetTransformInfo &TTI) {
  const Burden B = burdenOf(L, SE, DT, TTI);
  return B.Hard || B.isCostly() || lanesWithinResidues(L, SE) > 0 || leavesScalarRest(L, SE, TTI);
}

bool storesRecords(const Loop &L, ScalarEvolution &SE) {
  constexpr int64_t Longest = 16; // elements that the packetizer shuffles (plan/group_layout.cpp)
  unsigned Stores = 0;
  for (const BasicBlock *Block : L.blocks())
    for (const Instruction &I : *Block)
      // Narrower members LLVM takes out of words.
      if (auto *Store = dyn_cast<StoreInst>(&I);
          Store && Store->getValueOperand()->getType()->getScalarSizeInBits() >= 32) {
        const std::optional<int64_t> Stride =
            strideOf(const_cast<Value *>(Store->getPointerOperand()), Store->getValueOperand()->getType(), L, SE);
        Stores += Stride && *Stride > 1 && *Stride <= Longest;
      }
  return Stores > 1;
}

bool isTooLongToInterleave(const Loop &L, const DominatorTree &DT) {
  constexpr size_t Short = 24; // instructions, of which LLVM counts some as free
  size_t Length = 0;
  for (const BasicBlock *Block : L.blocks()) {
    const bool Conditional = !DT.dominates(Block, L.getLoopLatch());
    for (const Instruction &I : Block->instructionsWithoutDebug()) {
      const auto *Call = dyn_cast<CallBase>(&I);
      if ((Call && (!Call->getIntrinsicID() || isMathCall(*Call))) || (Conditional && isa<StoreInst>(I)))
        return false;
      ++Length;
    }
  }
  return Length > Short && hasSingleElement(L.getHeader()->phis());
}

bool callsUserVariants(const Loop &L) {
  return any_of(L.blocks(), [](const BasicBlock *Block) { return any_of(*Block, hasVariants); });
}

bool isBetterScalar(const Loop &L, ScalarEvolution &SE, const DominatorTree &DT, const TargetTransformInfo &TTI) {
  return burdenOf(L, SE, DT, TTI).isCostly();
}

} // namespace vec

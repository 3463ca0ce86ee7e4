// splitAddresses: an access whose address is one of several linear ones, chosen by the lane, becomes one access for
// each.
//
//   v = load (select c, p, q)    ==>    if (c) x = load p; else y = load q;    v = phi x, y
//   J: v = load (phi p, q)       ==>    x = load p at the end of the one way into J, y = load q of the other
//   J: store v, (phi p, q)       ==>    if (phi true, false) store v, p; else store v, q
//
// `c ? a[i] : b[i]` comes as one load, as InstCombine likes it: a gather. Two contiguous loads under masks are cheaper.
// `if (c) a[i] = x; else b[i] = y` comes as one store, as SimplifyCFG likes it: a scatter. So does a load behind what
// may write to the memory.
//
// Runs in    prepare, after indices have been made linear where possible.
// Requires   the contract of the stage: no critical edge.
// Ensures    the contract of the stage, but for loops and edges: to be simplified again.
#include "passes/machine/machine.h"
#include "passes/prepare/prepare.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallVectorExtras.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace vec;

namespace {

constexpr unsigned LeavesAtMost = 4;
constexpr unsigned ChoicesOfOne = 3; // choices that are nested in one address
constexpr unsigned PartsAtMost = 32;

// An address, and how it is chosen: by a condition, by the way into the block, or not at all (a leaf). A condition may
// tell the way that was taken into an earlier block, and stand there for that.
struct Choice {
  WeakTrackingVH Address;            // may be replaced when another access is split
  SmallVector<Instruction *, 4> Own; // copies that compute it; operands come first
  WeakTrackingVH Condition;
  PHINode *Told = nullptr;
  BasicBlock *Join = nullptr;
  SmallVector<Instruction *, 4> Ways;         // ends of the paths into Join
  SmallVector<std::unique_ptr<Choice>, 4> Of; // for the condition true and false, or for each path

  bool isLeaf() const { return Of.empty(); }
};

bool isArithmetic(const Instruction &I) {
  return isa<GetElementPtrInst, CastInst, BinaryOperator>(I) && isSafeToSpeculativelyExecute(&I);
}

using Parts = SmallSetVector<Value *, 16>;

// What the address is computed from: arithmetic, and in Ends the values that it begins with. Stops if it is much.
Parts partsOf(Value *Address, Parts &Ends) {
  Parts Result;
  SmallVector<Value *, 8> Work = {Address};
  while (!Work.empty()) {
    Value *V = Work.pop_back_val();
    auto *I = dyn_cast<Instruction>(V);
    if (!I || !isArithmetic(*I) || Result.size() == PartsAtMost)
      Ends.insert(V);
    else if (Result.insert(V))
      Work.append(I->op_begin(), I->op_end());
  }
  return Result;
}

// Copies what computes an address, with some of its initial values replaced.
class Copier {
  const Parts &Of;
  DenseMap<Value *, Value *> Known;
  SmallVectorImpl<Instruction *> &Copies;

public:
  Copier(const Parts &Of, const DenseMap<Value *, Value *> &Instead, SmallVectorImpl<Instruction *> &Copies)
      : Of(Of), Known(Instead), Copies(Copies) {}

  Value *of(Value *V) {
    if (Value *Copy = Known.lookup(V))
      return Copy;
    if (!Of.contains(V))
      return V;
    auto *I = cast<Instruction>(V);
    SmallVector<Value *, 4> Operands = map_to_vector(I->operands(), [&](Value *Op) { return of(Op); });
    if (equal(Operands, I->operands()))
      return Known[V] = V;
    Instruction *Copy = I->clone();
    for (auto [N, Op] : enumerate(Operands))
      Copy->setOperand(N, Op);
    Copies.push_back(Copy);
    return Known[V] = Copy;
  }
};

class Splitter {
  const ShapeAnalysis &SA;
  const DominatorTree &DT;
  const LoopInfo &LI;
  unsigned Leaves = 0;

  bool isVarying(const Value *V) const { return SA.shape(V).isVarying(); }
  bool mayJoin(const PHINode &P, const Instruction &Where) const;
  // The first choice by lanes.
  Instruction *findChoice(const Parts &Ends) const;
  // The value, where Where stands: what leads to it since a way was taken is computed again.
  Value *brought(Value *V, Instruction &Where, SmallVectorImpl<Instruction *> &Own) const;
  bool chooseByWay(Choice &C, PHINode &P, const Parts &Of, const Parts &Ends, Instruction &Where, unsigned Depth);
  bool choose(Choice &C, Instruction &Where, bool JoinsToo, unsigned Depth = 0);

public:
  Splitter(const ShapeAnalysis &SA, const DominatorTree &DT, const LoopInfo &LI) : SA(SA), DT(DT), LI(LI) {}
  // Null if nothing is chosen.
  std::unique_ptr<Choice> of(Instruction &Access);
};

// Whether a load in front of Where can be made at the end of each path into the block instead.
bool Splitter::mayJoin(const PHINode &P, const Instruction &Where) const {
  const BasicBlock *B = Where.getParent();
  if (P.getParent() != B || LI.isLoopHeader(B) || P.getNumIncomingValues() < 2)
    return false;
  SmallPtrSet<const BasicBlock *, 4> Ways;
  for (const BasicBlock *Way : predecessors(B))
    if (!Ways.insert(Way).second || Way->getSingleSuccessor() != B)
      return false;
  return all_of(make_range(B->begin(), Where.getIterator()), [](const Instruction &I) {
    return !I.mayWriteToMemory() && isGuaranteedToTransferExecutionToSuccessor(&I);
  });
}

Instruction *Splitter::findChoice(const Parts &Ends) const {
  for (Value *V : Ends) {
    if (auto *S = dyn_cast<SelectInst>(V);
        S && S->getCondition()->getType()->isIntegerTy() && isVarying(S->getCondition()))
      return S;
    if (auto *P = dyn_cast<PHINode>(V); P && isVarying(P) && !LI.isLoopHeader(P->getParent()))
      return P;
  }
  return nullptr;
}

Value *Splitter::brought(Value *V, Instruction &Where, SmallVectorImpl<Instruction *> &Own) const {
  auto *I = dyn_cast<Instruction>(V);
  if (!I || DT.dominates(I->getParent(), Where.getParent()))
    return V;
  if (!isArithmetic(*I) || Own.size() == PartsAtMost)
    return nullptr;
  SmallVector<Value *, 4> Operands;
  for (Value *Op : I->operands()) {
    Operands.push_back(brought(Op, Where, Own));
    if (!Operands.back())
      return nullptr;
  }
  Instruction *Copy = I->clone();
  for (auto [N, Op] : enumerate(Operands))
    Copy->setOperand(N, Op);
  Copy->insertBefore(Where.getIterator());
  Own.push_back(Copy);
  return Copy;
}

// Ways that bring the same are one. The last of the others needs no condition.
bool Splitter::chooseByWay(Choice &C, PHINode &P, const Parts &Of, const Parts &Ends, Instruction &Where,
                           unsigned Depth) {
  SmallVector<PHINode *, 2> Phis;
  for (Value *V : Ends)
    if (auto *Like = dyn_cast<PHINode>(V); Like && Like->getParent() == P.getParent())
      Phis.push_back(Like);
  using Brought = SmallVector<Value *, 2>;
  SmallVector<std::pair<Brought, SmallPtrSet<const BasicBlock *, 4>>, LeavesAtMost> Ways;
  for (BasicBlock *Way : P.blocks()) {
    Brought Here;
    for (const PHINode *Like : Phis)
      Here.push_back(Like->getIncomingValueForBlock(Way));
    auto *Same = find_if(Ways, [&](const auto &W) { return W.first == Here; });
    if (Same == Ways.end()) {
      if (Ways.size() == LeavesAtMost)
        return false;
      Same = &Ways.emplace_back(std::move(Here), SmallPtrSet<const BasicBlock *, 4>());
    }
    Same->second.insert(Way);
  }
  Choice *Rest = &C;
  Value *const Address = C.Address;
  for (const auto &[Here, Blocks] : Ways) {
    const bool Last = &Here == &Ways.back().first;
    if (!Last) {
      Rest->Told = PHINode::Create(Type::getInt1Ty(P.getContext()), P.getNumIncomingValues(), "way", P.getIterator());
      for (BasicBlock *Way : P.blocks())
        Rest->Told->addIncoming(ConstantInt::getBool(P.getContext(), Blocks.contains(Way)), Way);
      Rest->Condition = Rest->Told;
      for (unsigned N = 0; N < 2; ++N)
        Rest->Of.push_back(std::make_unique<Choice>());
    }
    Choice &Part = Last ? *Rest : *Rest->Of[0];
    DenseMap<Value *, Value *> Instead;
    for (auto [Like, V] : zip_equal(Phis, Here)) {
      Value *There = brought(V, Where, Part.Own);
      if (!There)
        return false;
      Instead[Like] = There;
    }
    const size_t Before = Part.Own.size();
    Part.Address = Copier(Of, Instead, Part.Own).of(Address);
    for (Instruction *Copy : drop_begin(Part.Own, Before))
      Copy->insertBefore(Where.getIterator());
    if (!choose(Part, Where, /*JoinsToo=*/false, Depth + 1))
      return false;
    if (!Last) {
      Rest = Rest->Of[1].get();
      Rest->Address = Address;
    }
  }
  return true;
}

// Copies stand in front of Where until the access is split.
bool Splitter::choose(Choice &C, Instruction &Where, bool JoinsToo, unsigned Depth) {
  Parts Ends, Of = partsOf(C.Address, Ends);
  Instruction *I = findChoice(Ends);
  if (!I)
    return ++Leaves <= LeavesAtMost;
  if (Depth == ChoicesOfOne)
    return false;
  if (auto *P = dyn_cast<PHINode>(I); P && !(JoinsToo && mayJoin(*P, Where)))
    return chooseByWay(C, *P, Of, Ends, Where, Depth);
  auto Add = [&](const DenseMap<Value *, Value *> &Instead, Instruction &At, bool Joins) {
    auto Part = std::make_unique<Choice>();
    Part->Address = Copier(Of, Instead, Part->Own).of(C.Address);
    // What the address is computed from must be available in front of it, or at the end of a path.
    auto IsKnown = [&](const Value *V) {
      auto *I = dyn_cast<Instruction>(V);
      return !I || DT.dominates(I->getParent(), At.getParent());
    };
    bool Known = true;
    for (Instruction *Copy : Part->Own) {
      Copy->insertBefore(At.getIterator());
      Known &= all_of(Copy->operands(), IsKnown);
    }
    Known &= IsKnown(Part->Address);
    C.Of.push_back(std::move(Part));
    return Known && choose(*C.Of.back(), At, Joins, Depth + 1);
  };
  if (auto *S = dyn_cast<SelectInst>(I)) {
    C.Condition = S->getCondition();
    for (bool Arm : {true, false}) {
      DenseMap<Value *, Value *> Instead;
      for (Value *V : Ends)
        if (auto *Like = dyn_cast<SelectInst>(V); Like && Like->getCondition() == S->getCondition())
          Instead[V] = Arm ? Like->getTrueValue() : Like->getFalseValue();
      // A value that is loaded for one arm is not available at the end of a path into the block.
      if (!Add(Instead, Where, /*Joins=*/false))
        return false;
    }
    return true;
  }
  C.Join = I->getParent();
  for (BasicBlock *Way : predecessors(C.Join)) {
    DenseMap<Value *, Value *> Instead;
    for (PHINode &P : C.Join->phis())
      Instead[&P] = P.getIncomingValueForBlock(Way);
    C.Ways.push_back(Way->getTerminator());
    if (!Add(Instead, *Way->getTerminator(), /*Joins=*/true))
      return false;
  }
  return true;
}

void forEachLeaf(const Choice &C, function_ref<void(const Choice &)> Do) {
  if (C.isLeaf())
    return Do(C);
  for (auto &Part : C.Of)
    forEachLeaf(*Part, Do);
}

void forget(Choice &C) {
  for (auto &Part : C.Of)
    forget(*Part);
  for (Instruction *Copy : reverse(C.Own))
    Copy->eraseFromParent();
  if (C.Told)
    C.Told->eraseFromParent();
  C.Told = nullptr;
  C.Own.clear();
  C.Of.clear();
}

std::unique_ptr<Choice> Splitter::of(Instruction &Access) {
  Value *Address = getLoadStorePointerOperand(&Access);
  if (!Address || Access.isVolatile() || Access.isAtomic() || !isVarying(Address))
    return nullptr;
  auto C = std::make_unique<Choice>();
  C->Address = Address;
  Leaves = 0;
  if (choose(*C, Access, /*JoinsToo=*/isa<LoadInst>(Access)) && !C->isLeaf())
    return C;
  forget(*C);
  return nullptr;
}

// Whether stores under masks, one for each address, are faster than a scatter of as many lanes as fill a register.
bool storesPay(const StoreInst &Store, unsigned Addresses, unsigned RegisterBits) {
  constexpr double OneByOne = 1.2; // cycles of a lane: its address and its value taken out, and the store
  const auto Bits = unsigned(Store.getDataLayout().getTypeStoreSizeInBits(Store.getValueOperand()->getType()));
  const Machine &M = Machines(*Store.getFunction()).of(RegisterBits);
  const double Scatter = M.scatter(Bits) != 0 ? M.scatter(Bits) : OneByOne;
  return Addresses * M.MaskedStore < Scatter * RegisterBits / Bits;
}

// One address contiguous, the others too, or uniform; and the target has such accesses under a mask.
bool pays(const Choice &C, const Instruction &Access, const ShapeAnalysis &SA, const TargetTransformInfo &TTI,
          ElementCount Lanes) {
  Type *T = getLoadStoreType(&Access);
  if (!VectorType::isValidElementType(T))
    return false;
  auto *Packet = VectorType::get(T, Lanes);
  Align Alignment = getLoadStoreAlignment(&Access);
  unsigned AS = getLoadStoreAddressSpace(&Access);
  if (!(isa<LoadInst>(Access) ? TTI.isLegalMaskedLoad(Packet, Alignment, AS)
                              : TTI.isLegalMaskedStore(Packet, Alignment, AS)))
    return false;
  const DataLayout &DL = Access.getDataLayout();
  if (DL.getTypeStoreSize(T) != DL.getTypeAllocSize(T) || DL.getTypeStoreSize(T).isScalable())
    return false;
  int64_t Size = DL.getTypeStoreSize(T).getFixedValue();
  unsigned Addresses = 0, Contiguous = 0, Others = 0;
  forEachLeaf(C, [&](const Choice &Leaf) {
    LaneShape S = SA.shape(Leaf.Address);
    ++Addresses;
    if (S.isLinear() && (S.step() == Size || S.step() == -Size))
      ++Contiguous;
    else if (!S.isUniform())
      ++Others;
  });
  if (!Contiguous || Others)
    return false;
  const TypeSize Register = TTI.getRegisterBitWidth(TargetTransformInfo::RGK_FixedWidthVector);
  return isa<LoadInst>(Access) || Lanes.isScalable() ||
         storesPay(cast<StoreInst>(Access), Addresses, unsigned(Register.getFixedValue()));
}

void setAddress(Instruction &Access, Value *Address) {
  Access.setOperand(isa<LoadInst>(Access) ? LoadInst::getPointerOperandIndex() : StoreInst::getPointerOperandIndex(),
                    Address);
}

// Makes the access at each of the addresses. Returns the loaded value, if there is one.
Value *split(Instruction &Access, Choice &C) {
  if (C.isLeaf())
    return &Access;
  SmallVector<Instruction *, 4> Places = C.Ways;
  if (!C.Join) {
    IRBuilder<> B(&Access);
    Value *Condition = C.Condition;
    if (!isGuaranteedNotToBeUndefOrPoison(Condition))
      Condition = B.CreateFreeze(Condition);
    Instruction *Then, *Else;
    SplitBlockAndInsertIfThenElse(Condition, Access.getIterator(), &Then, &Else);
    Places = {Then, Else};
  }
  SmallVector<Instruction *, 4> Copies;
  for (auto [Place, Part] : zip_equal(Places, C.Of)) {
    for (Instruction *Own : Part->Own)
      Own->moveBefore(Place->getIterator());
    Copies.push_back(Access.clone());
    Copies.back()->insertBefore(Place->getIterator());
    setAddress(*Copies.back(), Part->Address);
  }
  SmallVector<Value *, 4> Values;
  for (auto [Copy, Part] : zip_equal(Copies, C.Of))
    Values.push_back(split(*Copy, *Part));
  Value *Result = nullptr;
  if (!Access.getType()->isVoidTy()) {
    BasicBlock *Behind = C.Join ? C.Join : Access.getParent();
    auto *P = PHINode::Create(Access.getType(), Values.size(), "", Behind->begin());
    for (auto [Place, V] : zip_equal(Places, Values))
      P->addIncoming(V, Place->getParent());
    P->takeName(&Access);
    Access.replaceAllUsesWith(P);
    Result = P;
  }
  Value *Old = getLoadStorePointerOperand(&Access);
  Access.eraseFromParent();
  RecursivelyDeleteTriviallyDeadInstructions(Old);
  return Result;
}

struct SplitAccess {
  WeakVH Access; // may be deleted if only another access's address used it
  std::unique_ptr<Choice> Addresses;
};

} // namespace

bool vec::splitAddresses(Function &F, const LaneEntry &Entry, FunctionAnalysisManager &FAM, ElementCount Lanes) {
  const LoopInfo &LI = FAM.getResult<LoopAnalysis>(F);
  const TargetTransformInfo &TTI = FAM.getResult<TargetIRAnalysis>(F);
  const DominatorTree &DT = FAM.getResult<DominatorTreeAnalysis>(F);
  // Shape analysis runs only if something is chosen.
  auto MayChoose = [&](const Instruction &I) {
    Parts Ends;
    if (Value *Address = const_cast<Value *>(getLoadStorePointerOperand(&I)))
      partsOf(Address, Ends);
    return any_of(Ends, [&](Value *V) {
      auto *P = dyn_cast<PHINode>(V);
      return isa<SelectInst>(V) || (P && !LI.isLoopHeader(P->getParent()));
    });
  };
  if (none_of(instructions(F), MayChoose))
    return false;
  SmallVector<SplitAccess> Found;
  {
    ShapeAnalysis SA(F, Entry, LI);
    Splitter S(SA, DT, LI);
    for (Instruction &I : instructions(F))
      if (auto C = S.of(I))
        Found.push_back(SplitAccess{&I, std::move(C)});
  }
  if (Found.empty())
    return false;
  // The copies are in the function, so that their shapes are computed, too.
  ShapeAnalysis SA(F, Entry, LI);
  erase_if(Found, [&](SplitAccess &S) {
    if (pays(*S.Addresses, *cast<Instruction>(S.Access), SA, TTI, Lanes))
      return false;
    forget(*S.Addresses);
    return true;
  });
  for (SplitAccess &S : Found)
    if (S.Access)
      split(*cast<Instruction>(S.Access), *S.Addresses);
  return !Found.empty();
}

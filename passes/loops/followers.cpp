// Variables of a simd loop that are what another one is, once either was assigned: see followers.h.
#include "passes/loops/followers.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/IRBuilder.h"

using namespace llvm;

namespace vec {
namespace {

class Follower {
  Loop &L;
  PHINode &Leader, &Itself;
  MapVector<PHINode *, PHINode *> LeaderOf; // phis that carry the follower's value
  MapVector<PHINode *, PHINode *> Assigned; // truth values instead

  // Whether Y, a value of the follower, is X wherever it was assigned.
  bool follows(Value *X, Value *Y) {
    if (X == Y || (X == &Leader && Y == &Itself))
      return true;
    auto *PX = dyn_cast<PHINode>(X), *PY = dyn_cast<PHINode>(Y);
    if (!PX || !PY || PX->getParent() != PY->getParent() || !L.contains(PY) || PY->getParent() == L.getHeader())
      return false;
    const auto [At, New] = LeaderOf.insert({PY, PX});
    if (!New)
      return At->second == PX;
    return all_of(PY->blocks(), [&](const BasicBlock *From) {
      return follows(PX->getIncomingValueForBlock(From), PY->getIncomingValueForBlock(From));
    });
  }

  // Uses are phis of the follower, or behind the loop.
  bool isUsedElsewhere() const {
    return any_of(LeaderOf, [&](const auto &Entry) {
      return any_of(Entry.first->users(), [&](const User *U) {
        const auto *Phi = dyn_cast<PHINode>(U);
        return !Phi || (L.contains(Phi) && !LeaderOf.contains(const_cast<PHINode *>(Phi)));
      });
    });
  }

  void behind(PHINode &Result, Value *Start) {
    PHINode *Any = PHINode::Create(Type::getInt1Ty(Result.getContext()), Result.getNumIncomingValues(), "assigned",
                                   Result.getIterator());
    PHINode *Last = PHINode::Create(Result.getType(), Result.getNumIncomingValues(), "last", Result.getIterator());
    for (BasicBlock *From : Result.blocks()) {
      auto *Value = cast<PHINode>(Result.getIncomingValueForBlock(From));
      Any->addIncoming(Assigned[Value], From);
      Last->addIncoming(LeaderOf[Value], From);
    }
    IRBuilder<> B(Result.getParent(), Result.getParent()->getFirstInsertionPt());
    Result.replaceAllUsesWith(B.CreateSelect(Any, Last, Start));
    Result.eraseFromParent();
  }

public:
  Follower(Loop &L, PHINode &Leader, PHINode &Itself) : L(L), Leader(Leader), Itself(Itself) {}

  bool find() {
    BasicBlock *Latch = L.getLoopLatch();
    LeaderOf.insert({&Itself, &Leader});
    // A bit that takes a bit's place might follow it again.
    return Leader.getType() == Itself.getType() && !Itself.getType()->isIntegerTy(1) &&
           follows(Leader.getIncomingValueForBlock(Latch), Itself.getIncomingValueForBlock(Latch)) &&
           !isUsedElsewhere();
  }

  // Whether its last values are used behind the loop as such: not one of them beside others.
  bool canDrop() const {
    return all_of(LeaderOf, [&](const auto &Entry) {
      return all_of(Entry.first->users(), [&](const User *U) {
        const auto *Phi = cast<PHINode>(U);
        return L.contains(Phi) || all_of(Phi->incoming_values(), [&](const Value *V) {
                 return LeaderOf.contains(dyn_cast<PHINode>(const_cast<Value *>(V)));
               });
      });
    });
  }

  void drop() {
    Type *Bit = Type::getInt1Ty(Itself.getContext());
    Value *Start = Itself.getIncomingValueForBlock(L.getLoopPreheader());
    for (auto [Phi, Of] : LeaderOf)
      Assigned[Phi] = PHINode::Create(Bit, Phi->getNumIncomingValues(), "assigned", Phi->getIterator());
    for (auto [Phi, New] : Assigned)
      for (BasicBlock *From : Phi->blocks()) {
        const auto At = Assigned.find(dyn_cast<PHINode>(Phi->getIncomingValueForBlock(From)));
        Value *Now = At != Assigned.end() ? static_cast<Value *>(At->second) : ConstantInt::getBool(Bit, true);
        New->addIncoming(L.contains(From) ? Now : ConstantInt::getBool(Bit, false), From);
      }
    SmallSetVector<PHINode *, 2> Results;
    for (auto [Phi, Of] : LeaderOf)
      for (User *U : Phi->users())
        if (auto *Result = cast<PHINode>(U); !L.contains(Result))
          Results.insert(Result);
    for (PHINode *Result : Results)
      behind(*Result, Start);
    for (auto [Phi, Of] : LeaderOf)
      Phi->replaceAllUsesWith(PoisonValue::get(Phi->getType()));
    for (auto [Phi, Of] : LeaderOf)
      Phi->eraseFromParent();
  }
};

} // namespace

bool dropFollowers(Loop &L) {
  if (!L.getLoopLatch() || !L.getLoopPreheader())
    return false;
  const SmallVector<PHINode *, 8> Phis(make_pointer_range(L.getHeader()->phis()));
  for (PHINode *Leader : Phis)
    for (PHINode *Phi : Phis) {
      if (Phi == Leader)
        continue;
      Follower F(L, *Leader, *Phi);
      if (F.find() && F.canDrop()) {
        F.drop();
        dropFollowers(L);
        return true;
      }
    }
  return false;
}

} // namespace vec

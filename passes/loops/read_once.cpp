// Variables of which GVN loads the next iteration's value in this one: see read_once.h.
#include "passes/loops/read_once.h"
#include "passes/loops/promises.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace vec {
namespace {

// The values that reach a phi through other phis.
SmallSetVector<const Value *, 8> valuesOf(const PHINode &Phi) {
  constexpr size_t Most = 64;
  SmallSetVector<const Value *, 16> Phis;
  SmallSetVector<const Value *, 8> Values;
  Phis.insert(&Phi);
  for (size_t N = 0; N < Phis.size() && N < Most; ++N)
    for (const Value *V : cast<PHINode>(Phis[N])->incoming_values())
      if (isa<PHINode>(V))
        Phis.insert(V);
      else
        Values.insert(V);
  return Phis.size() <= Most ? Values : SmallSetVector<const Value *, 8>();
}

bool isStoredTo(const Value &Place, const Function &F) {
  return any_of(Place.users(), [&](const User *U) {
    const auto *Store = dyn_cast<StoreInst>(U);
    return Store && Store->getPointerOperand() == &Place && Store->getFunction() == &F;
  });
}

// Whether all values are loads of one place, which the loop does not change.
bool areOfOnePlace(ArrayRef<const Value *> Values, const Loop &L) {
  const Value *Place = nullptr;
  bool Inside = false;
  for (const Value *V : Values) {
    const auto *Load = dyn_cast<LoadInst>(V);
    if (!Load || !Load->isSimple() || (Place && Place != Load->getPointerOperand()))
      return false;
    Place = Load->getPointerOperand();
    Inside |= L.contains(Load);
    if (L.contains(Load) && promise(*Load, L) != Promise::Independent)
      return false;
  }
  // Not for objects on the stack, which clang makes for what is private to an iteration.
  return Inside && !isa<ConstantData>(Place) && L.isLoopInvariant(Place) &&
         !isStoredTo(*Place, *L.getHeader()->getParent()) && !isa<AllocaInst>(getUnderlyingObject(Place));
}

} // namespace

void readOnce(Loop &L) {
  const BasicBlock *Preheader = L.getLoopPreheader();
  if (!Preheader || !L.getLoopLatch())
    return;
  for (PHINode &Phi : make_early_inc_range(L.getHeader()->phis()))
    if (areOfOnePlace(valuesOf(Phi).getArrayRef(), L)) {
      Phi.replaceAllUsesWith(Phi.getIncomingValueForBlock(Preheader));
      Phi.eraseFromParent();
    }
}

} // namespace vec
